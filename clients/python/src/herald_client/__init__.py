"""Client of Herald, the SMS and billing platform. `herald_client.types` has the fields of requests and
responses."""

from .callbacks import (
    AsgiCallbacks,
    CallbackRefusedError,
    CallbackVerifier,
    WsgiCallbacks,
)
from .client import BulkPart, Herald
from .errors import (
    ConflictError,
    ForbiddenError,
    HeraldError,
    NoAnswerError,
    NotFoundError,
    RateLimitedError,
    RefusedError,
    UnauthorizedError,
    UnavailableError,
    ValidationError,
)

__all__ = [
    "AsgiCallbacks",
    "BulkPart",
    "CallbackRefusedError",
    "CallbackVerifier",
    "ConflictError",
    "ForbiddenError",
    "Herald",
    "HeraldError",
    "NoAnswerError",
    "NotFoundError",
    "RateLimitedError",
    "RefusedError",
    "UnauthorizedError",
    "UnavailableError",
    "ValidationError",
    "WsgiCallbacks",
]
