"""Fields of requests and answers. Made from the OpenAPI document by `npm run client-types`; not changed by hand."""

from typing import Dict, List, Literal, Optional, TypedDict, Union


class _ErrorAlways(TypedDict):
    statusID: int
    # What was wrong, and what to do.
    message: str


class Error(_ErrorAlways, total=False):
    # There is no record.
    data: None


class Brand(TypedDict):
    # The brandID.
    id: str
    # The sender name.
    name: str
    # `1`: authorized, it can be sent under. `2`: awaiting authentication.
    authorized: Literal["1", "2"]
    # When it was added, `Y-m-d H:i:s` by the company's clock.
    createdAt: str


class _ValidationErrorAlways(TypedDict):
    # The request is not valid.
    statusID: Literal[400]
    # What was wrong.
    message: str
    # There is no record.
    data: None


class ValidationError(_ValidationErrorAlways, total=False):
    # Every invalid field, with what is wrong with it.
    errors: Dict[str, Union[str, List[str]]]


class SendRejectedNumbers(TypedDict):
    # As it was written; its first 30 characters.
    number: str
    # Why the recipient was left out.
    reason: str


class _SendGetAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50, 60]
    # What happened.
    message: str


class SendGetAnswer(_SendGetAnswerAlways, total=False):
    # The send: for the report, and in callbacks. There where it was accepted.
    smsID: str
    # Recipients taken, stop-listed ones included.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first of them, as the request wrote them, with the reason. Only where there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list: they are not sent to and not charged.
    stopListed: int
    # SMS per recipient; null where texts differ.
    parts: Optional[int]
    # How the text goes; null where texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # SMS that the send takes.
    cost: int
    # What was passed over, such as a field that there is not, or a callback URL that can not be used.
    warning: str
    # There where the key is a test key: it goes to the sandbox, and costs nothing.
    test: Literal[True]


class JsonError(TypedDict):
    # JSON error: the body (or the query) can not be read, or an option is neither true nor false.
    statusID: Literal[90]
    # What is wrong.
    message: str


class _SendOneTextAlways(TypedDict):
    # The sender name.
    brandID: int
    # Recipients. Repeated ones are sent once, invalid ones are dropped and counted in `rejected`.
    numbers: List[Union[int, str]]
    # One text for all. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
    text: str


class SendOneText(_SendOneTextAlways, total=False):
    # `false` leaves out the stop list check.
    stopList: bool
    # A one-time password: processed first. Its text is erased once it is submitted.
    otp: bool
    # `Y-m-d H:i` by the company's clock, in the future, at most 366 days ahead. Left out: at once.
    sendTime: str
    # Where this send's callbacks go, if the company has a default callback URL. It must be on the host of that URL or on one of `hosts` of `PUT /v1/callback`.
    callbackUrl: str
    # Answers what the send would take; nothing is sent, written or charged.
    dryRun: bool


class SendSeparateTextsNumbers(TypedDict):
    # Recipient in international format. A leading `+` or `00` and separators are taken off.
    number: Union[int, str]
    # This recipient's text. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
    text: str


class _SendSeparateTextsAlways(TypedDict):
    # The sender name.
    brandID: int
    # A text of its own to each recipient. Then there is no `text` beside it.
    numbers: List[SendSeparateTextsNumbers]


class SendSeparateTexts(_SendSeparateTextsAlways, total=False):
    # `false` leaves out the stop list check.
    stopList: bool
    # A one-time password: processed first. Its text is erased once it is submitted.
    otp: bool
    # `Y-m-d H:i` by the company's clock, in the future, at most 366 days ahead. Left out: at once.
    sendTime: str
    # Where this send's callbacks go, if the company has a default callback URL. It must be on the host of that URL or on one of `hosts` of `PUT /v1/callback`.
    callbackUrl: str
    # Answers what the send would take; nothing is sent, written or charged.
    dryRun: bool


class _SendAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50, 60]
    # What happened.
    message: str


