"""Fields of requests and answers. Made from the OpenAPI document by `npm run client-types`; not changed by hand."""

from typing import Dict, List, Literal, Optional, TypedDict, Union


class _ErrorAlways(TypedDict):
    statusID: int
    # The error and its fix.
    message: str


class Error(_ErrorAlways, total=False):
    # There is no record.
    data: None


class Brand(TypedDict):
    # The brandID.
    id: str
    # The sender name.
    name: str
    # `1`: authorized. `2`: pending.
    authorized: Literal["1", "2"]
    # When it was added, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class _ValidationErrorAlways(TypedDict):
    # The request is not valid.
    statusID: Literal[400]
    # The error.
    message: str
    # There is no record.
    data: None


class ValidationError(_ValidationErrorAlways, total=False):
    # Every invalid field with its error.
    errors: Dict[str, Union[str, List[str]]]


class SendRejectedNumbers(TypedDict):
    # As in the request; its first 30 characters.
    number: str
    # Reason of the rejection.
    reason: str


class _SendGetAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50, 60]
    # The result.
    message: str


class SendGetAnswer(_SendGetAnswerAlways, total=False):
    # The id of the send, for the report and in callbacks. Only if it was accepted.
    smsID: str
    # Accepted recipients, including stop-listed recipients.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first rejected numbers, as in the request, with the reason. Only if there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list; they are neither sent to nor charged.
    stopListed: int
    # SMS per recipient; null if texts differ.
    parts: Optional[int]
    # Encoding of the text; null if texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # Cost of the send in SMS.
    cost: int
    # Ignored input, such as unknown fields or an invalid callback URL.
    warning: str
    # Only for a test key: the send goes to the sandbox, and costs nothing.
    test: Literal[True]


class JsonError(TypedDict):
    # JSON error: the body (or the query) cannot be read, or an option is neither true nor false.
    statusID: Literal[90]
    # The error.
    message: str


class _SendOneTextAlways(TypedDict):
    # The sender name.
    brandID: int
    # Recipients. Duplicates are sent once; invalid numbers are left out and counted in `rejected`.
    numbers: List[Union[int, str]]
    # One text for all. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
    text: str


class SendOneText(_SendOneTextAlways, total=False):
    # `false` leaves out the stop list check.
    stopList: bool
    # A one-time password: sent with priority. Its text is erased once it is submitted.
    otp: bool
    # `Y-m-d H:i` in the company's time zone, in the future, at most 366 days ahead. Default: at once.
    sendTime: str
    # The callback URL of this send, if the company has a default callback URL. Its host must be the host of that URL, or one of `hosts` of `PUT /v1/callback`.
    callbackUrl: str
    # Dry run: returns parts and cost; nothing is sent, stored or charged.
    dryRun: bool


class SendSeparateTextsNumbers(TypedDict):
    # Recipient in international format. A leading `+` or `00` and separators (spaces, dashes, brackets) are removed; a tab or line end inside is refused.
    number: Union[int, str]
    # This recipient's text. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
    text: str


class _SendSeparateTextsAlways(TypedDict):
    # The sender name.
    brandID: int
    # A text per recipient, without the field `text`.
    numbers: List[SendSeparateTextsNumbers]


class SendSeparateTexts(_SendSeparateTextsAlways, total=False):
    # `false` leaves out the stop list check.
    stopList: bool
    # A one-time password: sent with priority. Its text is erased once it is submitted.
    otp: bool
    # `Y-m-d H:i` in the company's time zone, in the future, at most 366 days ahead. Default: at once.
    sendTime: str
    # The callback URL of this send, if the company has a default callback URL. Its host must be the host of that URL, or one of `hosts` of `PUT /v1/callback`.
    callbackUrl: str
    # Dry run: returns parts and cost; nothing is sent, stored or charged.
    dryRun: bool


class _SendAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50, 60]
    # The result.
    message: str


class SendAnswer(_SendAnswerAlways, total=False):
    # The id of the send, for the report and in callbacks. Only if it was accepted.
    smsID: int
    # Accepted recipients, including stop-listed recipients.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first rejected numbers, as in the request, with the reason. Only if there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list; they are neither sent to nor charged.
    stopListed: int
    # SMS per recipient; null if texts differ.
    parts: Optional[int]
    # Encoding of the text; null if texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # Cost of the send in SMS.
    cost: int
    # Ignored input, such as unknown fields or an invalid callback URL.
    warning: str
    # Only for a test key: the send goes to the sandbox, and costs nothing.
    test: Literal[True]


class _SendXmlAlways(TypedDict):
    # The sender name.
    brandID: int
    # Recipients, separated by commas; or an element for each (any name), or several `numbers` elements.
    numbers: str
    # One text for all. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
    text: str


class SendXml(_SendXmlAlways, total=False):
    # `false` leaves out the stop list check.
    stopList: bool
    # Dry run: returns parts and cost; nothing is sent, stored or charged.
    dryRun: bool


class _SendXmlAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50]
    # The result.
    message: str


class SendXmlAnswer(_SendXmlAnswerAlways, total=False):
    # The id of the send, for the report and in callbacks. Only if it was accepted.
    smsID: int
    # Accepted recipients, including stop-listed recipients.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first rejected numbers, as in the request, with the reason. Only if there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list; they are neither sent to nor charged.
    stopListed: int
    # SMS per recipient; null if texts differ.
    parts: Optional[int]
    # Encoding of the text; null if texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # Cost of the send in SMS.
    cost: int
    # Ignored input, such as unknown fields or an invalid callback URL.
    warning: str
    # Only for a test key: the send goes to the sandbox, and costs nothing.
    test: Literal[True]


class XmlReadingError(TypedDict):
    # XML error: the body cannot be read, or an option is neither true nor false.
    statusID: Literal[90]
    # The error.
    message: str


