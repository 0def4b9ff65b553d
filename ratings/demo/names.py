"""Names that nobody known bears: common Brazilian names put together at random, without the surnames of known chess players."""

from random import Random

# Given names of those born before 1975, from then on, and from 2000 on.
WOMEN = (
    (
        "Adélia",
        "Antônia",
        "Conceição",
        "Dalva",
        "Edite",
        "Fátima",
        "Iracema",
        "Lúcia",
        "Marlene",
        "Neusa",
        "Rosângela",
        "Zuleica",
    ),
    ("Amanda", "Bianca", "Carolina", "Cláudia", "Débora", "Elisa", "Flávia", "Joana", "Mariana", "Natália", "Raquel", "Renata"),
    (
        "Alice",
        "Aurora",
        "Cecília",
        "Clara",
        "Eduarda",
        "Heloísa",
        "Isadora",
        "Laís",
        "Lara",
        "Letícia",
        "Lívia",
        "Olívia",
        "Sofia",
    ),
)
MEN = (
    ("Alberto", "Antônio", "Edmundo", "Flávio", "Geraldo", "Inácio", "Joaquim", "Lourenço", "Mário", "Nelson", "Osvaldo"),
    ("Anderson", "Breno", "César", "Cristiano", "Eduardo", "Fabrício", "Ígor", "Marcelo", "Maurício", "Rodrigo", "Rogério"),
    ("Arthur", "Benício", "Caetano", "Davi", "Enzo", "Gael", "Heitor", "Ícaro", "Lorenzo", "Miguel", "Murilo", "Noah", "Theo"),
)
SURNAMES = (
    *("Abreu", "Almeida", "Amorim", "Araújo", "Azevedo", "Barros", "Batista", "Brandão", "Bueno", "Calado", "Camargo", "Campos"),
    *(
        "Carneiro",
        "Carvalho",
        "Castro",
        "Coelho",
        "Cordeiro",
        "Couto",
        "Dantas",
        "Duarte",
        "Esteves",
        "Falcão",
        "Farias",
        "Ferraz",
    ),
    *("Figueiredo", "Fonseca", "Fontes", "Freitas", "Furtado", "Godoy", "Guedes", "Holanda", "Jardim", "Junqueira", "Lacerda"),
    *("Leal", "Lobato", "Maciel", "Marinho", "Meireles", "Menezes", "Moraes", "Moreira", "Mota", "Muniz", "Novaes", "Pacheco"),
    *("Padilha", "Paiva", "Pedrosa", "Pimentel", "Pinheiro", "Prado", "Queiroz", "Rangel", "Rezende", "Rios", "Sales", "Sampaio"),
    *("Saraiva", "Tavares", "Teles", "Valadares", "Vargas", "Vidal", "Vilela", "Xavier"),
    *("Bianchi", "Carneiro", "Kowalski", "Schneider", "Takeda", "Yoshida", "Zanetti", "Zimmermann"),
)
ONE_SURNAME_IN_100 = 18


class NameMaker:
    """Draws names: the first surnames are all different until every one was used, and so are the given names of a generation."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._stacks: dict[tuple[str, ...], list[str]] = {}

    def given(self, gender: str, born: int) -> str:
        """A given name of the generation."""
        generation = 0 if born < 1975 else 1 if born < 2000 else 2
        return self._next((WOMEN if gender == "F" else MEN)[generation])

    def family(self) -> str:
        """Two surnames or, now and then, one."""
        first = self._next(SURNAMES)
        if self._rng.randrange(100) < ONE_SURNAME_IN_100:
            return first
        return f"{first} {self._rng.choice([name for name in SURNAMES if name != first])}"

    def _next(self, names: tuple[str, ...]) -> str:
        """The next of the names in a random order; all come once before any comes again."""
        stack = self._stacks.setdefault(names, [])
        if not stack:
            stack += self._rng.sample(names, len(names))
        return stack.pop()
