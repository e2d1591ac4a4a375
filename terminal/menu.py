"""What can be chosen, in every game: a conversation about one decision, question by question, and back."""

from __future__ import annotations

import re
from dataclasses import replace

from powderkeg.v1.match_pb2 import Action
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from terminal.questions import MenuLine, NotUnderstood, Question, first_question
from words.printable import printable

PAGE_LINES = 20
"""So many lines are shown at once."""
LEAST_LETTERS = 2
"""A search takes that many; single letters are commands."""
ALL, MORE, BACK = "*", "+", "b"


class Menu:
    """A conversation about one decision: questions, one after the other, and back."""

    def __init__(self, legal: ListLegalActionsResponse) -> None:
        self._asked = [first_question(legal)]
        self.page = 0

    @property
    def question(self) -> Question:
        return self._asked[-1]

    @property
    def deeper(self) -> bool:
        """Whether there is a question to go back to."""
        return len(self._asked) > 1

    @property
    def listed(self) -> list[tuple[MenuLine, bool]]:
        """The lines of this page, and whether just Enter is for them."""
        question = self.question
        enter = question.enter if question.most == 1 and question.enter else ()
        places = question.shown[self.page * PAGE_LINES : (self.page + 1) * PAGE_LINES]
        return [(question.lines[place], place in enter) for place in places]

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.question.shown) // PAGE_LINES))

    def take(self, typed: str) -> Action | None:
        """The action that is meant in the end; None if there is more to ask. NotUnderstood says what can be typed."""
        if typed.casefold() == BACK or not (typed or self.question.enter is not None):
            self._back()
            return None
        if typed == MORE and self.pages > 1:
            self.page = (self.page + 1) % self.pages
            return None
        answer = read_answer(self.question, typed)
        self.page = 0
        if isinstance(answer, Action):
            return answer
        self._asked.append(answer)
        return None

    def restart(self) -> None:
        """The first question again."""
        del self._asked[1:]
        self.page = 0

    def _back(self) -> None:
        if not self.deeper:
            raise NotUnderstood("choose-one")
        self._asked.pop()
        self.page = 0


# -- from what was typed to lines -----------------------------------------------------------------------------------


def read_answer(question: Question, typed: str) -> Question | Action:
    """The answer to a question: numbers, of which those that are left over answer what is asked next; or letters."""
    if not typed:
        return question.take(question.enter or ())
    if typed == ALL and question.most > 1:
        return question.take(tuple(range(len(question.lines))))
    words = typed.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        return search_lines(question, typed.casefold())
    places = {line.key: place for place, line in enumerate(question.lines)}
    together = " ".join(sorted(words, key=int))
    if together in places:
        return question.take((places[together],))
    now = words if question.most > 1 else words[:1]
    if not all(word in places for word in now):
        raise NotUnderstood("choose-one")
    answer = question.take(tuple(places[word] for word in now))
    rest = words[len(now) :]
    if not rest:
        return answer
    if isinstance(answer, Action):
        raise NotUnderstood("choose-so-many", **question.so_many)
    return read_answer(answer, " ".join(rest))


def search_lines(question: Question, typed: str) -> Question | Action:
    """The lines with these letters: those that begin so, else those with a word that does, else any."""
    if len(typed) < LEAST_LETTERS:
        raise NotUnderstood("choose-one")
    says = [line.says.casefold() for line in question.lines]
    pattern = re.escape(typed)
    for way in (rf"^{pattern}", rf"\b{pattern}", pattern):
        found = tuple(place for place in question.shown if re.search(way, says[place]))
        if len(found) == 1 and question.least <= 1:
            return question.take(found)
        if found:
            return replace(question, found=found)
    raise NotUnderstood("nothing-found", typed=printable(typed))