class _XmlErrorAlways(TypedDict):
    statusID: int
    # The error and its fix.
    message: str


class XmlError(_XmlErrorAlways, total=False):
    # There is no record: always empty.
    data: str


class Recipient(TypedDict):
    # In international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error. A status never moves backwards.
    statusID: Literal["0", "1", "2", "3", "4"]


class _ReportPageAlways(TypedDict):
    # Success.
    statusID: Literal[0]
    # The recipients.
    result: List[Recipient]


class ReportPage(_ReportPageAlways, total=False):
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # Only for a test key: the send goes to the sandbox, and costs nothing.
    test: Literal[True]


class OwnMessage(TypedDict):
    # The send.
    smsID: int
    # In international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]
    # Reason of the failure, in the carrier's words if the carrier reported it.
    reason: Optional[str]
    # The meaning of the carrier's code or word in `reason`; null if it is unknown, or the reason is Herald's.
    meaning: Optional[str]
    # Id of the sender name.
    brandID: int
    # The sender name at the time of the send.
    sender: str
    # It was sent as a one-time password.
    otp: bool
    # Charged SMS; 0: never charged.
    parts: int
    # Refunded SMS.
    refunded: int
    # The `x-request-id` of the request.
    requestId: str
    # When it was accepted, in the company's time zone.
    createdAt: str
    # True: sent with a test key to the sandbox, without charge or refund.
    test: bool


class OwnMessagePage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The messages.
    data: List[OwnMessage]
    # For `after`; null on the last page.
    next: Optional[str]


class TimelineEventLog(TypedDict):
    # When.
    at: Optional[str]
    # How long it took.
    ms: Optional[float]
    # HTTP status; null without a response.
    status: Optional[int]
    # Error, if there was no response.
    error: Optional[str]


class _TimelineEventAlways(TypedDict):
    # Time; null if it was not recorded, or is deleted.
    at: Optional[str]
    # The result.
    event: Literal["accepted", "charged", "scheduled", "queued", "claimed", "submitted", "taken", "unanswered", "refused", "receipt", "failed", "refunded", "erased", "callback"]


class TimelineEvent(_TimelineEventAlways, total=False):
    """`accepted` · `charged` · `scheduled` · `queued` · `claimed` by a sender · `submitted`: handed to its route · `taken`: accepted by the carrier · `unanswered` · `refused` by the carrier · `receipt`: delivery receipt · `failed` without the carrier · `refunded` · `erased` · `callback`."""

    # The `x-request-id` of the request.
    requestId: str
    # The key of the request; null without a key.
    keyID: Optional[int]
    # The client's address.
    address: Optional[str]
    # SMS.
    sms: int
    # The scheduled time.
    sendAt: str
    # Its priority queue.
    priority: Literal["otp", "standard", "bulk"]
    # The carrier; null if unknown.
    route: Optional[str]
    # Index of the route's bind, from 0; null if unknown.
    bind: Optional[int]
    # Index of the part, from 1.
    part: int
    # Number of parts.
    parts: int
    # The alphabet of the text.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # The carrier's message id; null if unknown.
    carrierId: Optional[str]
    # When the part without a response was submitted; null if unknown.
    submittedAt: Optional[str]
    # The carrier's code: the command_status of its response, or the state of its delivery receipt.
    code: str
    # Its name in the specification of SMPP.
    name: str
    # Its meaning.
    meaning: str
    # The carrier sent one delivery receipt for all parts of the message.
    note: Literal["delivery receipt of the whole message"]
    # Of a delivery receipt, the carrier's own error; of a callback, the last error.
    error: Optional[str]
    # Reason of a failure in Herald; null if it was not recorded.
    reason: Optional[str]
    # The erased data.
    what: Literal["text"]
    # The callback, and its `webhook-id`.
    id: str
    # The status in the callback.
    statusID: Literal[0, 1, 2, 3, 4]
    # State of the callback; `skipped`: a later status replaced it.
    state: Literal["waiting", "delivered", "failed", "skipped"]
    # Number of attempts.
    attempts: int
    # The last attempts, oldest first.
    log: List[TimelineEventLog]
    # Time of the next attempt; null if there is none.
    nextAt: Optional[str]


class OwnTimeline(TypedDict):
    # The send.
    smsID: int
    # In international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]
    # Reason of the failure, as in a search; `explanation` describes it.
    reason: Optional[str]
    # Id of the sender name.
    brandID: int
    # The sender name at the time of the send.
    sender: str
    # It was sent as a one-time password.
    otp: bool
    # Charged SMS; 0: never charged.
    parts: int
    # Refunded SMS.
    refunded: int
    # The `x-request-id` of the request.
    requestId: str
    # True: sent with a test key to the sandbox, without charge or refund.
    test: bool
    # When it was accepted. This and all times here are ISO 8601 in UTC.
    createdAt: str
    # The scheduled time; null if it was sent at once.
    sendAt: Optional[str]
    # End of validity; without a delivery receipt it then becomes "not delivered".
    expiresAt: str
    # The alphabet of the text; null if the texts of the send differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # The text; null if it is deleted. The text of a one-time password is never shown.
    text: Optional[str]
    # How many texts the send had for this number.
    copies: int
    # The events, oldest first. Events without a time are at their logical position.
    timeline: List[TimelineEvent]
    # Whether it was delivered, and the reason if not, for people. The wording may change.
    explanation: str
    # Unavailable parts of the timeline.
    missing: List[Literal["callbacks", "parts"]]


class OwnTimelineAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: OwnTimeline