class SendAnswer(_SendAnswerAlways, total=False):
    # The send: for the report, and in callbacks. There where it was accepted.
    smsID: int
    # Recipients taken, stop-listed ones included.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first of them, as the request wrote them, with the reason. Only where there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list: they are not sent to and not charged.
    stopListed: int
    # SMS per recipient; null where texts differ.
    parts: Optional[int]
    # How the text goes; null where texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # SMS that the send takes.
    cost: int
    # What was passed over, such as a field that there is not, or a callback URL that can not be used.
    warning: str
    # There where the key is a test key: it goes to the sandbox, and costs nothing.
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
    # Answers what the send would take; nothing is sent, written or charged.
    dryRun: bool


class _SendXmlAnswerAlways(TypedDict):
    # The result. 0 is success.
    statusID: Literal[0, 10, 20, 30, 40, 50]
    # What happened.
    message: str


class SendXmlAnswer(_SendXmlAnswerAlways, total=False):
    # The send: for the report, and in callbacks. There where it was accepted.
    smsID: int
    # Recipients taken, stop-listed ones included.
    accepted: int
    # Recipients that were left out.
    rejected: int
    # The first of them, as the request wrote them, with the reason. Only where there are any.
    rejectedNumbers: List[SendRejectedNumbers]
    # Recipients on a stop list: they are not sent to and not charged.
    stopListed: int
    # SMS per recipient; null where texts differ.
    parts: Optional[int]
    # How the text goes; null where texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # SMS that the send takes.
    cost: int
    # What was passed over, such as a field that there is not, or a callback URL that can not be used.
    warning: str
    # There where the key is a test key: it goes to the sandbox, and costs nothing.
    test: Literal[True]


class XmlReadingError(TypedDict):
    # XML error: the body can not be read, or an option is neither true nor false.
    statusID: Literal[90]
    # What is wrong.
    message: str


class _XmlErrorAlways(TypedDict):
    statusID: int
    # What was wrong, and what to do.
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
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # There where the key is a test key: it goes to the sandbox, and costs nothing.
    test: Literal[True]


class OwnMessage(TypedDict):
    # The send.
    smsID: int
    # In international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]
    # Why it was not delivered; of the carrier its own words.
    reason: Optional[str]
    # The sender name; null of what an older version has sent.
    brandID: Optional[int]
    # The sender name, as it was shown.
    sender: str
    # It was sent as a one-time password.
    otp: bool
    # SMS that it was charged; 0: it was never charged.
    parts: int
    # SMS of these that were given back.
    refunded: int
    # The `x-request-id` of the request.
    requestId: str
    # When it was accepted, by the company's clock.
    createdAt: str
    # True: of a test key; it went to the sandbox, and nothing was charged or given back.
    test: bool


class OwnMessagePage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The messages.
    data: List[OwnMessage]
    # For `after`; null where nothing is behind this page.
    next: Optional[str]


class TimelineEventLog(TypedDict):
    # When.
    at: Optional[str]
    # How long it took.
    ms: Optional[float]
    # The HTTP status; null where there was no answer.
    status: Optional[int]
    # Why there was none.
    error: Optional[str]


class _TimelineEventAlways(TypedDict):
    # When; null where that was not recorded, or is not kept any more.
    at: Optional[str]
    # What happened.
    event: Literal["accepted", "charged", "scheduled", "queued", "claimed", "submitted", "taken", "unanswered", "refused", "receipt", "failed", "refunded", "erased", "callback"]


