"""The rating rules as a pure package: integers in, integers out.

Nothing here knows of Django, files or the clock.  Ratings are whole points, `exact` and every name that ends in
`100` are hundredths (of a rating point or of a game point), scores are half points, expected scores whole percent
and months whole numbers (`elo.values.month`).  No binary floating point is used anywhere.
"""
