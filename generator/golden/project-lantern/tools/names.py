"""File names that every system accepts."""

import re

_FORBIDDEN = re.compile(r'[\\/:*?"<>|]+')


def safe_name(title: str) -> str:
    """Replaces what no file name may hold by a hyphen."""
    return _FORBIDDEN.sub("-", title).strip() or "untitled"