class TimelineEvent(_TimelineEventAlways, total=False):
    """`accepted` · `charged` · `scheduled` · `queued` · `claimed` by a sender · `submitted`: handed to its route · `taken` by the carrier · `unanswered` · `refused` by the carrier · `receipt` · `failed` without the carrier · `refunded` · `erased` · `callback`."""

    # The `x-request-id` of the request.
    requestId: str
    # The key that it was asked with; null where none was, or an older version took it.
    keyID: Optional[int]
    # The client's address.
    address: Optional[str]
    # SMS.
    sms: int
    # For when it is scheduled.
    sendAt: str
    # Which way it goes.
    lane: Literal["otp", "standard", "bulk"]
    # The carrier; null where that is not known any more.
    route: Optional[str]
    # Which of the route's binds it went over, from 0; null where that is not known.
    bind: Optional[int]
    # Which part of the text, from 1.
    part: int
    # How many there are.
    parts: int
    # The alphabet of the text.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # What the carrier calls it; null where that is not known any more.
    carrierId: Optional[str]
    # When the part without an answer was handed over; null where nobody knows.
    submittedAt: Optional[str]
    # The carrier's code: the command_status of its answer, the word of its receipt.
    code: str
    # Its name in the specification of SMPP.
    name: str
    # What it means.
    meaning: str
    # Of a receipt the carrier's own error; of a callback what went wrong last.
    error: Optional[str]
    # Why it failed without the carrier; null where that was not recorded.
    reason: Optional[str]
    # What was erased.
    what: Literal["text"]
    # The callback, and its `webhook-id`.
    id: str
    # The status that the callback tells.
    statusID: Literal[0, 1, 2, 3, 4]
    # How the callback stands; `skipped`, a later status took its place.
    state: Literal["waiting", "delivered", "failed", "skipped"]
    # How often it was tried.
    attempts: int
    # The last attempts, the oldest first.
    log: List[TimelineEventLog]
    # When the next attempt is due; null where none is.
    nextAt: Optional[str]


class OwnTimeline(TypedDict):
    # The send.
    smsID: int
    # In international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]
    # Why it was not delivered, as a search has it; `explanation` says it in words.
    reason: Optional[str]
    # The sender name; null of what an older version has sent.
    brandID: Optional[int]
    # The sender name, as it was shown.
    sender: str
    # It was sent as a one-time password.
    otp: bool
    # SMS that it was charged; 0: it was never charged.
    parts: int
    # SMS of these that were given back.
    refunded: int
    # The `x-request-id` of the request.
    requestId: str
    # True: of a test key; it went to the sandbox, and nothing was charged or given back.
    test: bool
    # When it was accepted. This and all times here are ISO 8601 in UTC.
    createdAt: str
    # For when it was scheduled; null where it was sent at once.
    sendAt: Optional[str]
    # The end of its validity; without a receipt it becomes "not delivered" then.
    expiresAt: str
    # The alphabet of the text; null where the texts of the send differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # The text; null where it is not kept any more. That of a one-time password is never shown.
    text: Optional[str]
    # How many texts the send had for this number.
    copies: int
    # What happened, the oldest first. What has no time stands where it belongs.
    timeline: List[TimelineEvent]
    # Whether it arrived, and if not, why, in words for people. The words may change.
    explanation: str
    # What could not be asked for just now.
    missing: List[Literal["callbacks", "parts"]]


class OwnTimelineAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: OwnTimeline


class Progress(TypedDict):
    """The same in words; null where `counts` is."""

    # All of them.
    recipients: int
    # Those that a carrier took, or may have taken, whatever became of them.
    submitted: int
    # Those that received it.
    delivered: int
    # Those that did not get it (status 2 or 4).
    failed: int
    # Those that no carrier has taken yet, and that may still go out.
    waiting: int
    # Those whose charge was given back.
    refunded: int


class OwnJob(TypedDict):
    # The send.
    smsID: int
    # `sending`: it has begun, and a recipient may still change. `paused`: so has it, and its company is suspended or its sending is stopped; what was submitted goes on to its receipts. `done`: every recipient has its final status. `cancelled`: what was not submitted is given back, or is being given back.
    state: Literal["scheduled", "sending", "paused", "done", "cancelled"]
    # The sender name.
    brandID: int
    # Its text.
    sender: str
    # Its urgency.
    lane: Literal["otp", "standard", "bulk"]
    # Recipients, stop-listed ones included.
    recipients: int
    # Numbers that were dropped as invalid.
    rejected: int
    # SMS charged.
    cost: int
    # SMS given back since.
    refunded: int
    # SMS per recipient; null where texts differ.
    parts: Optional[int]
    # How the text goes; null where texts differ.
    encoding: Optional[Literal["gsm7", "ucs2"]]
    # True: of a test key; it went to the sandbox, and costs nothing.
    test: bool
    # When it is to be sent, by the company's clock; null: at once.
    sendAt: Optional[str]
    # When it was accepted, by the company's clock.
    createdAt: str
    # When the last recipient got its final status, by the company's clock; null while one has none.
    finishedAt: Optional[str]
    # The same in words; null where `counts` is.
    progress: Progress


class OwnJobPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnJob]


class OwnJobAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: OwnJob


class OwnStatisticsOtpLatencyMs(TypedDict):
    """How long it took from acceptance until a carrier had taken a one-time password: half of them within `p50` ms; null where there was none. Times are rounded up to one of 25 values."""

    # Half of them within
    p50: Optional[int]
    # 95 of 100 within
    p95: Optional[int]
    # 99 of 100 within
    p99: Optional[int]


class OwnStatisticsCallbacks(TypedDict):
    """How callbacks ended, each counted once, when it ended first: what is sent again later changes nothing. Not there where a sender name, a route or a country is asked for, or where it is `missing`."""

    # Answered with a 2xx.
    sent: int
    # Of these those that took more than 60 seconds from what they tell of to the answer.
    late: int
    # Given up.
    failed: int


class _OwnStatisticsAlways(TypedDict):
    # When the step begins, by the company's clock.
    at: str
    # Recipients of sends that were accepted.
    accepted: int
    # Recipients that a carrier has taken.
    submitted: int
    # Recipients that have received it, as the carrier says.
    delivered: int
    # SMS that were given back.
    refunded: int
    # SMS of what was submitted.
    parts: int
    # SMS that were charged for what was accepted.
    cost: int
    # Why it was not delivered: reason → recipients. `other` is what has no name of its own.
    failed: Dict[str, int]
    # How long it took from acceptance until a carrier had taken a one-time password: half of them within `p50` ms; null where there was none. Times are rounded up to one of 25 values.
    otpLatencyMs: OwnStatisticsOtpLatencyMs


class OwnStatistics(_OwnStatisticsAlways, total=False):
    # How callbacks ended, each counted once, when it ended first: what is sent again later changes nothing. Not there where a sender name, a route or a country is asked for, or where it is `missing`.
    callbacks: OwnStatisticsCallbacks


class OwnStatisticsAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # Each step, the first to the last.
    data: List[OwnStatistics]
    # Figures that nobody could tell now: ask again.
    missing: List[Literal["callbacks"]]


class _OwnMovementAlways(TypedDict):
    # Counts up in the company without a gap.
    id: int
    # Why it moved.
    kind: Literal["top-up", "charge", "refund"]
    # SMS, signed.
    amount: int
    # The balance right after it.
    balanceAfter: int
    # The send of a charge or refund; of a charge for several sends, the first one.
    smsID: Optional[int]
    # What makes it unique in the company.
    reference: str
    # When it was made, `Y-m-d H:i:s` by the company's clock.
    at: str


class OwnMovement(_OwnMovementAlways, total=False):
    # How many sends to one number each the charge is for, where they were accepted together.
    jobs: int


class OwnMovementPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnMovement]


class OwnInboundMessage(TypedDict):
    # The message: `inboundID` of its callback.
    id: str
    # The phone, in international format.
    number: str
    # What it was written to, a sender name or a number.
    to: str
    # The sender name that it belongs to.
    brandID: Optional[int]
    # The keyword that made it yours; null: its address did.
    keyword: Optional[str]
    text: str
    # Of how many parts it was joined.
    parts: int
    # Further parts of it did not come within 10 minutes.
    partial: bool
    # What it did: `stop` put the phone on the stop list, `start` took it off.
    action: Literal["none", "stop", "start"]
    # When it came, `Y-m-d H:i:s` by the company's clock.
    receivedAt: str


class OwnInboundPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnInboundMessage]


class OtpSuspect(TypedDict):
    # What is suspicious.
    by: Literal["number", "prefix", "country"]
    # The number, its first digits, or the country code.
    key: str
    # Why: many codes to one number, many numbers that begin alike, numbers one behind the other, or a country that the company does not usually send to.
    signal: Literal["repeated", "crowd", "run", "unusual-country"]
    # One-time passwords since then.
    times: int
    # The first of them, by the company's clock.
    since: str
    # The last of them, by the company's clock.
    lastAt: str


class OtpGuardAllowed(TypedDict):
    # First digits of numbers.
    prefix: str
    # By the company's clock.
    since: str


