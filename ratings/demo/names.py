"""Names that nobody known bears: common Brazilian names put together at random, without the surnames of known chess players."""

from random import Random

WOMEN = (
    *("Adélia", "Alice", "Amanda", "Antônia", "Aurora", "Beatriz", "Bianca", "Cecília", "Clara", "Cláudia", "Dalva", "Débora"),
    *("Eduarda", "Elisa", "Emília", "Fátima", "Flávia", "Gabriela", "Heloísa", "Inês", "Isadora", "Joana", "Laís", "Lara"),
    *(
        "Letícia",
        "Lívia",
        "Lúcia",
        "Manuela",
        "Mariana",
        "Marlene",
        "Natália",
        "Olívia",
        "Raquel",
        "Rosângela",
        "Sofia",
        "Valentina",
    ),
)
MEN = (
    *(
        "Afonso",
        "Alberto",
        "Anderson",
        "Antônio",
        "Arthur",
        "Augusto",
        "Benício",
        "Bernardo",
        "Breno",
        "Bruno",
        "Caetano",
        "César",
    ),
    *("Cristiano", "Daniel", "Davi", "Edmundo", "Eduardo", "Emanuel", "Enzo", "Fábio", "Fabrício", "Flávio", "Gael", "Geraldo"),
    *("Guilherme", "Heitor", "Ícaro", "Ígor", "Inácio", "Joaquim", "Leonardo", "Lorenzo", "Lourenço", "Luís", "Marcelo", "Mário"),
    *("Mateus", "Maurício", "Miguel", "Murilo", "Nelson", "Nicolas", "Noah", "Osvaldo", "Otávio", "Pedro", "Rodrigo", "Rogério"),
    *("Samuel", "Saulo", "Sérgio", "Theo", "Tiago", "Valdir", "Vítor", "Wagner"),
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
    *("Bianchi", "Kowalski", "Schneider", "Takeda", "Yoshida", "Zanetti", "Zimmermann"),
)


class NameMaker:
    """Draws names; no two alike, and few surnames in common."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._surnames: list[str] = []
        self._given: dict[str, list[str]] = {"F": [], "M": []}

    def given(self, gender: str) -> str:
        """A given name; all are used once before any comes again."""
        if not self._given[gender]:
            self._given[gender] = self._shuffled(WOMEN if gender == "F" else MEN)
        return self._given[gender].pop()

    def family(self) -> str:
        """One surname or, more often, two."""
        first = self._surname()
        if self._rng.randrange(10) < 3:
            return first
        second = self._rng.choice([name for name in SURNAMES if name != first])
        return f"{first} {second}"

    def _surname(self) -> str:
        if not self._surnames:
            self._surnames = self._shuffled(SURNAMES)
        return self._surnames.pop()

    def _shuffled(self, names: tuple[str, ...]) -> list[str]:
        return self._rng.sample(names, len(names))
