"""When a request is tried again, and how long is waited before."""

import random
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Optional

_PASSING = frozenset({408, 429, 500, 502, 503, 504, 524})
# Answers that say that nothing was carried out.
_NOT_DONE = frozenset({429})


@dataclass(frozen=True)
class RetrySettings:
    """How long and how often a request is tried, in seconds."""

    # Of one step of a try: to connect, to send, to read. Herald ends a request itself after 100 s.
    timeout: float
    # No further try begins later than this after the first one. 0 = one try.
    retry_for: float
    # The pause before the second try; it doubles with each.
    first_pause: float
    max_pause: float


def is_passing(http_status: int, safely: bool) -> bool:
    return http_status in (_PASSING if safely else _NOT_DONE)


def pause(tries: int, retry_after: Optional[str], settings: RetrySettings) -> float:
    """Seconds before the next try: half of it at random, so that clients that failed together don't come back
    together. What `Retry-After` asks for is the least."""
    growing = min(settings.max_pause, settings.first_pause * 2 ** min(tries - 1, 30))
    asked = _seconds(retry_after)
    return asked + (growing / 4 if asked > 0 else growing) * (0.5 + random.random() / 2)


def _seconds(retry_after: Optional[str]) -> float:
    if not retry_after:
        return 0.0
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass  # a date, perhaps
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0.0
