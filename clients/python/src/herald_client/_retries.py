"""The conditions and delays of retries."""

import random
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Optional

_PASSING = frozenset({408, 429, 500, 502, 503, 504, 524})
# Statuses of requests that were not carried out.
_NOT_DONE = frozenset({429})


@dataclass(frozen=True)
class RetrySettings:
    """Limits of the attempts for a request, in seconds."""

    # For one step of an attempt: connect, send or read. Herald itself ends a request after 100 s.
    timeout: float
    # No further attempt starts later than this after the first. 0 = one attempt.
    retry_for: float
    # The pause before the second attempt; it doubles each time.
    first_pause: float
    max_pause: float


def is_passing(http_status: int, safely: bool) -> bool:
    return http_status in (_PASSING if safely else _NOT_DONE)


def pause(tries: int, retry_after: Optional[str], settings: RetrySettings) -> float:
    """Seconds before the next attempt: half of it is random, so that clients that failed together do not
    retry together. At least the delay of `Retry-After`."""
    growing = min(settings.max_pause, settings.first_pause * 2 ** min(tries - 1, 30))
    asked = _seconds(retry_after)
    return asked + (growing / 4 if asked > 0 else growing) * (0.5 + random.random() / 2)


def _seconds(retry_after: Optional[str]) -> float:
    if not retry_after:
        return 0.0
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass  # possibly a date
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0.0
