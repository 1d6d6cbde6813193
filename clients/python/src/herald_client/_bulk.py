"""Splits a bulk send into requests."""

import json
import re
from typing import Any, Dict, Iterable, Iterator, List, Mapping

PER_REQUEST = 100_000
MAX_BYTES = 32 * 1024 * 1024
# Recipients in one chunk of a body.
_IN_A_PIECE = 1_000


def to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def cut(recipients: Iterable[Any], per_request: int, max_bytes: int) -> Iterator[List[str]]:
    """Splits recipients into requests, each as a list of JSON texts of its recipients. The same recipients
    always give the same requests, so that a bulk send can be resumed. Leaves out repeated recipients, because
    Herald only detects them within one request."""
    known = set()
    request: List[str] = []
    total = 0
    for recipient in recipients:
        name = _name(recipient)
        if name in known:
            continue
        known.add(name)
        text = to_json(recipient)
        size = len(text.encode()) + 1
        if request and (len(request) >= per_request or total + size > max_bytes):
            yield request
            request, total = [], 0
        request.append(text)
        total += size
    if request:
        yield request


def body_of(message: Dict[str, Any], recipients: List[str]) -> Iterator[str]:
    """The body of a send, in chunks."""
    yield to_json(message)[:-1] + ',"numbers":['
    for at in range(0, len(recipients), _IN_A_PIECE):
        yield ("," if at else "") + ",".join(recipients[at : at + _IN_A_PIECE])
    yield "]}"


def _name(recipient: Any) -> str:
    """Identifies equal recipients: by the digits of the number, and by the recipient's own text, if any."""
    number, text = recipient, ""
    if isinstance(recipient, Mapping):
        number, text = recipient["number"], recipient["text"]
    digits = re.sub(r"\D", "", str(number))
    return f"{digits[2:] if digits.startswith('00') else digits} {text}"
