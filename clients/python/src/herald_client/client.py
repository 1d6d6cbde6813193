"""The API of a company."""

import uuid
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Union, cast
from urllib.parse import quote as _quoted

from ._asked_callbacks import MIN_TIMEOUT_SECONDS, asked_callbacks
from ._bulk import MAX_BYTES, PER_REQUEST, body_of, cut, to_json
from ._retries import RetrySettings
from ._transport import Call, Transport
from .types import (
    Account,
    AccountCorrection,
    AccountInput,
    Brand,
    CallbackEvent,
    CreatedAccount,
    CreatedCustomer,
    Customer,
    CustomerCorrection,
    CustomerInput,
    Payment,
    PaymentInput,
    Recipient,
    ReversalInput,
    SendAnswer,
    SendOneText,
    SendSeparateTexts,
    SendSeparateTextsNumbers,
)

# An untyped response; the methods declare its type.
Record = Dict[str, Any]
# Fields of requests without a declared type.
Fields = Mapping[str, Any]
Id = Union[int, str]
Message = Union[SendOneText, SendSeparateTexts]

_LENGTH = 1_000
_REPORT_LENGTH = 10_000


@dataclass(frozen=True)
class BulkPart:
    """An accepted request of a bulk send."""

    # Index, from 0.
    part: int
    idempotency_key: str
    # Number of recipients.
    recipients: int
    sent: SendAnswer


