#!/usr/bin/env python3
"""
Brings notes from other programs into a folder of Markdown files.

Each format is a class that knows how to read one kind of export::

    for note in Mailbox("inbox.mbox").notes():
        write(note, "notes")
"""
from __future__ import annotations

import mailbox
import os
import typing as t
from dataclasses import dataclass

from .names import safe_name

__all__ = ["Imported", "Mailbox", "write"]

#: Where notes go when nothing else is said.
TARGET = os.environ.get("LANTERN_NOTES", "notes")


@dataclass
class Imported:
    """A note on its way in.

    :param title: what the note is called
    :param text: the body, already Markdown
    """

    title: str
    text: str = ""


class Source:
    def notes(self) -> t.Iterator[Imported]:
        raise NotImplementedError


class Mailbox(Source):
    """Reads notes from a file in the ``mbox`` format.

    Messages without a subject are skipped. See :class:`mailbox.mbox`.

    .. versionadded:: 1.2
    """

    def __init__(self, path: str) -> None:
        self._path = path

    @property
    def count(self) -> int:
        """How many messages there are."""
        return len(mailbox.mbox(self._path))

    def notes(self) -> t.Iterator[Imported]:
        for message in mailbox.mbox(self._path):
            subject = message["subject"]
            if subject:
                yield Imported(subject, _body(message))


def _body(message: t.Any) -> str:
    return message.get_payload(decode=True).decode("utf-8", "replace")


def write(note: Imported, folder: str = TARGET) -> str:
    """Writes a note and returns the path of its file.

    Args:
        note: What to write.
        folder: Where to, created when it is missing.

    Raises:
        OSError: if the folder cannot be written to
    """
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, safe_name(note.title) + ".md")
    with open(path, "w", encoding="utf-8") as file:
        file.write(note.text)
    return path


if __name__ == "__main__":
    import sys

    for imported in Mailbox(sys.argv[1]).notes():
        print(write(imported))