class Progress(TypedDict):
    """The same in words; null if `counts` is null."""

    # All recipients.
    recipients: int
    # Recipients that a carrier accepted, or may have accepted.
    submitted: int
    # Recipients that received it.
    delivered: int
    # Recipients that did not get it (status 2 or 4).
    failed: int
    # Those of `failed` whose send was cancelled before a carrier got them.
    cancelled: int
    # Recipients that no carrier has accepted yet, and that may still be sent.
    waiting: int
    # Refunded recipients.
    refunded: int


class OwnJob(TypedDict):
    # The send.
    smsID: int
    # `sending`: it has started, and statuses may change. `paused`: it has started, and its company is suspended or its sending is stopped; submitted recipients still get their delivery receipts. `done`: every recipient has its final status. `cancelled`: recipients not submitted are refunded, or are being refunded.
    state: Literal["scheduled", "sending", "paused", "done", "cancelled"]
    # The sender name.
    brandID: int
    # The text of the sender name.
    sender: str
    # The text of the messages; null if texts differ, for one-time passwords, and once the texts are deleted.
    text: Optional[str]
    # Its urgency.
    priority: Literal["otp", "standard", "bulk"]
    # Recipients, including stop-listed recipients.
    recipients: int
    # Invalid numbers that were left out.
    rejected: int
    # SMS charged.
    cost: int
    # Refunded SMS.
    refunded: int
    # SMS per recipient; null if texts differ.
    parts: Optional[int]
    # Encoding of the text; null if texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # True: of a test key; it went to the sandbox, and costs nothing.
    test: bool
    # Scheduled time, in the company's time zone; null: at once.
    sendAt: Optional[str]
    # When it was accepted, in the company's time zone.
    createdAt: str
    # When the last recipient got its final status, in the company's time zone; null until then.
    finishedAt: Optional[str]
    # The same in words; null if `counts` is null.
    progress: Progress


class OwnJobPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnJob]


class OwnJobAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: OwnJob


class OwnStatisticsOtpLatencyMs(TypedDict):
    """Latency of one-time passwords from acceptance to the carrier, in ms; null if there was none. Values are rounded up to one of 25 steps."""

    # Median
    p50: Optional[int]
    # 95th percentile
    p95: Optional[int]
    # 99th percentile
    p99: Optional[int]


class OwnStatisticsCallbacks(TypedDict):
    """Finished callbacks, each counted once, at its first end; replays are not counted. Missing with a filter by sender name, route or country, or if listed in `missing`."""

    # Delivered (2xx).
    sent: int
    # Of these, callbacks delivered more than 60 seconds after their event.
    late: int
    # Failed after the last retry.
    failed: int


class _OwnStatisticsAlways(TypedDict):
    # When the step begins, in the company's time zone.
    at: str
    # Recipients of sends that were accepted.
    accepted: int
    # Recipients accepted by a carrier.
    submitted: int
    # Recipients with a positive delivery receipt.
    delivered: int
    # Refunded SMS.
    refunded: int
    # SMS of submitted messages.
    parts: int
    # SMS charged for accepted messages.
    cost: int
    # Failed recipients by reason. `other` sums up all other reasons.
    failed: Dict[str, int]
    # Latency of one-time passwords from acceptance to the carrier, in ms; null if there was none. Values are rounded up to one of 25 steps.
    otpLatencyMs: OwnStatisticsOtpLatencyMs


class OwnStatistics(_OwnStatisticsAlways, total=False):
    # Finished callbacks, each counted once, at its first end; replays are not counted. Missing with a filter by sender name, route or country, or if listed in `missing`.
    callbacks: OwnStatisticsCallbacks


class OwnStatisticsAnswerWaitingCallbacksOldest(TypedDict):
    """The oldest of those counted."""

    # When it was stored, in the company's time zone.
    createdAt: str
    # HTTP status of the last attempt; null without a response.
    lastStatus: Optional[int]
    # Why the last attempt had no response.
    lastError: Optional[str]


class OwnStatisticsAnswerWaitingCallbacks(TypedDict):
    """Callbacks that wait for an attempt now. Missing with a filter by sender name, route or country, or if `missing` lists `callbacks`."""

    # Counting stops at 1,000.
    count: int
    # The oldest of those counted.
    oldest: Optional[OwnStatisticsAnswerWaitingCallbacksOldest]


class _OwnStatisticsAnswerAlways(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # The steps, oldest first.
    data: List[OwnStatistics]
    # Meanings of the reasons in `failed`.
    meanings: Dict[str, str]
    # Unavailable statistics: retry later.
    missing: List[Literal["callbacks"]]


class OwnStatisticsAnswer(_OwnStatisticsAnswerAlways, total=False):
    # Callbacks that wait for an attempt now. Missing with a filter by sender name, route or country, or if `missing` lists `callbacks`.
    waitingCallbacks: OwnStatisticsAnswerWaitingCallbacks


class _OwnMovementAlways(TypedDict):
    # Counts up in the company without a gap.
    id: int
    # Reason of the movement.
    kind: Literal["top-up", "charge", "refund"]
    # SMS, signed.
    amount: int
    # The balance right after it.
    balanceAfter: int
    # The send of a charge or refund; of a charge for several sends, the first one.
    smsID: Optional[int]
    # Unique reference within the company.
    reference: str
    # When it was made, `Y-m-d H:i:s` in the company's time zone.
    at: str


class OwnMovement(_OwnMovementAlways, total=False):
    # Number of single-number sends in this charge, if they were accepted together.
    jobs: int


class OwnMovementPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnMovement]


class OwnInboundMessage(TypedDict):
    # The message: `inboundID` of its callback.
    id: str
    # The phone, in international format. A national number from a carrier is read as in sends of the company.
    number: str
    # The destination, a sender name or a number.
    to: str
    # The sender name that it belongs to.
    brandID: Optional[int]
    # The keyword that assigned it to you; null: its address.
    keyword: Optional[str]
    # Bytes that are no text in their encoding are shown in hexadecimal.
    text: str
    # Number of joined parts.
    parts: int
    # Some parts did not arrive within 10 minutes.
    partial: bool
    # Its effect: `stop` added the phone to the stop list, `start` removed it.
    action: Literal["none", "stop", "start"]
    # Time of arrival, `Y-m-d H:i:s` in the company's time zone.
    receivedAt: str


class OwnInboundPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnInboundMessage]


class OtpSuspect(TypedDict):
    # The prefix.
    key: str
    # One-time passwords in the hour before `since`, and since then.
    times: int
    # Time at which it was first suspected, in the company's time zone.
    since: str
    # Time of the last one-time password, in the company's time zone.
    lastAt: str


class OtpGuardAllowed(TypedDict):
    # First digits of numbers.
    prefix: str
    # In the company's time zone.
    since: str


class OtpGuard(TypedDict):
    # Handling of such codes, set by the operator.
    mode: Literal["watch", "enforce"]
    # One-time passwords to the prefixes that were suspected within the last 24 hours.
    suspectedLastDay: int
    # The latest first, at most 200.
    suspects: List[OtpSuspect]
    # Prefixes and numbers that are never held back.
    allowed: List[OtpGuardAllowed]


class OtpGuardAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: OtpGuard


class OtpPrefixes(TypedDict):
    # First digits of numbers in international format; a whole number allows this one.
    prefixes: List[str]


class OtpPrefixesAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: OtpPrefixes


class OwnStopListEntry(TypedDict):
    # In international format; `~` and a hash for an erased number, which stays blocked.
    number: str
    # Reason.
    reason: Optional[str]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class OwnStopListPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnStopListEntry]


class _NumbersToAddAlways(TypedDict):
    # Numbers as sends accept them: in international format, on the list of a company with `defaultCountryCode` also local.
    numbers: List[Union[int, str]]


class NumbersToAdd(_NumbersToAddAlways, total=False):
    # Reason.
    reason: Optional[str]


class AddedAnswerData(TypedDict):
    # Number of new entries.
    added: int


class AddedAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: AddedAnswerData


class NumbersToRemove(TypedDict):
    # Numbers as sends accept them: in international format, on the list of a company with `defaultCountryCode` also local.
    numbers: List[Union[int, str]]


class RemovedAnswerData(TypedDict):
    # Number of removed entries.
    removed: int


class RemovedAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: RemovedAnswerData


class MaskedKey(TypedDict):
    # The key.
    id: int
    name: str
    # Its begin and end.
    key: str
    # As given; `scopes` has the resulting scopes.
    permissions: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # All scopes of the key.
    scopes: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # Addresses and networks from which the key works; empty: all.
    cidrs: List[str]
    # Whether the key is also accepted in the query.
    queryAllowed: bool
    # Whether keys created with it may outlive it.
    keysOutlive: bool
    # Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
    session: bool
    # True: its sends go to the sandbox.
    test: bool
    # The company's key that created or rotated it; null: an operator.
    madeBy: Optional[int]
    # Whether it works.
    state: Literal["active", "expired", "revoked"]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str
    # When it ends, `Y-m-d H:i:s` in the company's time zone.
    expiresAt: Optional[str]
    # When it was revoked, `Y-m-d H:i:s` in the company's time zone.
    revokedAt: Optional[str]
    # When it was used last, `Y-m-d H:i:s` in the company's time zone, known within a minute.
    lastUsedAt: Optional[str]
    # The address of its last use.
    lastUsedFrom: Optional[str]


class KeyPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[MaskedKey]


class ShownKey(TypedDict):
    # The key.
    id: int
    name: str
    # The whole key; masked once it is revoked.
    key: str
    # As given; `scopes` has the resulting scopes.
    permissions: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # All scopes of the key.
    scopes: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # Addresses and networks from which the key works; empty: all.
    cidrs: List[str]
    # Whether the key is also accepted in the query.
    queryAllowed: bool
    # Whether keys created with it may outlive it.
    keysOutlive: bool
    # Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
    session: bool
    # True: its sends go to the sandbox.
    test: bool
    # The company's key that created or rotated it; null: an operator.
    madeBy: Optional[int]
    # Whether it works.
    state: Literal["active", "expired", "revoked"]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str
    # When it ends, `Y-m-d H:i:s` in the company's time zone.
    expiresAt: Optional[str]
    # When it was revoked, `Y-m-d H:i:s` in the company's time zone.
    revokedAt: Optional[str]
    # When it was used last, `Y-m-d H:i:s` in the company's time zone, known within a minute.
    lastUsedAt: Optional[str]
    # The address of its last use.
    lastUsedFrom: Optional[str]


class ShownKeyAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: ShownKey


class RevokedKeyAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: MaskedKey


