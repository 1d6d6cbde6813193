"""Errors and their names, the same in every client of Herald."""

from typing import Any, Dict, Mapping, Optional, Type

_ANYWHERE = {90: "JSON_ERROR", 99: "GENERAL_ERROR"}

# `statusID` by operation, from the contract (docs/interface.md part 7).
_BY_STATUS_ID: Dict[str, Dict[int, str]] = {
    "send": {
        10: "BRAND_NOT_FOUND",
        20: "NUMBERS_NOT_FOUND",
        30: "EMPTY_TEXT",
        40: "NOT_ENOUGH_SMS",
        50: "NO_VALID_NUMBERS",
        60: "INVALID_SEND_TIME",
    },
    "createBrand": {
        10: "EMPTY_NAME",
        20: "WRONG_LENGTH",
        30: "FORBIDDEN_CHARACTERS",
        40: "ALREADY_ADDED",
        50: "WAIT_FOR_LAST",
        60: "DESCRIPTION_REQUIRED",
    },
    "deleteBrand": {10: "NOT_FOUND"},
}

_BY_HTTP_STATUS = {
    400: "VALIDATION_FAILED",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "REQUEST_TIMEOUT",
    409: "CONFLICT",
    410: "GONE",
    413: "TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "RATE_LIMITED",
    431: "HEADERS_TOO_LARGE",
    500: "GENERAL_ERROR",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
    524: "TIMED_OUT",
}


class HeraldError(Exception):
    """Any error between your program and Herald. Its class tells how to react; `code` identifies the error.
    """

    def __init__(
        self,
        code: str,
        said: str,
        *,
        http_status: int = 0,
        status_id: Optional[int] = None,
        errors: Optional[Mapping[str, Any]] = None,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(f"{code}: {said}")
        self.code = code
        self.http_status = http_status
        self.status_id = status_id
        self.errors = dict(errors or {})
        self.request_id = request_id
        self.idempotency_key = idempotency_key


class RefusedError(HeraldError):
    """A refusal of a send or brand by the contract: `statusID` 10 to 90. Nothing was done or charged."""


class ValidationError(HeraldError):
    """HTTP 400: `errors` names each invalid field."""


class UnauthorizedError(HeraldError):
    """HTTP 401: the key is missing, wrong, revoked or expired."""


class ForbiddenError(HeraldError):
    """HTTP 403: the company is suspended, or the key lacks the permission."""


class NotFoundError(HeraldError):
    """HTTP 404: your company has no object with this ID."""


class ConflictError(HeraldError):
    """HTTP 409: the request conflicts with the current state."""


class RateLimitedError(HeraldError):
    """HTTP 429, after all attempts."""


class UnavailableError(HeraldError):
    """HTTP 5xx, after all attempts."""


class NoAnswerError(HeraldError):
    """No response, or a response that is not from Herald: the request may or may not have been carried out.
    """


_CLASSES = {
    400: ValidationError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitedError,
}


def error_of(
    operation: str,
    http_status: int,
    body: Mapping[str, Any],
    request_id: Optional[str],
    idempotency_key: Optional[str],
) -> HeraldError:
    """The error of a response without success."""
    # A proxy's error may have a list.
    errors = body.get("errors")
    status_id = body.get("statusID")
    if not isinstance(status_id, int):
        status_id = None
    result = -1 if status_id is None else status_id
    named = _BY_STATUS_ID.get(operation, {}).get(result) or _ANYWHERE.get(result)
    code = named or _BY_HTTP_STATUS.get(http_status, f"HTTP_{http_status}")
    kind: Type[HeraldError]
    if http_status >= 500:
        kind = UnavailableError
    elif http_status == 200 or status_id == 90:
        kind = RefusedError
    else:
        kind = _CLASSES.get(http_status, HeraldError)
    return kind(
        code,
        body.get("message") or f"Herald answers HTTP {http_status}",
        http_status=http_status,
        status_id=status_id,
        errors=errors if isinstance(errors, Mapping) else None,
        request_id=request_id,
        idempotency_key=idempotency_key,
    )