class OtpGuard(TypedDict):
    # What is done with such codes. The operator sets it.
    mode: Literal["watch", "enforce"]
    # One-time passwords to those that were suspicious within the last 24 hours.
    suspectedLastDay: int
    # The latest first, at most 200.
    suspects: List[OtpSuspect]
    # Prefixes and numbers that are never held back.
    allowed: List[OtpGuardAllowed]


class OtpGuardAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: OtpGuard


class OtpPrefixes(TypedDict):
    # First digits of numbers in international format; a whole number allows this one.
    prefixes: List[str]


class OtpPrefixesAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: OtpPrefixes


class OwnStopListEntry(TypedDict):
    # In international format; of one that was erased `~` and a hash: it is stopped all the same.
    number: str
    # Why.
    reason: Optional[str]
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str


class OwnStopListPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnStopListEntry]


class _NumbersToAddAlways(TypedDict):
    # Numbers of 7 to 15 digits in international format.
    numbers: List[Union[int, str]]


class NumbersToAdd(_NumbersToAddAlways, total=False):
    # Why.
    reason: Optional[str]


class AddedAnswerData(TypedDict):
    # How many were not there before.
    added: int


class AddedAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: AddedAnswerData


class NumbersToRemove(TypedDict):
    # Numbers of 7 to 15 digits in international format.
    numbers: List[Union[int, str]]


class RemovedAnswerData(TypedDict):
    # How many were there.
    removed: int


class RemovedAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: RemovedAnswerData


class MaskedKey(TypedDict):
    # The key.
    id: int
    name: str
    # Its begin and end.
    key: str
    # As they were given; `scopes` says what they come to.
    permissions: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # All that the key may do.
    scopes: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # Addresses and networks from which the key works; none: from everywhere.
    cidrs: List[str]
    # Whether the key is taken in the query, too.
    queryAllowed: bool
    # Whether keys that it makes may go on after its own end.
    keysOutlive: bool
    # Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
    session: bool
    # True: its sends go to the sandbox.
    test: bool
    # The key of the company that made it, or replaced the one before it; null: an operator did.
    madeBy: Optional[int]
    # Whether it works.
    state: Literal["active", "expired", "revoked"]
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str
    # When it ends, `Y-m-d H:i:s` by the company's clock.
    expiresAt: Optional[str]
    # When it was revoked, `Y-m-d H:i:s` by the company's clock.
    revokedAt: Optional[str]
    # When it was used last, `Y-m-d H:i:s` by the company's clock, known within a minute.
    lastUsedAt: Optional[str]
    # The address that it was used from last.
    lastUsedFrom: Optional[str]


class KeyPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[MaskedKey]


class ShownKey(TypedDict):
    # The key.
    id: int
    name: str
    # The whole key; masked once it is revoked.
    key: str
    # As they were given; `scopes` says what they come to.
    permissions: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # All that the key may do.
    scopes: List[Literal["sms.send", "sms.read", "brands", "customers.create", "customers.read", "customers.update", "accounts.create", "accounts.read", "accounts.update", "payments.add", "payments.read", "payments.reverse", "credit", "portal"]]
    # Addresses and networks from which the key works; none: from everywhere.
    cidrs: List[str]
    # Whether the key is taken in the query, too.
    queryAllowed: bool
    # Whether keys that it makes may go on after its own end.
    keysOutlive: bool
    # Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
    session: bool
    # True: its sends go to the sandbox.
    test: bool
    # The key of the company that made it, or replaced the one before it; null: an operator did.
    madeBy: Optional[int]
    # Whether it works.
    state: Literal["active", "expired", "revoked"]
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str
    # When it ends, `Y-m-d H:i:s` by the company's clock.
    expiresAt: Optional[str]
    # When it was revoked, `Y-m-d H:i:s` by the company's clock.
    revokedAt: Optional[str]
    # When it was used last, `Y-m-d H:i:s` by the company's clock, known within a minute.
    lastUsedAt: Optional[str]
    # The address that it was used from last.
    lastUsedFrom: Optional[str]


class ShownKeyAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: ShownKey


class RevokedKeyAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: MaskedKey