class SecurityAlert(TypedDict):
    # The alert; `webhook-id` of its callback too.
    id: str
    # Its event.
    event: Literal["security.key.created", "security.key.network", "security.callback.changed"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The parameters of the [callback](#tag/callbacks-to-you/webhook/security.key.created).
    parameters: Dict[str, Union[str, int]]
    # The request that caused it.
    requestId: str


class SecurityAlertPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[SecurityAlert]


class Person(TypedDict):
    id: int
    # In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
    email: str
    name: str
    # A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
    role: Literal["viewer", "sender", "admin"]
    # ID of the key that invited the person; null if an operator did.
    invitedBy: Optional[int]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str
    # The last sign-in, `Y-m-d H:i:s` in the company's time zone; null if there was none.
    signedInAt: Optional[str]


class PersonPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[Person]


class InvitedPersonAnswerData(TypedDict):
    id: int
    # In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
    email: str
    name: str
    # A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
    role: Literal["viewer", "sender", "admin"]
    # ID of the key that invited the person; null if an operator did.
    invitedBy: Optional[int]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str
    # The last sign-in, `Y-m-d H:i:s` in the company's time zone; null if there was none.
    signedInAt: Optional[str]
    # `failed`: the mail server did not accept the e-mail; the person can sign in without it. `off`: this deployment sends no e-mails, so that the person cannot sign in with the address.
    invitation: Literal["sent", "failed", "off"]


class InvitedPersonAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: InvitedPersonAnswerData


class PersonAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: Person


class OwnCallbackPreviousSecrets(TypedDict):
    # Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.
    secret: str
    # Until when it signs too, `Y-m-d H:i:s` in the company's time zone.
    until: Optional[str]


class _OwnCallbackAlways(TypedDict):
    # Where callbacks go.
    url: str
    # Goes into a callback's query parameter `key`; the receiver compares it.
    key: str
    # Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.
    signingSecret: str
    # Hosts that the `callbackUrl` of a send may be on, at any port. The first is that of `url`.
    hosts: List[str]
    # True: callbacks are signed. Each secret signs the query, which holds all parameters.
    signQuery: bool
    # Replaced secrets, which sign too for 24 hours.
    previousSecrets: List[OwnCallbackPreviousSecrets]
    # Enabled events. Changes of messages and authorizations of sender names are always enabled.
    events: List[Literal["billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder", "sms.inbound.received", "security.key.created", "security.key.network", "security.callback.changed"]]


class OwnCallback(_OwnCallbackAlways, total=False):
    # With a test key: these are the settings of tests.
    test: Literal[True]


class OwnCallbackAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: OwnCallback


class _OwnCallbackInputAlways(TypedDict):
    # Where callbacks go: `https`, without user, password or fragment.
    url: str
    # Goes into a callback's query parameter `key`; the receiver compares it.
    key: str


class OwnCallbackInput(_OwnCallbackInputAlways, total=False):
    # Default: the current secret, or a generated secret.
    signingSecret: str
    # Further hosts that the `callbackUrl` of a send may be on: names or addresses without scheme, port, path and wildcards. The host of `url` is always one of them. Left out they stay; of a new receiver there are none.
    hosts: List[str]
    # Sign the query of callbacks, which holds all parameters. Herald's clients and receivers verify it. With `false` callbacks have no `webhook-signature`. Default: unchanged; `true` for a new receiver.
    signQuery: bool
    # Enabled events. Changes of messages and authorizations of sender names are always enabled.
    events: List[Literal["billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder", "sms.inbound.received", "security.key.created", "security.key.network", "security.callback.changed"]]


class CallbackRotation(TypedDict, total=False):
    # Default: a generated secret.
    signingSecret: str
    # Seconds for which the old secret signs too. Secrets replaced earlier end at their time or before.
    overlapSeconds: int


class TestAnswerData(TypedDict):
    # The `webhook-id` of the request.
    id: str
    # The called URL, without its query.
    url: str
    # True for a 2xx response.
    delivered: bool
    # HTTP status; null without a response.
    status: Optional[int]
    # How long it took.
    ms: int
    # Error, if there was no response.
    error: Optional[str]
    # Start of the response body, at most 1,024 bytes; null without a response.
    body: Optional[str]


class TestAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: TestAnswerData


class OwnDeliveryLog(TypedDict):
    # When.
    at: Optional[str]
    # How long it took.
    ms: int
    # HTTP status; null without a response.
    status: Optional[int]
    # Error, if there was no response.
    error: Optional[str]


class _OwnDeliveryAlways(TypedDict):
    # The delivery; `webhook-id` of its requests too.
    id: str
    # Its event.
    event: Literal["sms.delivery.updated", "sms.brand.activated", "sms.inbound.received", "billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder", "security.key.created", "security.key.network", "security.callback.changed"]
    # `skipped`: a later final status took its place.
    state: Literal["waiting", "delivered", "failed", "skipped"]
    # Attempts made.
    attempts: int
    # Time of the next attempt.
    nextAt: Optional[str]
    # HTTP status of the last attempt; null without a response.
    lastStatus: Optional[int]
    # The last error.
    lastError: Optional[str]
    # The start of the body of the last response that was no success, at most 1 KB.
    lastBody: Optional[str]
    # The send's own URL without its query; null: the company's.
    url: Optional[str]
    # When it happened.
    date: Optional[str]
    # When it was stored.
    createdAt: Optional[str]
    # When it was finished.
    doneAt: Optional[str]
    # `x-request-id` of the original request.
    requestId: str
    # The last attempts; empty if the first attempt succeeded.
    log: List[OwnDeliveryLog]


class OwnDelivery(_OwnDeliveryAlways, total=False):
    # `sms.delivery.updated`: the send.
    smsID: int
    # `sms.delivery.updated`: the recipient.
    number: str
    # `sms.delivery.updated`: the status.
    deliveryStatusID: int
    # `sms.brand.activated`: the sender name.
    brandID: int
    # `sms.brand.activated`: its text.
    brandName: str
    # `sms.inbound.received`: the message; its text is in the list of inbound messages.
    inboundID: str
    # `billing.…`: the account.
    accountID: int
    # `billing.…` and `security.…`: the parameters of the callback.
    parameters: Dict[str, Union[str, int]]


class OwnDeliveryPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnDelivery]


class ReplayAnswerData(TypedDict):
    # Callbacks.
    replayed: int
    # True: repeat the request for more.
    more: bool


class ReplayAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: ReplayAnswerData


class HeardCallback(TypedDict):
    # Its `webhook-id`, by which it is acknowledged.
    id: str
    # The event.
    event: str
    # When.
    date: str
    # The raw query of the request to a receiver, as signed.
    query: str
    # Its headers.
    headers: Dict[str, str]


class ListenAnswerDataMissed(TypedDict):
    """The last period in which callbacks were dropped, because too many waited."""

    # Begin.
    since: str
    # End.
    until: str


class ListenAnswerData(TypedDict):
    # The name of the listener; a company can have ten.
    name: str
    # Callbacks since this time are stored for it.
    since: str
    # The last period in which callbacks were dropped, because too many waited.
    missed: Optional[ListenAnswerDataMissed]
    # `company`: signed with the company's key and secrets. `given`: with the key and secret of the request.
    signedWith: Literal["company", "given"]
    # Oldest first.
    events: List[HeardCallback]


class ListenAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    data: ListenAnswerData


class NumberObject(TypedDict):
    # Local number without country code; of an erased one the pseudonym.
    number: str
    # Full international number; of an erased one the pseudonym.
    mobile: str
    # With its `+`.
    countryCode: str
    # 1: the main number.
    isPrimary: Literal[1, 0]
    # 1: it receives SMS notifications.
    smsEnabled: Literal[1, 0]
    # Free note.
    note: Optional[str]


class Customer(TypedDict):
    # The customer number.
    id: str
    # Legal type.
    typeID: str
    name: str
    # The primary full international number.
    mobile: str
    # All numbers.
    numbers: List[NumberObject]
    # Personal number or company code.
    personalNo: str
    email: str
    birthDate: Optional[str]
    address: str
    # The language of notifications.
    lang: Literal["ka", "en", "ru"]
    # Free field.
    column1: str
    # Free field.
    column2: str
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class CustomerPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[Customer]


class NumberInput(TypedDict, total=False):
    # Full international number; `countryCode` is stripped from its start. Digits that do not begin with it are local, and refused if they are a number of another country.
    mobile: str
    # Local number, instead of `mobile`.
    number: str
    # With its `+`.
    countryCode: str
    # The main number; by default the first number.
    isPrimary: Literal[1, 0]
    # Receives SMS notifications.
    smsEnabled: Literal[1, 0]
    # Free note.
    note: Optional[str]


class _CustomerInputAlways(TypedDict):
    # Legal type: a number of the company's list of customer types. 1 is an individual.
    typeID: int


class CustomerInput(_CustomerInputAlways, total=False):
    name: str
    # Personal number or company code: letters and digits.
    personalNo: str
    email: str
    # Not in the future.
    birthDate: str
    # Default: the company's default customer language.
    lang: Literal["ka", "en", "ru"]
    address: str
    # Free field.
    column1: str
    # Free field.
    column2: str
    # Repeated numbers are removed. A number belongs to one customer of a company.
    numbers: List[NumberInput]
    # Full international number; the country code is stripped.
    mobile: str
    # The local number, in short form.
    number: str
    # With its `+`.
    countryCode: str


class CreatedCustomer(TypedDict):
    # The customer number.
    id: int
    # Legal type.
    typeID: int
    name: str
    # The primary full international number.
    mobile: str
    # All numbers.
    numbers: List[NumberObject]
    # Personal number or company code.
    personalNo: str
    email: str
    birthDate: Optional[str]
    address: str
    # The language of notifications.
    lang: Literal["ka", "en", "ru"]
    # Free field.
    column1: str
    # Free field.
    column2: str
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class _SentCustomerAlways(TypedDict):
    # The customer number.
    id: int


class SentCustomer(_SentCustomerAlways, total=False):
    """To a key that may not read customers, the id and the fields that the request has set."""

    # Legal type.
    typeID: int
    name: str
    # The primary full international number.
    mobile: str
    # All numbers.
    numbers: List[NumberObject]
    # Personal number or company code.
    personalNo: str
    email: str
    birthDate: Optional[str]
    address: str
    # The language of notifications.
    lang: Literal["ka", "en", "ru"]
    # Free field.
    column1: str
    # Free field.
    column2: str
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class CustomerCorrection(TypedDict, total=False):
    # Legal type.
    typeID: int
    name: Optional[str]
    # Personal number or company code: letters and digits.
    personalNo: Optional[str]
    email: Optional[str]
    # Not in the future.
    birthDate: Optional[str]
    address: Optional[str]
    # The language of notifications.
    lang: Literal["ka", "en", "ru"]
    # Free field.
    column1: Optional[str]
    # Free field.
    column2: Optional[str]
    # All numbers. A number belongs to one customer of a company.
    numbers: List[NumberInput]
    # Fields with the values that you read, as any response shows them; the whole record is allowed. If one of them has changed since, no field is changed (409).
    was: Dict[str, object]


class _AccountAlways(TypedDict):
    # The account number.
    id: str
    name: str
    # The primary full number; empty where there is none.
    mobile: str
    # The customer's.
    personalNo: str
    birthDate: Optional[str]
    # The settlement.
    areaID: Optional[str]
    # Its name, or a text for a missing settlement.
    area: str
    address: str
    column1: str
    column2: str
    # The tariff.
    tariffID: Optional[str]
    # Its name.
    tariffName: Optional[str]
    # Its price.
    tariffPrice: str
    balance: str
    # `1` active, `2` passive.
    statusID: Literal["1", "2"]
    # The same in a word.
    statusName: Literal["active", "passive"]
    # The first unpaid day, on which the tariff is charged again, or the account becomes passive. Null while the company's daily run is off.
    shutdownDate: Optional[str]
    # Until this day the account stays active without balance.
    creditDate: Optional[str]
    # Module network.
    mac: Optional[str]
    # Module network.
    ip: Optional[str]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class Account(_AccountAlways, total=False):
    # The tariff from the next period on; only while a change is pending.
    nextTariffID: str
    # The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
    nextTariffFrom: Optional[str]
    # Lowest balance without credit; only if the account has its own limit.
    minimalBalance: str


class AccountPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[Account]


class CustomerType(TypedDict):
    # The customer type.
    id: str
    name: str


class CustomerTypePage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[CustomerType]


class _AccountInputAlways(TypedDict):
    # The customer that it belongs to.
    customerID: int


class AccountInput(_AccountInputAlways, total=False):
    name: str
    # Not in the future.
    birthDate: str
    # The settlement, of the list of areas.
    areaID: int
    address: str
    # `<latitude>,<longitude>` in decimal degrees.
    geoLocation: str
    # Free field.
    column1: str
    # Free field.
    column2: str
    # The tariff.
    tariffID: int
    # The group or branch.
    groupID: int
    # Tags.
    tagsID: List[int]
    # Lowest balance without credit, instead of the company's setting; at most two decimal places.
    minimalBalance: Union[float, str]
    # A number belongs to one account of a company.
    numbers: List[NumberInput]
    # Module network. Required there. Unique inside the company, in any spelling of the address.
    mac: str
    # Module network. Unique inside the company.
    onuMac: str
    # Module network. Required there: the first free address of the range is given to the account.
    ipRangeID: int
    # Module IPTV. Unique inside the company.
    stbMac: str
    # Module GPS track. Required there.
    gpsProviderID: int
    # Module GPS track. Unique inside the company.
    gpsTrackIdentifier: str


class _CreatedAccountAlways(TypedDict):
    # The account number.
    id: int
    # The customer.
    customerID: int
    name: str
    # The primary full number; empty where there is none.
    mobile: str
    # All numbers.
    numbers: List[NumberObject]
    # The customer's.
    personalNo: str
    birthDate: Optional[str]
    # The settlement.
    areaID: Optional[int]
    # Its name, or a text for a missing settlement.
    area: str
    address: str
    # `<latitude>,<longitude>`.
    geoLocation: Optional[str]
    column1: str
    column2: str
    # The group.
    groupID: Optional[int]
    # Tags.
    tagsID: List[int]
    # The tariff.
    tariffID: Optional[int]
    balance: str
    # 1 active, 2 passive; 1 on creation.
    statusID: Literal[1, 2]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str


class CreatedAccount(_CreatedAccountAlways, total=False):
    # The tariff from the next period on; only while a change is pending.
    nextTariffID: int
    # The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
    nextTariffFrom: Optional[str]
    # Lowest balance without credit; only if the account has its own limit.
    minimalBalance: str
    # Module network.
    mac: str
    # Module network.
    onuMac: Optional[str]
    # Module network.
    ipRangeID: int
    # Module network. The address that was given to the account.
    ip: str
    # Module IPTV.
    stbMac: str
    # Module GPS track.
    gpsProviderID: int
    # Module GPS track.
    gpsTrackIdentifier: Optional[str]
    # Only if the notification SMS could not be sent.
    warning: str


class _SentAccountAlways(TypedDict):
    # The account number.
    id: int


class SentAccount(_SentAccountAlways, total=False):
    """To a key that may not read accounts, the ids and the fields that the request has set."""

    # The customer.
    customerID: int
    name: str
    # The primary full number; empty where there is none.
    mobile: str
    # All numbers.
    numbers: List[NumberObject]
    # The customer's.
    personalNo: str
    birthDate: Optional[str]
    # The settlement.
    areaID: Optional[int]
    # Its name, or a text for a missing settlement.
    area: str
    address: str
    # `<latitude>,<longitude>`.
    geoLocation: Optional[str]
    column1: str
    column2: str
    # The group.
    groupID: Optional[int]
    # Tags.
    tagsID: List[int]
    # The tariff.
    tariffID: Optional[int]
    balance: str
    # 1 active, 2 passive; 1 on creation.
    statusID: Literal[1, 2]
    # The tariff from the next period on; only while a change is pending.
    nextTariffID: int
    # The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
    nextTariffFrom: Optional[str]
    # Lowest balance without credit; only if the account has its own limit.
    minimalBalance: str
    # Module network.
    mac: str
    # Module network.
    onuMac: Optional[str]
    # Module network.
    ipRangeID: int
    # Module network. The address that was given to the account.
    ip: str
    # Module IPTV.
    stbMac: str
    # Module GPS track.
    gpsProviderID: int
    # Module GPS track.
    gpsTrackIdentifier: Optional[str]
    # When it was created, `Y-m-d H:i:s` in the company's time zone.
    createdAt: str
    # Only if the notification SMS could not be sent.
    warning: str


class AccountCorrection(TypedDict, total=False):
    name: Optional[str]
    # Not in the future.
    birthDate: Optional[str]
    # The settlement, of the list of areas.
    areaID: Optional[int]
    address: Optional[str]
    # `<latitude>,<longitude>` in decimal degrees.
    geoLocation: Optional[str]
    # Free field.
    column1: Optional[str]
    # Free field.
    column2: Optional[str]
    # The group or branch.
    groupID: Optional[int]
    # Tags, all of them.
    tagsID: Optional[List[int]]
    # All numbers. A number belongs to one account of a company.
    numbers: Optional[List[NumberInput]]
    # Lowest balance without credit; null for the company's setting. The status of the account is updated at once.
    minimalBalance: Optional[Union[float, str]]
    # If the module network is on. Unique inside the company.
    mac: str
    # If the module network is on. Unique inside the company.
    onuMac: Optional[str]
    # If the module IPTV is on. Unique inside the company.
    stbMac: Optional[str]
    # If the module GPS track is on.
    gpsProviderID: int
    # If the module GPS track is on, at most 50 characters. Unique inside the company.
    gpsTrackIdentifier: Optional[str]
    # Fields with the values that you read, as any response shows them; the whole record is allowed. If one of them has changed since, no field is changed (409).
    was: Dict[str, object]


class OwnTariff(TypedDict):
    # The tariff.
    id: str
    name: str
    price: str
    # How many months one charge lasts.
    periodMonths: int


class OwnTariffPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # The result, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnTariff]


class _PaymentAlways(TypedDict):
    # The payment.
    id: str
    # The account.
    accountID: Optional[str]
    # The account's balance right after it.
    balance: str
    # Signed.
    sum: str
    comment: Optional[str]
    # The payment system's own number.
    transactionID: Optional[str]
    paySystem: Optional[str]
    # `1`: added through the API.
    apiStatus: Literal["0", "1"]
    # `1` addition, `2` correction, `5` crediting.
    typeID: Literal["1", "2", "5"]
    # The same in a word.
    typeName: Literal["addition", "correction", "crediting"]
    # The person who added it manually.
    admin: Optional[str]
    # When it was made, `Y-m-d H:i:s` in the company's time zone.
    date: str


class Payment(_PaymentAlways, total=False):
    # The payment that it reverses; only for a reversal.
    reverses: str
    # The reversal of this payment; only if it was reversed.
    reversedBy: str


class PaymentTotals(TypedDict):
    """Totals of the filtered payments; only with filters."""

    # Of all.
    sum: str
    # Of those above 0.
    added: str
    # Of those below 0.
    taken: str


class _PaymentPageAlways(TypedDict):
    # Success.
    status: Literal[True]
    # `draw` of the request, echoed.
    draw: int
    # Number of all records.
    recordsTotal: int
    # Number of filtered records.
    recordsFiltered: int
    # The records of the page.
    data: List[Payment]


class PaymentPage(_PaymentPageAlways, total=False):
    # Totals of the filtered payments; only with filters.
    totals: PaymentTotals


class _PaymentInputAlways(TypedDict):
    # The account.
    accountID: int
    # Not 0, at most two decimal places; also accepted as a text. Above 0 it is an addition, below a correction.
    sum: float


class PaymentInput(_PaymentInputAlways, total=False):
    comment: str
    paySystem: str
    # The payment system's id of the payment: a repetition with the same `paySystem` returns the first response and adds no second payment.
    transactionID: str


class ReversalInput(TypedDict, total=False):
    # Comment of the row.
    comment: str


class SentReversal(TypedDict):
    """To a key that may not read payments, the ids and the comment of the row."""

    # The row.
    id: str
    # The reversed payment.
    reverses: str
    # As it was sent.
    comment: Optional[str]


class DeliveryUpdated(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["sms.delivery.updated"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The send.
    smsID: str
    # The recipient in international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]


class BrandActivated(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["sms.brand.activated"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The sender name.
    brandID: str
    # Its text.
    brandName: str
    # Always 1.
    authorized: Literal["1"]


class CallbackTest(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["callback.test"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str


class AccountActivated(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["billing.account.activated"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The account.
    accountID: str
    # Always 1.
    statusID: Literal["1"]
    # The balance after the change.
    balance: str
    # The first unpaid day, `YYYY-MM-DD`; empty if there is none.
    shutdownDate: str


class AccountSuspended(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["billing.account.suspended"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The account.
    accountID: str
    # Always 2.
    statusID: Literal["2"]
    # The balance after the change.
    balance: str
    # The first unpaid day, `YYYY-MM-DD`; empty if there is none.
    shutdownDate: str


class PaymentReceived(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["billing.payment.received"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The account.
    accountID: str
    # The payment.
    paymentID: str
    # The sum; signed for a reversal, the missing sum for a reminder.
    sum: str
    # The balance after the change.
    balance: str
    # The value in `payments/add`; empty without one.
    paySystem: str
    # The same.
    transactionID: str


class _InboundReceivedAlways(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["sms.inbound.received"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The phone, in international format.
    number: str
    # The message, `id` in [listInbound](#tag/messages-from-phones/listInbound).
    inboundID: str
    # The destination, a sender name or a number.
    to: str
    # The text.
    text: str
    # Number of joined parts.
    parts: str


class InboundReceived(_InboundReceivedAlways, total=False):
    # The sender name, if it belongs to one.
    brandID: str
    # The keyword that assigned it to you, if there is one.
    keyword: str
    # `1`: some parts did not arrive within 10 minutes.
    partial: Literal["1"]
    # `1`: the text is too long for a URL; the list has the full text.
    truncated: Literal["1"]


class PaymentReversed(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["billing.payment.reversed"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The account.
    accountID: str
    # The payment.
    paymentID: str
    # The reversal.
    reversalID: str
    # The sum; signed for a reversal, the missing sum for a reminder.
    sum: str
    # The balance after the change.
    balance: str


class AccountReminder(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["billing.account.reminder"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The account.
    accountID: str
    # Its first passive day.
    dueDate: str
    # Number of days from today.
    daysBefore: str
    # The sum; signed for a reversal, the missing sum for a reminder.
    sum: str
    # The balance after the change.
    balance: str


class KeyCreated(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["security.key.created"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The key.
    keyID: str
    # Its name; may be empty.
    keyName: str
    # The key that made the change, or `operator`.
    by: str


class KeyNetwork(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["security.key.network"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # The key.
    keyID: str
    # Its name; may be empty.
    keyName: str
    # The network.
    network: str


class CallbackChanged(TypedDict):
    # The same at every attempt: ignore callbacks that you have already handled.
    id: str
    # Branch on it: new events may be sent to the same URL.
    event: Literal["security.callback.changed"]
    # When it happened, `Y-m-d H:i:s` in the company's time zone.
    date: str
    # Names of the changed settings, separated by commas.
    changed: str
    # The key that made the change, or `operator`.
    by: str


# The parameters of a callback, by its `event`.
CallbackEvent = Union[
    DeliveryUpdated,
    BrandActivated,
    CallbackTest,
    AccountActivated,
    AccountSuspended,
    PaymentReceived,
    InboundReceived,
    PaymentReversed,
    AccountReminder,
    KeyCreated,
    KeyNetwork,
    CallbackChanged,
]
