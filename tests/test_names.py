"""Names in several languages: how they are read from a file, which one is shown, and what stays English."""

import pytest

from rqa_lab.core.words import LANGUAGES, Names, language, speak, speaking, unnamed

DATA = {
    "languages": ["en", "fr", "ru"],
    "terms": [["Upgrades", "Améliorations", "Карты апгрейдов"]],
    "cards": [["Energy Pump", "Pompe à l’Énergie", "Выкачивание энергии"], ["Reroll", "Relance", ""]],
}
NAMES = Names.read(DATA, "names.yaml")


def test_a_name_is_shown_in_the_language_in_force():
    assert NAMES.shown("Energy Pump") == "Energy Pump"
    with speaking("fr"):
        assert NAMES.shown("Energy Pump") == "Pompe à l’Énergie"
        assert NAMES.within("Energy Pumps, Upgrades") == {"Upgrades": "Améliorations"}
        assert unnamed() == []


def test_what_no_text_names_stays_english_and_is_told():
    with speaking("ru"):
        assert NAMES.shown("Reroll", "°", english="roll again") == "Reroll°"
        assert [NAMES.shown("Head 3"), NAMES.shown("Upgrades")] == ["Head 3", "Карты апгрейдов"]
        assert unnamed() == ["Reroll", "Head 3"]
    with speaking("de"):  # a language that this game has not
        assert (NAMES.shown("Reroll", "°", english="roll again"), unnamed()) == ("roll again", [])


def test_one_language_leaves_nothing_to_the_next():
    with speaking("fr"):
        NAMES.shown("Head 3")
        with speaking("ru"):
            assert (NAMES.shown("Upgrades"), unnamed()) == ("Карты апгрейдов", [])
            speak("en")
            assert NAMES.shown("Upgrades") == "Upgrades"
        assert (NAMES.shown("Upgrades"), unnamed()) == ("Améliorations", ["Head 3"])
    assert language() == "en"


@pytest.mark.parametrize(
    "typed", ["pompe a l'energie", "POMPE À L’ÉNERGIE", "выкачивание энергии", "energy pump"]
)
def test_a_name_is_understood_in_any_language(typed):
    assert NAMES.english(typed) == "Energy Pump"


def test_what_is_sought_may_be_the_beginning_of_a_name_in_the_language_in_force():
    assert NAMES.sought("pompe") == "pompe"
    with speaking("fr"):
        assert [NAMES.sought(text) for text in ("pompe", "reroll", "x", "")] == [
            "Energy Pump",
            "Reroll",
            "x",
            "",
        ]


@pytest.mark.parametrize(
    "given, meant",
    [("ge", "de"), ("german", "de"), ("Deu", "de"), ("русски", "ru"), ("sp", "es"), ("nll", "nl")],
)
def test_a_language_that_there_is_not(given, meant):
    with pytest.raises(ValueError, match=f"^found '{given}', expected en, .*Did you mean '{meant}'"):
        speak(given)
    assert language() == "en"


@pytest.mark.parametrize(
    "more, told",
    [
        ({"languages": ["en", "xx"]}, "found 'xx', expected en, fr, "),
        ({"cards": [["Spy", "Espion"]]}, "cards 1: found .*, expected a name in each of en, fr, ru"),
        ({"cards": [["", "Espion", "Шпион"]]}, "cards 1: found .*, the first not empty"),
        ({"cards": [["Spy", None, "Шпион"]]}, "cards 1: found .*None.*, expected a name in each"),
        ({"cards": [["Spy", "UPGRADES", "Шпион"]]}, "cards 1: found a name of terms 1, expected another"),
    ],
)
def test_a_file_is_checked_when_it_is_read(more, told):
    with pytest.raises(ValueError, match=f"^names.yaml: {told}"):
        Names.read({**DATA, **more}, "names.yaml")


def test_every_language_is_called_by_two_names():
    assert all(len(names) == 2 and all(names) for names in LANGUAGES.values())