class OwnCallbackPreviousSecrets(TypedDict):
    # Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.
    secret: str
    # Until when it signs too, `Y-m-d H:i:s` by the company's clock.
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
    # Whether callbacks are signed. Each secret signs the query, which holds all that a callback says.
    signQuery: bool
    # Replaced secrets, which sign too for 24 hours.
    previousSecrets: List[OwnCallbackPreviousSecrets]
    # Events that you are told of as you have asked for them. Changes of messages and activations of sender names are told always.
    events: List[Literal["billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder", "sms.inbound.received"]]


class OwnCallback(_OwnCallbackAlways, total=False):
    # With a test key: these are the settings of tests.
    test: Literal[True]


class OwnCallbackAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: OwnCallback


class _OwnCallbackInputAlways(TypedDict):
    # Where callbacks go: `https`, without user, password or fragment.
    url: str
    # Goes into a callback's query parameter `key`; the receiver compares it.
    key: str


class OwnCallbackInput(_OwnCallbackInputAlways, total=False):
    # Left out: the one in use stays, or one is made.
    signingSecret: str
    # Further hosts that the `callbackUrl` of a send may be on: names or addresses without scheme, port, path and wildcards. The host of `url` is always one of them. Left out they stay; of a new receiver there are none.
    hosts: List[str]
    # Sign callbacks: the query, which holds all that a callback says. Herald's clients and receivers check it. With `false` callbacks carry no `webhook-signature`. Left out it stays; of a new receiver `true`.
    signQuery: bool
    # Events that you are told of as you have asked for them. Changes of messages and activations of sender names are told always.
    events: List[Literal["billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder", "sms.inbound.received"]]


class CallbackRotation(TypedDict, total=False):
    # Left out: one is made.
    signingSecret: str
    # How long the replaced secret signs too; none that was replaced before signs for longer than it did.
    overlapSeconds: int


class TestAnswerData(TypedDict):
    # The `webhook-id` of the request.
    id: str
    # What was called, without its query.
    url: str
    # The answer was one of 2xx.
    delivered: bool
    # HTTP status; null where there was no answer.
    status: Optional[int]
    # How long it took.
    ms: int
    # Why there was no answer.
    error: Optional[str]
    # How the answer's body begins, at most 1,024 bytes of it; null where there was no answer.
    body: Optional[str]


class TestAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: TestAnswerData


class OwnDeliveryLog(TypedDict):
    # When.
    at: Optional[str]
    # How long it took.
    ms: int
    # HTTP status; null where there was no answer.
    status: Optional[int]
    # Why there was no answer.
    error: Optional[str]


class _OwnDeliveryAlways(TypedDict):
    # The delivery; `webhook-id` of its requests too.
    id: str
    # What it tells.
    event: Literal["sms.delivery.updated", "sms.brand.activated", "sms.inbound.received", "billing.account.activated", "billing.account.suspended", "billing.payment.received", "billing.payment.reversed", "billing.account.reminder"]
    # `skipped`: a later final status took its place.
    state: Literal["waiting", "delivered", "failed", "skipped"]
    # Attempts made.
    attempts: int
    # When it is tried next.
    nextAt: Optional[str]
    # HTTP status of the last attempt; null where there was no answer.
    lastStatus: Optional[int]
    # What went wrong last.
    lastError: Optional[str]
    # The send's own URL without its query; null: the company's.
    url: Optional[str]
    # When it happened.
    date: Optional[str]
    # When it was stored.
    createdAt: Optional[str]
    # When it came to its end.
    doneAt: Optional[str]
    # Of the request that it began with.
    requestId: str
    # The last attempts; empty where the first one went through.
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
    # `sms.inbound.received`: the message; what it says is in the list of messages from phones.
    inboundID: str
    # `billing.…`: the account.
    accountID: int
    # `billing.…`: what the callback says of it.
    parameters: Dict[str, Union[str, int]]


class OwnDeliveryPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[OwnDelivery]


class ReplayAnswerData(TypedDict):
    # Callbacks.
    replayed: int
    # There are others. Ask again.
    more: bool


class ReplayAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    data: ReplayAnswerData


