"""A club's data as a folder of files (docs/archive.md): reading, checking, importing and exporting it.

A package of services: `importing.import_archive` and `exporting.export_archive` are what commands call.
"""