class Herald:
    """Every method raises a HeraldError on failure, after retrying if that is safe. Fields have the names of the API.
    Threads may share one client: it reuses its connections.

    Times are in seconds. `timeout`: for one step of an attempt (connect, send or read), at least 15 in `callbacks`.
    `retry_for`: no further attempt starts later than this after the first; `first_pause`: before the second attempt,
    doubled up to `max_pause`.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 110.0,
        retry_for: float = 120.0,
        first_pause: float = 0.2,
        max_pause: float = 10.0,
    ) -> None:
        self._transport = Transport(url, key, RetrySettings(timeout, retry_for, first_pause, max_pause))

    def __enter__(self) -> "Herald":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes idle connections."""
        self._transport.close()

    def send(self, message: Message, *, idempotency_key: Optional[str] = None) -> SendAnswer:
        """Sends to one or more numbers: one `text` for all, or `{"number", "text"}` for each of `numbers`."""
        return cast(SendAnswer, self._post("/v1/sms/send", message, idempotency_key, "send"))

    def quote(self, message: Message) -> SendAnswer:
        """The cost of a send; nothing is sent, stored or charged."""
        body = to_json({**message, "dryRun": True})
        call = Call("POST", "/v1/sms/send", body=lambda: [body], operation="send")
        return cast(SendAnswer, self._transport.call(call))

    def send_bulk(
        self,
        message: Fields,
        recipients: Iterable[Union[Id, SendSeparateTextsNumbers]],
        *,
        idempotency_key: Optional[str] = None,
        per_request: int = PER_REQUEST,
        max_bytes: int = MAX_BYTES,
    ) -> Iterator[BulkPart]:
        """Sends to any number of recipients, in consecutive requests of a suitable size, and yields each
        accepted request. After an exception, the yielded requests are accepted: call again with the same
        `idempotency_key`, settings and recipients to send only the rest. `text` is in the message, or with
        each recipient."""
        name = _given_key(idempotency_key) or str(uuid.uuid4())
        head = {field: value for field, value in message.items() if field != "numbers"}
        for part, numbers in enumerate(cut(recipients, per_request, max_bytes)):
            key = f"{name}.{part}"
            # Bound now, because the body is generated again for each attempt.
            pieces = lambda numbers=numbers: body_of(head, numbers)  # noqa: E731
            call = Call("POST", "/v1/sms/send", body=pieces, operation="send", idempotency_key=key)
            yield BulkPart(part, key, len(numbers), cast(SendAnswer, self._transport.call(call)))

    def report(self, sms_id: Id) -> Iterator[Recipient]:
        """The status of every recipient of a send."""
        return self._records(f"/v1/sms/report/{_part(sms_id)}", {}, "result", _REPORT_LENGTH)

    def balance(self) -> int:
        """The number of SMS left."""
        return self._get("/v1/sms/balance")["sms"]

    def brands(self) -> Iterator[Brand]:
        return self._list("/v1/sms/brandNames")

    def create_brand(self, brand: Fields) -> Record:
        """Registers a sender name. Retried only if it certainly had no effect: after a NoAnswerError, check
        `brands()`."""
        return self._unkeyed("/v1/sms/brandNameCreate", brand, "createBrand")

    def delete_brand(self, brand_id: int) -> Record:
        """Removes a sender name. Retried only if it certainly had no effect."""
        return self._unkeyed("/v1/sms/brandNameDelete", {"brandID": brand_id}, "deleteBrand")

    def customers(self) -> Iterator[Customer]:
        return self._list("/v1/customers")

    def search_customers(self, search: Fields) -> Iterator[Customer]:
        return self._list("/v1/customers/search", search)

    def customer(self, customer_id: Id) -> Customer:
        return self._get(f"/v1/customers/{_part(customer_id)}")["data"][0]

    def create_customer(
        self, customer: CustomerInput, *, idempotency_key: Optional[str] = None
    ) -> CreatedCustomer:
        return self._post("/v1/customers/create", customer, idempotency_key)["data"]

    def correct_customer(self, customer_id: Id, fields: CustomerCorrection) -> Customer:
        """Changes the given fields only."""
        return self._patch(f"/v1/customers/{_part(customer_id)}", fields)

    def accounts(self) -> Iterator[Account]:
        return self._list("/v1/accounts")

    def accounts_of_customer(self, customer_id: Id) -> Iterator[Account]:
        return self._list(f"/v1/customers/accounts/{_part(customer_id)}")

    def search_accounts(self, search: Fields) -> Iterator[Account]:
        return self._list("/v1/accounts/search", search)

    def account(self, account_id: Id) -> Account:
        return self._get(f"/v1/accounts/{_part(account_id)}")["data"][0]

    def create_account(
        self, account: AccountInput, *, idempotency_key: Optional[str] = None
    ) -> CreatedAccount:
        return self._post("/v1/accounts/create", account, idempotency_key)["data"]

    def correct_account(self, account_id: Id, fields: AccountCorrection) -> Account:
        """Changes the given fields only."""
        return self._patch(f"/v1/accounts/{_part(account_id)}", fields)

    def set_credit(self, credit: Fields, *, idempotency_key: Optional[str] = None) -> None:
        """Allows a negative balance of an account until a date."""
        self._post("/v1/accounts/setCredit", credit, idempotency_key)

    def payments(self, filter: Optional[Fields] = None) -> Iterator[Payment]:
        """Newest first."""
        return self._list("/v1/payments", filter)

    def payments_of_account(self, account_id: Id, filter: Optional[Fields] = None) -> Iterator[Payment]:
        """Newest first."""
        return self._list(f"/v1/payments/account/{_part(account_id)}", filter)

    def add_payment(self, payment: PaymentInput, *, idempotency_key: Optional[str] = None) -> Record:
        return self._post("/v1/payments/add", payment, idempotency_key)["data"]

    def reverse_payment(
        self, payment_id: Id, reversal: Optional[ReversalInput] = None, *, idempotency_key: Optional[str] = None
    ) -> Record:
        return self._post(f"/v1/payments/{_part(payment_id)}/reverse", reversal or {}, idempotency_key)["data"]

    def callbacks(
        self,
        *,
        key: Optional[str] = None,
        secret: Union[str, Iterable[str], None] = None,
        name: str = "default",
    ) -> Iterator[CallbackEvent]:
        """Receives callbacks by polling, for a machine that Herald cannot call. Returns when the listener
        exists. A callback is acknowledged when the next is requested; otherwise it comes again, to the next
        listener of this name. `key` and `secret` are those of your callback settings; without a callback URL
        they are generated. The API key needs the scope `portal`."""

        def post(fields: Record, within: Optional[float]) -> Record:
            body = to_json(fields)
            call = Call(
                "POST",
                "/v1/callback/listen",
                body=lambda: [body],
                within=within,
                min_timeout=MIN_TIMEOUT_SECONDS,
            )
            return self._transport.call(call)

        return asked_callbacks(post, name, key, secret)

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Fields] = None,
        body: Optional[Fields] = None,
        idempotency_key: Optional[str] = None,
    ) -> Record:
        """Calls any operation of the API, for operations without a method here. Returns the body of the
        response. A POST is retried only if it certainly had no effect, unless it has an `idempotency_key`."""
        content = None if body is None else to_json(body)
        key = _given_key(idempotency_key)
        call = Call(
            method,
            path,
            query=query or {},
            body=None if content is None else lambda: [content],
            safely=method != "POST" or key is not None,
            idempotency_key=key,
        )
        return self._transport.call(call)

    def _list(self, path: str, query: Optional[Fields] = None) -> Iterator[Any]:
        return self._records(path, query or {}, "data", _LENGTH)

    def _records(self, path: str, query: Fields, field: str, length: int) -> Iterator[Any]:
        """All records of a list, requested page by page on demand."""
        before: set = set()
        start = 0
        while True:
            page = self._get(path, {**query, "start": start, "length": length})
            # New records at the beginning of a list move later records to the next page: the client skips records that
            # it has already returned.
            yield from (record for record in page[field] if record.get("id") not in before)
            before = {record["id"] for record in page[field] if "id" in record}
            start += length
            total = page.get("recordsFiltered")
            is_last = len(page[field]) < length if total is None else start >= total
            if is_last or not page[field]:
                return

    def _get(self, path: str, query: Optional[Fields] = None) -> Record:
        return self._transport.call(Call("GET", path, query=query or {}))

    def _post(
        self, path: str, fields: Fields, idempotency_key: Optional[str], operation: str = "other"
    ) -> Record:
        body = to_json(fields)
        key = _given_key(idempotency_key) or str(uuid.uuid4())
        call = Call("POST", path, body=lambda: [body], operation=operation, idempotency_key=key)
        return self._transport.call(call)

    def _unkeyed(self, path: str, fields: Fields, operation: str) -> Record:
        body = to_json(fields)
        return self._transport.call(Call("POST", path, body=lambda: [body], operation=operation, safely=False))

    def _patch(self, path: str, fields: Fields) -> Any:
        # Setting the same fields again has no further effect.
        body = to_json(fields)
        data = self._transport.call(Call("PATCH", path, body=lambda: [body]))["data"]
        return data[0] if isinstance(data, list) else data


def _given_key(key: Optional[str]) -> Optional[str]:
    """The given key. A blank key is none: Herald would take a retry with it for another request."""
    return key if key is not None and str(key).strip() else None


def _part(identifier: Id) -> str:
    """An escaped segment of a path. An empty segment, or one of dots, would lead to another operation, such as
    the list of all records."""
    if str(identifier) in ("", ".", ".."):
        raise ValueError(f'"{identifier}" is not an ID')
    return _quoted(str(identifier), safe="")