class HeardCallback(TypedDict):
    # Its `webhook-id`, by which it is acknowledged.
    id: str
    # What has happened.
    event: str
    # When.
    date: str
    # The query of the request that a receiver gets, as it is signed.
    query: str
    # Its headers.
    headers: Dict[str, str]


class ListenAnswerDataMissed(TypedDict):
    """When too much waited, the last time; what happened then was not kept."""

    # Begin.
    since: str
    # End.
    until: str


class ListenAnswerData(TypedDict):
    # The listener, of as many as ten.
    name: str
    # What has happened since is kept for it.
    since: str
    # When too much waited, the last time; what happened then was not kept.
    missed: Optional[ListenAnswerDataMissed]
    # With the company's key and secrets, or with those that were given.
    signedWith: Literal["company", "given"]
    # The oldest first.
    events: List[HeardCallback]


class ListenAnswer(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
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
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str


class CustomerPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
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
    # The main number; where none is, the first one becomes it.
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
    # Left out: the company's default customer language.
    lang: Literal["ka", "en", "ru"]
    address: str
    # Free field.
    column1: str
    # Free field.
    column2: str
    # Repeated numbers are removed. A number belongs to one customer of a company.
    numbers: List[NumberInput]
    # Full international number; the country code is taken off its start.
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
    # When it was created, `Y-m-d H:i:s` by the company's clock.
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
    # When it was created, `Y-m-d H:i:s` by the company's clock.
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
    # Fields as you have read them; the whole record may be given. Nothing is changed where one of them has another value by now (409).
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
    # Its name, or a text that says that there is none.
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
    # The first day that isn't paid: the tariff is charged again, or the account turns passive. Null while the company's daily run is off.
    shutdownDate: Optional[str]
    # Until this day the account stays active without balance.
    creditDate: Optional[str]
    # Module network.
    mac: Optional[str]
    # Module network.
    ip: Optional[str]
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str


class Account(_AccountAlways, total=False):
    # What its balance may not go below without credit; there only where the account has one of its own.
    minimalBalance: str


class AccountPage(TypedDict):
    # Success.
    statusID: Literal[0]
    # What happened, for people.
    message: str
    # `draw` of the request, echoed.
    draw: int
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[Account]


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
    # What its balance may not go below without credit, in place of the company's setting; at most two decimal places.
    minimalBalance: Union[float, str]
    # A number belongs to one account of a company.
    numbers: List[NumberInput]
    # Module network. Required there. Unique inside the company.
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
    # Its name, or a text that says that there is none.
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
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str


class CreatedAccount(_CreatedAccountAlways, total=False):
    # What its balance may not go below without credit; there only where the account has one of its own.
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
    # There only where the notification SMS could not be sent.
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
    # Its name, or a text that says that there is none.
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
    # What its balance may not go below without credit; there only where the account has one of its own.
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
    # When it was created, `Y-m-d H:i:s` by the company's clock.
    createdAt: str
    # There only where the notification SMS could not be sent.
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
    # What its balance may not go below without credit; null for the company's setting. Whether the account is active is decided at once.
    minimalBalance: Optional[Union[float, str]]
    # Where the module network is on. Unique inside the company.
    mac: str
    # Where the module network is on. Unique inside the company.
    onuMac: Optional[str]
    # Where the module IPTV is on. Unique inside the company.
    stbMac: Optional[str]
    # Where the module GPS track is on.
    gpsProviderID: int
    # Where the module GPS track is on, of at most 50 characters. Unique inside the company.
    gpsTrackIdentifier: Optional[str]
    # Fields as you have read them; the whole record may be given. Nothing is changed where one of them has another value by now (409).
    was: Dict[str, object]


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
    # The pay system's own number.
    transactionID: Optional[str]
    paySystem: Optional[str]
    # `1`: it came through the API.
    apiStatus: Literal["0", "1"]
    # `1` addition, `2` correction, `5` crediting.
    typeID: Literal["1", "2", "5"]
    # The same in a word.
    typeName: Literal["addition", "correction", "crediting"]
    # Who made it by hand.
    admin: Optional[str]
    # When it was made, `Y-m-d H:i:s` by the company's clock.
    date: str


class Payment(_PaymentAlways, total=False):
    # The payment that it takes back; there only where it takes one back.
    reverses: str
    # The payment that took it back; there only where one did.
    reversedBy: str


class PaymentTotals(TypedDict):
    """What the filtered payments come to; there only with filters."""

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
    # All records there are.
    recordsTotal: int
    # Those that pass the filters.
    recordsFiltered: int
    # The records of the page.
    data: List[Payment]


class PaymentPage(_PaymentPageAlways, total=False):
    # What the filtered payments come to; there only with filters.
    totals: PaymentTotals


class _PaymentInputAlways(TypedDict):
    # The account.
    accountID: int
    # Not 0, at most two decimal places. Above 0 it is an addition, below a correction.
    sum: float


class PaymentInput(_PaymentInputAlways, total=False):
    comment: str
    paySystem: str
    # The payer's own number of the payment: the same one of the same `paySystem` again gives the first answer and no second payment.
    transactionID: str


class ReversalInput(TypedDict, total=False):
    # What the row says.
    comment: str


class SentReversal(TypedDict):
    """To a key that may not read payments, the ids and the comment of the row."""

    # The row.
    id: str
    # The payment that is taken back.
    reverses: str
    # As it was sent.
    comment: Optional[str]


class DeliveryUpdated(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["sms.delivery.updated"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The send.
    smsID: str
    # The recipient in international format.
    number: str
    # `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
    statusID: Literal["0", "1", "2", "3", "4"]


class BrandActivated(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["sms.brand.activated"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The sender name.
    brandID: str
    # Its text.
    brandName: str
    # Always 1.
    authorized: Literal["1"]


class CallbackTest(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["callback.test"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str


class AccountActivated(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["billing.account.activated"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The account.
    accountID: str
    # Always 1.
    statusID: Literal["1"]
    # The account's, right after it.
    balance: str
    # The first day that isn't paid, `YYYY-MM-DD`; empty where there is none.
    shutdownDate: str


class AccountSuspended(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["billing.account.suspended"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The account.
    accountID: str
    # Always 2.
    statusID: Literal["2"]
    # The account's, right after it.
    balance: str
    # The first day that isn't paid, `YYYY-MM-DD`; empty where there is none.
    shutdownDate: str


class PaymentReceived(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["billing.payment.received"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The account.
    accountID: str
    # The payment.
    paymentID: str
    # What was added; of a reversal with its sign, of a reminder what is lacking.
    sum: str
    # The account's, right after it.
    balance: str
    # What `payments/add` said; empty where it said nothing.
    paySystem: str
    # The same.
    transactionID: str


class _InboundReceivedAlways(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["sms.inbound.received"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The phone, in international format.
    number: str
    # The message, `id` in [listInbound](#tag/messages-from-phones/listInbound).
    inboundID: str
    # What it was written to, a sender name or a number.
    to: str
    # What it says.
    text: str
    # Of how many parts it was joined.
    parts: str


class InboundReceived(_InboundReceivedAlways, total=False):
    # The sender name that it belongs to, where it belongs to one.
    brandID: str
    # The keyword that made it yours, where one did.
    keyword: str
    # `1`: further parts of it did not come within 10 minutes.
    partial: Literal["1"]
    # `1`: the text is longer than a URL should be; the list has all of it.
    truncated: Literal["1"]


class PaymentReversed(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["billing.payment.reversed"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The account.
    accountID: str
    # The payment.
    paymentID: str
    # The payment that takes it back.
    reversalID: str
    # What was added; of a reversal with its sign, of a reminder what is lacking.
    sum: str
    # The account's, right after it.
    balance: str


class AccountReminder(TypedDict):
    # The same at every try: what you have handled, ignore.
    id: str
    # Branch on it: further events may come to the same URL.
    event: Literal["billing.account.reminder"]
    # When it happened, `Y-m-d H:i:s` by the company's clock.
    date: str
    # The account.
    accountID: str
    # Its first day off.
    dueDate: str
    # So many days from today.
    daysBefore: str
    # What was added; of a reversal with its sign, of a reminder what is lacking.
    sum: str
    # The account's, right after it.
    balance: str


# What a callback says, by its `event`.
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
]
