/** Made from the OpenAPI document by `npm run client-types`. Not changed by hand. */

export interface paths {
    "/v1/sms/brandNameCreate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a sender name
         * @description Adds a sender name. It can be sent under once it is authenticated, which the callback `sms.brand.activated` tells. One name at a time may await its authentication.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/brandNameDelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a sender name
         * @description Removes a sender name, in whatever state it is. Its name can be added again.
         */
        post: operations["deleteBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/brandNames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sender names
         * @description The sender names of the company that are authorized or await their authentication, by id.
         */
        get: operations["listBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send a message to numbers in the query
         * @description Sends one text to the numbers of the query. About 1,500 numbers fit; for more use POST. A GET that is repeated sends again, unless it carries the same `Idempotency-Key`.
         */
        get: operations["sendByQuery"];
        put?: never;
        /**
         * Send one text, or a text of its own to each recipient
         * @description Sends one text to all `numbers`, or, where `numbers` holds objects, a text of its own to each. Up to 500,000 recipients in a request of at most 100 MB; about 100,000 are recommended, and more than 2,000,000 are refused with 413.
         */
        post: operations["send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/sendXml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send with an XML body
         * @description Sends one text, asked for and answered in XML; errors are XML too. A document type is refused. The body is in UTF-8; one that names another encoding and is not ASCII is refused.
         */
        post: operations["sendXml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/report/{smsID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivery status of every recipient
         * @description The status of every recipient of a send, in the order of the request; with `start` or `length` a page of them. Better than asking again and again: the callback `sms.delivery.updated` tells every change.
         */
        get: operations["report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the messages
         * @description Recipients of all sends of the company with their status, the newest first; filters are combined. `next` of an answer goes into `after` for the page behind it, whatever was sent meanwhile. A page may have fewer rows than `length`, or none, where looking for more would take too long: while `next` is not null there may be more. `recordsTotal` and `recordsFiltered` both say how many there are at least, and exactly where `next` is null. With `format=csv` it is a file of all of them, however many they are.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/messages/{smsID}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a message, and why
         * @description All that is known of one recipient of a send: what happened when, and in `explanation`, in words, whether it arrived, and why not. Where a part of the system does not answer, `missing` says what is not in it.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your sends
         * @description Your sends, the newest first: each with how far it has come. What became of each recipient the report and the search for messages say.
         */
        get: operations["listOwnJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/jobs/{smsID}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a send: what is not submitted is refunded
         * @description Cancels a send. One that has not begun is refunded as a whole, and its recipients get status 4, those of more than 10,000 in the seconds that follow. Of one that runs, nothing more is submitted from 2 s on: what is not submitted gets status 4 and is refunded in the seconds that follow; what may be at a carrier goes on to its receipt. Cancelling twice is a no-op; a send of which nothing is left to submit is answered with 409.
         */
        post: operations["cancelOwnJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of your traffic
         * @description What was accepted, submitted, delivered, refunded and has failed, for each minute, hour or day, the first to the last; where there was nothing all figures are 0. What is accepted counts when it was, what became of it when that was recorded, which may be days later. Figures are up to about a minute behind. `callbacks` tells how callbacks of all events ended; it is there only where no sender name, route or country is asked for, which callbacks do not have. Minutes are kept 2 days, hours 90 days, days for good. At most 3,000 steps are answered at once.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The SMS balance
         * @description What the company may still send: one SMS is one part to one recipient.
         */
        get: operations["balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements of the SMS balance
         * @description Every movement of the company's SMS balance, the newest first. The balance is the sum of them, always.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What phones wrote to you
         * @description Messages that phones sent to one of your sender names or numbers, the newest first, of the last 90 days. Long ones are joined. To be called as they come, have your operator put [sms.inbound.received](#tag/callbacks-to-you/webhook/sms.inbound.received) into your setting `events`.
         */
        get: operations["listInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/otp-guard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One-time passwords that look like SMS pumping
         * @description The numbers, prefixes and countries of the last 7 days that were asked for far more one-time passwords than is usual for the company. With the company's setting `otpGuard: watch` such codes are sent all the same; with `enforce` their recipients are left out of the send, with the reason in `rejectedNumbers`.
         */
        get: operations["getOtpGuard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/otp-guard/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow one-time passwords to prefixes
         * @description Numbers that begin with one of these prefixes are never held back, and are no longer shown as suspects. It counts within 2 s.
         */
        post: operations["allowOtpPrefixes"];
        /**
         * End the allowance of prefixes
         * @description Numbers that begin with these prefixes are compared with the usual traffic again, within 2 s.
         */
        delete: operations["disallowOtpPrefixes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/otp-confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a one-time password was entered
         * @description Optional. The guard against SMS pumping trusts prefixes whose codes are entered, and distrusts those whose never are, as soon as the company reports confirmations. A number whose code was not sent in the last hours is passed over.
         */
        post: operations["confirmOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sms/stop-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers that you do not send to
         * @description The company's own list, by number: what you put there, what your operator did, and phones that wrote STOP to one of your sender names.
         */
        get: operations["listStopList"];
        put?: never;
        /**
         * Stop sending to numbers
         * @description Puts numbers on the company's list, up to 100,000 at once. It counts at once, for what waits to be sent too; a number that is there already stays as it is.
         */
        post: operations["addToStopList"];
        /**
         * Send to numbers again
         * @description Takes numbers off the company's list. What your operator stops for everybody stays stopped.
         */
        delete: operations["removeFromStopList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your keys
         * @description The keys of the company, masked, with what each may do, when it was used last, and the key that made it.
         */
        get: operations["listOwnKeys"];
        put?: never;
        /**
         * Make a key
         * @description Makes a key, with at most what the key has that asks: its scopes, within its networks, in the header only where it is so, ending no later. What is left out is as it is with that key. The answer shows the secret, this once: repeated with the same `Idempotency-Key`, the request makes no second key, and tells of the first one without its secret. At most 100 keys of a company work at a time.
         */
        post: operations["createOwnKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Within 2 s it works nowhere any more. Keys that it has made go on working. Revoking twice is a no-op. The last key with the scope `portal`, that is one beside which none works as long, is revoked only with `evenLast=true`: after it you can manage keys through your operator only.
         */
        delete: operations["revokeOwnKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyID}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key
         * @description Makes a new key like this one, which goes on working through the overlap. The answer shows its secret, this once. A key that may do more than the one that asks is not replaced (403).
         */
        post: operations["rotateOwnKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portal/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs somebody in
         * @description A link to the pages of your company, for one of your people: it signs in once, within 15 minutes, and the session ends after 12 hours, or with the key that made the link. A `viewer` sees, a `sender` also sends, an `admin` does all else; the key has to have the scopes of the role.
         */
        post: operations["createPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where you are called
         * @description Your callback URL with its validation key and signing secrets, and the events that you have asked for. With a test key: those of tests, which live callbacks never have. Until a test key sets a URL, tests are called at the URL of live callbacks, without its query.
         */
        get: operations["getOwnCallback"];
        /**
         * Set where you are called
         * @description Sets all of it at once. Without `signingSecret` the one in use stays, or one is made; a replaced one signs too for 24 hours. Without `events` you are told of those that you had asked for, without `hosts` those that were added stay. With a test key these are the settings of tests, without `events`. Then [try your receiver](#tag/keys-and-callbacks/testCallback).
         */
        put: operations["setOwnCallback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description Callbacks are signed with another secret, and through the overlap with the replaced one as well: a receiver that knows either takes them. With the secret that is in use, those before it end with the overlap.
         */
        post: operations["rotateOwnCallbackSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try your receiver
         * @description Calls your URL once with the event [callback.test](#tag/callbacks-to-you/webhook/callback.test), signed as callbacks are, and shows what your receiver answered. It is not repeated and stands in no list. One at a time; redirects are not followed.
         */
        post: operations["testCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of your callbacks
         * @description Callbacks to you with their attempts, the newest first. They are kept for 30 days unless your operator says otherwise.
         */
        get: operations["listOwnDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have callbacks sent again
         * @description One (`id`), or those that were created in a time and are in one state: at most 10,000 at once, the oldest first. While `more` is true, ask for the same again. Each has the `webhook-id` that it had, and all its tries again. With `delivered` and `waiting`, what was sent again since `to` is left out, so that nothing comes twice however often you ask.
         */
        post: operations["replayOwnDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for callbacks in place of being called
         * @description For a machine without a public address: `herald listen` is made of it. A listener of this name is there from the first request on, and until it has not asked for 24 hours. What happens meanwhile is kept for it, for 72 hours, whether the company has a callback URL or not; a URL is called as before. What it has not acknowledged is told again with every request, the oldest first, signed anew. Of a company without a callback URL it is signed with the `key` and the `signingSecret` that are given. More than 100,000 that wait are not kept: `missed` says from when to when.
         */
        post: operations["listenForCallbacks"];
        /**
         * End a listener
         * @description What was kept for it goes.
         */
        delete: operations["endListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/listen/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a listener told again
         * @description One callback (`id`), or all that happened since a time (`from`), of what is kept for this listener.
         */
        post: operations["replayToListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make up a callback for your listeners
         * @description All listeners of the company are told of something that did not happen, with a test key those of test keys, otherwise the others; your callback URL is not called. The callback's id begins with `trigger.`. What is not given is as in the reference's examples.
         */
        post: operations["triggerCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customers
         * @description The customers of the company, by id.
         */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer. The key needs the permission `customers.create`. To a key without `customers.read` the answer shows the id and the fields that it has sent.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search customers by a field
         * @description Customers by a field. `name` matches a prefix, ignoring case; the others match exactly, `mobile` with or without `+` or `00`, or in local form.
         */
        get: operations["searchCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer
         * @description One customer: `data` holds the one record.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a customer
         * @description Gives fields of a customer other values; what is left out stays, and null takes a value away. `numbers` are all of them: those that are left out go. With `was`, nothing is changed unless each field in it is still what it says: send what you have read. Every correction leaves a row. The key needs the scope `customers.update`. To a key without `customers.read` the answer shows the id and the fields that it has sent, and `was` is refused.
         */
        patch: operations["correctCustomer"];
        trace?: never;
    };
    "/v1/customers/accounts/{customerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts of a customer
         * @description The accounts of a customer, by id.
         */
        get: operations["listAccountsOfCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description The accounts of the company, by id.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates an account (a service) of a customer. The key needs the permission `accounts.create`. Fields of a module are read where the company has it. Where the company's notification can not be sent, the account is created all the same, with `warning`. To a key without `accounts.read` the answer shows the ids and the fields that it has sent, and the address that was assigned.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search accounts by a field
         * @description Accounts by a field. `name` and `address` match a prefix, ignoring case; the others match exactly.
         */
        get: operations["searchAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/setCredit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the credit date of an account
         * @description Lets the balance of an account go below zero until a day, that day included: its periods are charged as they begin, and it stays active. A passive account becomes active; where no paid period runs, a new one from today is charged. It leaves a payment row of type 5 and sum 0.00. The same date again changes nothing while the account is active.
         */
        post: operations["setCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{accountID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One account
         * @description One account: `data` holds the one record.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct an account
         * @description Gives fields of an account other values, as [correctCustomer](#tag/customers/correctCustomer) does. What belongs to the customer is corrected there; balance, dates, status and tariff are not corrected at all. The key needs the scope `accounts.update`. To a key without `accounts.read` the answer shows the id and the fields that it has sent, and `was` is refused.
         */
        patch: operations["correctAccount"];
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments
         * @description The payments of the company, newest first. This list alone says `status: true` where others say `statusID: 0`. With filters, `totals` says what the filtered ones come to. With `format=csv` it is a file of all of them, oldest first: `id`, `accountID`, `date`, `sum` and more, however many they are.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/account/{accountID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments of an account
         * @description The payments of an account, newest first. With any of `draw`, `start` and `length` the answer says how many there are, with a filter what the filtered ones come to as well (`totals`). With `format=csv` it is a file of all of them, oldest first.
         */
        get: operations["listPaymentsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a payment
         * @description Adds a payment to an account. Give a `transactionID`, so that a repetition after a lost answer adds nothing. A payment that covers the tariff makes a passive account active again. A negative sum is a correction, which needs the scope `payments.reverse` too.
         */
        post: operations["addPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentID}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a payment back
         * @description Adds a row of the same sum with the other sign, once per payment; both rows name the other one. Whether the account is active is decided again at once. A charge of the billing is taken back by an operator only. To a key without `payments.read` the answer shows the ids and the comment.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "sms.delivery.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status of a sent message has changed
         * @description Herald calls the URL of the company's callback settings, or the `callbackUrl` of the send. Any 2xx within 10 s is success; redirects are not followed. Anything else is tried again with growing pauses for 72 hours (`Retry-After` is honoured; 410 ends it). Callbacks of one recipient come in order.
         */
        get: operations["onDeliveryUpdated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.brand.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sender name is authenticated
         * @description Herald calls the URL of the company's callback settings, or the `callbackUrl` of the send. Any 2xx within 10 s is success; redirects are not followed. Anything else is tried again with growing pauses for 72 hours (`Retry-After` is honoured; 410 ends it). Callbacks of one recipient come in order.
         */
        get: operations["onBrandActivated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "callback.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your receiver is tried
         * @description You, or your operator, have asked for it. It tells of nothing and is not tried again. What you answer is shown to who asked.
         */
        get: operations["onCallbackTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.account.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account has become active
         * @description A payment, credit, an operator or another tariff has made a passive account active: let it in. For companies whose setting `events` names it. One account's events come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onAccountActivated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.account.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account has become passive
         * @description What it has does not cover its tariff, and it has no credit: shut it off. For companies whose setting `events` names it. One account's events come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onAccountSuspended"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.payment.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A payment was added
         * @description A sum was added to the balance of an account. For companies whose setting `events` names it. One account's events come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onPaymentReceived"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sms.inbound.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A phone wrote to you
         * @description A message of a phone to one of your sender names or numbers; a long one when all its parts are there. For companies whose setting `events` names it. One phone's messages come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onInboundReceived"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.payment.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A payment was taken back
         * @description A payment was reversed, by the company or by an operator. For companies whose setting `events` names it. One account's events come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onPaymentReversed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.account.reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account was reminded
         * @description The account will turn passive if nobody pays (company setting `paymentReminder`). For companies whose setting `events` names it. One account's events come in their order: the next when you have answered this one 2xx, or it was given up.
         */
        get: operations["onAccountReminder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /** @example 503 */
            statusID: number;
            /**
             * @description What was wrong, and what to do.
             * @example Try again.
             */
            message: string;
            /** @description There is no record. */
            data?: null;
        };
        /**
         * @description Success.
         * @constant
         */
        Success: 0;
        Brand: {
            /**
             * @description The brandID.
             * @example 12
             */
            id: string;
            /**
             * @description The sender name.
             * @example My Shop
             */
            name: string;
            /**
             * @description `1`: authorized, it can be sent under. `2`: awaiting authentication.
             * @example 1
             * @enum {string}
             */
            authorized: "1" | "2";
            /**
             * @description When it was added, `Y-m-d H:i:s` by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            createdAt: string;
        };
        ValidationError: {
            /**
             * @description The request is not valid.
             * @constant
             */
            statusID: 400;
            /**
             * @description What was wrong.
             * @example Validation failed: name. See errors.
             */
            message: string;
            /** @description There is no record. */
            data: null;
            /** @description Every invalid field, with what is wrong with it. */
            errors?: {
                [key: string]: string | string[];
            };
        };
        /**
         * @description What happened.
         * @example The message is sent.
         */
        SendMessage: string;
        /**
         * @description Recipients taken, stop-listed ones included.
         * @example 1
         */
        SendAccepted: number;
        /**
         * @description Recipients that were left out.
         * @example 0
         */
        SendRejected: number;
        /** @description The first of them, as the request wrote them, with the reason. Only where there are any. */
        SendRejectedNumbers: {
            /**
             * @description As it was written; its first 30 characters.
             * @example 123
             */
            number: string;
            /**
             * @description Why the recipient was left out.
             * @example it has 3 digits; 7 to 15 are valid
             */
            reason: string;
        }[];
        /**
         * @description Recipients on a stop list: they are not sent to and not charged.
         * @example 0
         */
        SendStopListed: number;
        /** @description SMS per recipient; null where texts differ. */
        SendParts: number | null;
        /**
         * @description How the text goes; null where texts differ.
         * @enum {string|null}
         */
        SendEncoding: "gsm7" | "ucs2" | null;
        /**
         * @description SMS that the send takes.
         * @example 1
         */
        SendCost: number;
        /**
         * @description What was passed over, such as a field that there is not, or a callback URL that can not be used.
         * @example callbackUrl was ignored: the company has no default callback URL.
         */
        SendWarning: string;
        /**
         * @description There where the key is a test key: it goes to the sandbox, and costs nothing.
         * @constant
         */
        SendTest: true;
        SendGetAnswer: {
            /** @description The result. 0 is success. */
            statusID: number & (0 | 10 | 20 | 30 | 40 | 50 | 60);
            /**
             * @description The send: for the report, and in callbacks. There where it was accepted.
             * @example 1001
             */
            smsID?: string;
            message: components["schemas"]["SendMessage"];
            accepted?: components["schemas"]["SendAccepted"];
            rejected?: components["schemas"]["SendRejected"];
            rejectedNumbers?: components["schemas"]["SendRejectedNumbers"];
            stopListed?: components["schemas"]["SendStopListed"];
            parts?: components["schemas"]["SendParts"];
            encoding?: components["schemas"]["SendEncoding"];
            cost?: components["schemas"]["SendCost"];
            warning?: components["schemas"]["SendWarning"];
            test?: components["schemas"]["SendTest"];
        };
        JsonError: {
            /**
             * @description JSON error: the body (or the query) can not be read, or an option is neither true nor false.
             * @constant
             */
            statusID: 90;
            /**
             * @description What is wrong.
             * @example JSON error: The body is not valid JSON in UTF-8.
             */
            message: string;
        };
        /**
         * @description The sender name.
         * @example 12
         */
        SenderName: number;
        /**
         * @description Recipient in international format. A leading `+` or `00` and separators are taken off.
         * @example 995555123456
         */
        PhoneNumber: number | string;
        /**
         * @description `false` leaves out the stop list check.
         * @example true
         */
        StopListOption: boolean;
        /**
         * @description A one-time password: processed first. Its text is erased once it is submitted.
         * @example false
         */
        OtpOption: boolean;
        /**
         * @description `Y-m-d H:i` by the company's clock, in the future, at most 366 days ahead. Left out: at once.
         * @example 2027-01-31 09:30
         */
        SendTime: string;
        /**
         * Format: uri
         * @description Where this send's callbacks go, if the company has a default callback URL. It must be on the host of that URL or on one of `hosts` of `PUT /v1/callback`.
         * @example https://shop.example.com/sms
         */
        CallbackUrl: string;
        /**
         * @description Answers what the send would take; nothing is sent, written or charged.
         * @example false
         */
        DryRunOption: boolean;
        SendOneText: {
            brandID: components["schemas"]["SenderName"];
            /**
             * @description Recipients. Repeated ones are sent once, invalid ones are dropped and counted in `rejected`.
             * @example [
             *       995555123456
             *     ]
             */
            numbers: components["schemas"]["PhoneNumber"][];
            /**
             * @description One text for all. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
             * @example Your order is ready
             */
            text: string;
            stopList?: components["schemas"]["StopListOption"];
            otp?: components["schemas"]["OtpOption"];
            sendTime?: components["schemas"]["SendTime"];
            callbackUrl?: components["schemas"]["CallbackUrl"];
            dryRun?: components["schemas"]["DryRunOption"];
        };
        SendSeparateTexts: {
            brandID: components["schemas"]["SenderName"];
            /** @description A text of its own to each recipient. Then there is no `text` beside it. */
            numbers: {
                number: components["schemas"]["PhoneNumber"];
                /**
                 * @description This recipient's text. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
                 * @example Hello Nino
                 */
                text: string;
            }[];
            stopList?: components["schemas"]["StopListOption"];
            otp?: components["schemas"]["OtpOption"];
            sendTime?: components["schemas"]["SendTime"];
            callbackUrl?: components["schemas"]["CallbackUrl"];
            dryRun?: components["schemas"]["DryRunOption"];
        };
        SendAnswer: {
            /** @description The result. 0 is success. */
            statusID: number & (0 | 10 | 20 | 30 | 40 | 50 | 60);
            /**
             * @description The send: for the report, and in callbacks. There where it was accepted.
             * @example 1001
             */
            smsID?: number;
            message: components["schemas"]["SendMessage"];
            accepted?: components["schemas"]["SendAccepted"];
            rejected?: components["schemas"]["SendRejected"];
            rejectedNumbers?: components["schemas"]["SendRejectedNumbers"];
            stopListed?: components["schemas"]["SendStopListed"];
            parts?: components["schemas"]["SendParts"];
            encoding?: components["schemas"]["SendEncoding"];
            cost?: components["schemas"]["SendCost"];
            warning?: components["schemas"]["SendWarning"];
            test?: components["schemas"]["SendTest"];
        };
        SendXml: {
            brandID: components["schemas"]["SenderName"];
            /**
             * @description Recipients, separated by commas; or an element for each (any name), or several `numbers` elements.
             * @example 995555123456,995555123457
             */
            numbers: string;
            /**
             * @description One text for all. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.
             * @example Your order is ready
             */
            text: string;
            stopList?: components["schemas"]["StopListOption"];
            dryRun?: components["schemas"]["DryRunOption"];
        };
        SendXmlAnswer: {
            /** @description The result. 0 is success. */
            statusID: number & (0 | 10 | 20 | 30 | 40 | 50);
            /**
             * @description The send: for the report, and in callbacks. There where it was accepted.
             * @example 1001
             */
            smsID?: number;
            message: components["schemas"]["SendMessage"];
            accepted?: components["schemas"]["SendAccepted"];
            rejected?: components["schemas"]["SendRejected"];
            rejectedNumbers?: components["schemas"]["SendRejectedNumbers"];
            stopListed?: components["schemas"]["SendStopListed"];
            parts?: components["schemas"]["SendParts"];
            encoding?: components["schemas"]["SendEncoding"];
            cost?: components["schemas"]["SendCost"];
            warning?: components["schemas"]["SendWarning"];
            test?: components["schemas"]["SendTest"];
        };
        XmlReadingError: {
            /**
             * @description XML error: the body can not be read, or an option is neither true nor false.
             * @constant
             */
            statusID: 90;
            /**
             * @description What is wrong.
             * @example XML error: The root element must be request.
             */
            message: string;
        };
        XmlError: {
            /** @example 503 */
            statusID: number;
            /**
             * @description What was wrong, and what to do.
             * @example Try again.
             */
            message: string;
            /**
             * @description There is no record: always empty.
             * @example
             */
            data?: string;
        };
        /**
         * @description `draw` of the request, echoed.
         * @example 0
         */
        Draw: number;
        /**
         * @description All records there are.
         * @example 1
         */
        RecordsTotal: number;
        /**
         * @description Those that pass the filters.
         * @example 1
         */
        RecordsFiltered: number;
        Recipient: {
            /**
             * @description In international format.
             * @example 995555123456
             */
            number: string;
            /**
             * @description `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error. A status never moves backwards.
             * @example 0
             * @enum {string}
             */
            statusID: "0" | "1" | "2" | "3" | "4";
        };
        ReportPage: {
            statusID: components["schemas"]["Success"];
            draw?: components["schemas"]["Draw"];
            recordsTotal?: components["schemas"]["RecordsTotal"];
            recordsFiltered?: components["schemas"]["RecordsFiltered"];
            test?: components["schemas"]["SendTest"];
            /** @description The recipients. */
            result: components["schemas"]["Recipient"][];
        };
        /**
         * @description What happened, for people.
         * @example Done.
         */
        Message: string;
        OwnMessage: {
            /**
             * @description The send.
             * @example 1001
             */
            smsID: number;
            /**
             * @description In international format.
             * @example 995555123456
             */
            number: string;
            /**
             * @description `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
             * @example 2
             * @enum {string}
             */
            statusID: "0" | "1" | "2" | "3" | "4";
            /**
             * @description Why it was not delivered; of the carrier its own words.
             * @example UNDELIV err:011
             */
            reason: string | null;
            /**
             * @description The sender name; null of what an older version has sent.
             * @example 12
             */
            brandID: number | null;
            /**
             * @description The sender name, as it was shown.
             * @example MyShop
             */
            sender: string;
            /**
             * @description It was sent as a one-time password.
             * @example false
             */
            otp: boolean;
            /**
             * @description SMS that it was charged; 0: it was never charged.
             * @example 1
             */
            parts: number;
            /**
             * @description SMS of these that were given back.
             * @example 0
             */
            refunded: number;
            /**
             * @description The `x-request-id` of the request.
             * @example 0f6c3a52-8b1d-4a57-9d3e-6a2f4f1f0c11
             */
            requestId: string;
            /**
             * @description When it was accepted, by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            createdAt: string;
            /**
             * @description True: of a test key; it went to the sandbox, and nothing was charged or given back.
             * @example false
             */
            test: boolean;
        };
        /**
         * @description For `after`; null where nothing is behind this page.
         * @example 1001.0.17
         */
        Next: string | null;
        OwnMessagePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The messages. */
            data: components["schemas"]["OwnMessage"][];
            next: components["schemas"]["Next"];
        };
        /**
         * @description True: of a test key; it went to the sandbox, and nothing was charged or given back.
         * @example false
         */
        test: boolean;
        /** @description `accepted` · `charged` · `scheduled` · `queued` · `claimed` by a sender · `submitted`: handed to its route · `taken` by the carrier · `unanswered` · `refused` by the carrier · `receipt` · `failed` without the carrier · `refunded` · `erased` · `callback`. */
        TimelineEvent: {
            /**
             * Format: date-time
             * @description When; null where that was not recorded, or is not kept any more.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string | null;
            /**
             * @description What happened.
             * @example accepted
             * @enum {string}
             */
            event: "accepted" | "charged" | "scheduled" | "queued" | "claimed" | "submitted" | "taken" | "unanswered" | "refused" | "receipt" | "failed" | "refunded" | "erased" | "callback";
            /**
             * @description The `x-request-id` of the request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId?: string;
            /**
             * @description The key that it was asked with; null where none was, or an older version took it.
             * @example 1
             */
            keyID?: number | null;
            /**
             * @description The client's address.
             * @example 192.0.2.7
             */
            address?: string | null;
            /**
             * @description SMS.
             * @example 1
             */
            sms?: number;
            /**
             * Format: date-time
             * @description For when it is scheduled.
             * @example 2027-01-31T06:00:00.000Z
             */
            sendAt?: string;
            /**
             * @description Which way it goes.
             * @example standard
             * @enum {string}
             */
            lane?: "otp" | "standard" | "bulk";
            /**
             * @description The carrier; null where that is not known any more.
             * @example main
             */
            route?: string | null;
            /**
             * @description Which of the route's binds it went over, from 0; null where that is not known.
             * @example 0
             */
            bind?: number | null;
            /**
             * @description Which part of the text, from 1.
             * @example 1
             */
            part?: number;
            /**
             * @description How many there are.
             * @example 1
             */
            parts?: number;
            /**
             * @description The alphabet of the text.
             * @example gsm7
             * @enum {string|null}
             */
            encoding?: "gsm7" | "ucs2" | null;
            /**
             * @description What the carrier calls it; null where that is not known any more.
             * @example 5f3a9c
             */
            carrierId?: string | null;
            /**
             * Format: date-time
             * @description When the part without an answer was handed over; null where nobody knows.
             * @example 2027-01-31T05:30:00.020Z
             */
            submittedAt?: string | null;
            /**
             * @description The carrier's code: the command_status of its answer, the word of its receipt.
             * @example DELIVRD
             */
            code?: string;
            /**
             * @description Its name in the specification of SMPP.
             * @example DELIVRD
             */
            name?: string;
            /**
             * @description What it means.
             * @example it was delivered to the phone
             */
            meaning?: string;
            /**
             * @description Of a receipt the carrier's own error; of a callback what went wrong last.
             * @example err:011
             */
            error?: string | null;
            /**
             * @description Why it failed without the carrier; null where that was not recorded.
             * @example cancelled
             */
            reason?: string | null;
            /**
             * @description What was erased.
             * @example text
             * @enum {string}
             */
            what?: "text";
            /**
             * @description The callback, and its `webhook-id`.
             * @example 1001.0.1
             */
            id?: string;
            /**
             * @description The status that the callback tells.
             * @example 1
             * @enum {integer}
             */
            statusID?: 0 | 1 | 2 | 3 | 4;
            /**
             * @description How the callback stands; `skipped`, a later status took its place.
             * @example delivered
             * @enum {string}
             */
            state?: "waiting" | "delivered" | "failed" | "skipped";
            /**
             * @description How often it was tried.
             * @example 1
             */
            attempts?: number;
            /** @description The last attempts, the oldest first. */
            log?: {
                /**
                 * Format: date-time
                 * @description When.
                 * @example 2027-01-31T05:30:02.500Z
                 */
                at: string | null;
                /**
                 * @description How long it took.
                 * @example 12
                 */
                ms: number | null;
                /**
                 * @description The HTTP status; null where there was no answer.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Why there was none.
                 * @example null
                 */
                error: string | null;
            }[];
            /**
             * Format: date-time
             * @description When the next attempt is due; null where none is.
             * @example null
             */
            nextAt?: string | null;
        };
        OwnTimeline: {
            /**
             * @description The send.
             * @example 1001
             */
            smsID: number;
            /**
             * @description In international format.
             * @example 995555123456
             */
            number: string;
            /**
             * @description `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.
             * @example 1
             * @enum {string}
             */
            statusID: "0" | "1" | "2" | "3" | "4";
            /**
             * @description Why it was not delivered, as a search has it; `explanation` says it in words.
             * @example UNDELIV err:011
             */
            reason: string | null;
            /**
             * @description The sender name; null of what an older version has sent.
             * @example 12
             */
            brandID: number | null;
            /**
             * @description The sender name, as it was shown.
             * @example MyShop
             */
            sender: string;
            /**
             * @description It was sent as a one-time password.
             * @example false
             */
            otp: boolean;
            /**
             * @description SMS that it was charged; 0: it was never charged.
             * @example 1
             */
            parts: number;
            /**
             * @description SMS of these that were given back.
             * @example 0
             */
            refunded: number;
            /**
             * @description The `x-request-id` of the request.
             * @example 0f6c3a52-8b1d-4a57-9d3e-6a2f4f1f0c11
             */
            requestId: string;
            test: components["schemas"]["test"];
            /**
             * Format: date-time
             * @description When it was accepted. This and all times here are ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description For when it was scheduled; null where it was sent at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * Format: date-time
             * @description The end of its validity; without a receipt it becomes "not delivered" then.
             * @example 2027-02-02T05:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description The alphabet of the text; null where the texts of the send differ.
             * @example gsm7
             * @enum {string|null}
             */
            encoding: "gsm7" | "ucs2" | null;
            /**
             * @description The text; null where it is not kept any more. That of a one-time password is never shown.
             * @example Hello
             */
            text: string | null;
            /**
             * @description How many texts the send had for this number.
             * @example 1
             */
            copies: number;
            /** @description What happened, the oldest first. What has no time stands where it belongs. */
            timeline: components["schemas"]["TimelineEvent"][];
            /**
             * @description Whether it arrived, and if not, why, in words for people. The words may change.
             * @example It was delivered: the receipt of the carrier says so.
             */
            explanation: string;
            /** @description What could not be asked for just now. */
            missing: ("callbacks" | "parts")[];
        };
        OwnTimelineAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OwnTimeline"];
        };
        /** @description The same in words; null where `counts` is. */
        Progress: {
            /**
             * @description All of them.
             * @example 1
             */
            recipients: number;
            /**
             * @description Those that a carrier took, or may have taken, whatever became of them.
             * @example 1
             */
            submitted: number;
            /**
             * @description Those that received it.
             * @example 1
             */
            delivered: number;
            /**
             * @description Those that did not get it (status 2 or 4).
             * @example 0
             */
            failed: number;
            /**
             * @description Those that no carrier has taken yet, and that may still go out.
             * @example 0
             */
            waiting: number;
            /**
             * @description Those whose charge was given back.
             * @example 0
             */
            refunded: number;
        } | null;
        OwnJob: {
            /**
             * @description The send.
             * @example 1001
             */
            smsID: number;
            /**
             * @description `sending`: it has begun, and a recipient may still change. `paused`: so has it, and its company is suspended or its sending is stopped; what was submitted goes on to its receipts. `done`: every recipient has its final status. `cancelled`: what was not submitted is given back, or is being given back.
             * @example scheduled
             * @enum {string}
             */
            state: "scheduled" | "sending" | "paused" | "done" | "cancelled";
            /**
             * @description The sender name.
             * @example 12
             */
            brandID: number;
            /**
             * @description Its text.
             * @example My Shop
             */
            sender: string;
            /**
             * @description Its urgency.
             * @example otp
             * @enum {string}
             */
            lane: "otp" | "standard" | "bulk";
            /**
             * @description Recipients, stop-listed ones included.
             * @example 1
             */
            recipients: number;
            /**
             * @description Numbers that were dropped as invalid.
             * @example 0
             */
            rejected: number;
            /**
             * @description SMS charged.
             * @example 1
             */
            cost: number;
            /**
             * @description SMS given back since.
             * @example 0
             */
            refunded: number;
            /**
             * @description SMS per recipient; null where texts differ.
             * @example 1
             */
            parts: number | null;
            /**
             * @description How the text goes; null where texts differ.
             * @example gsm7
             * @enum {string|null}
             */
            encoding: "gsm7" | "ucs2" | null;
            /**
             * @description True: of a test key; it went to the sandbox, and costs nothing.
             * @example false
             */
            test: boolean;
            /**
             * @description When it is to be sent, by the company's clock; null: at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * @description When it was accepted, by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            createdAt: string;
            /**
             * @description When the last recipient got its final status, by the company's clock; null while one has none.
             * @example 2027-01-31 09:30:04
             */
            finishedAt: string | null;
            progress: components["schemas"]["Progress"];
        };
        OwnJobPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnJob"][];
        };
        /**
         * @description With `format=csv`, a line for each row of the list, below one that names the columns.
         * @example id,name
         */
        ListFile: string;
        OwnJobAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OwnJob"];
        };
        OwnStatistics: {
            /**
             * @description When the step begins, by the company's clock.
             * @example 2027-01-31 00:00:00
             */
            at: string;
            /**
             * @description Recipients of sends that were accepted.
             * @example 1200
             */
            accepted: number;
            /**
             * @description Recipients that a carrier has taken.
             * @example 1190
             */
            submitted: number;
            /**
             * @description Recipients that have received it, as the carrier says.
             * @example 1150
             */
            delivered: number;
            /**
             * @description SMS that were given back.
             * @example 12
             */
            refunded: number;
            /**
             * @description SMS of what was submitted.
             * @example 1250
             */
            parts: number;
            /**
             * @description SMS that were charged for what was accepted.
             * @example 1262
             */
            cost: number;
            /**
             * @description Why it was not delivered: reason → recipients. `other` is what has no name of its own.
             * @example {
             *       "UNDELIV": 25
             *     }
             */
            failed: {
                [key: string]: number;
            };
            /** @description How long it took from acceptance until a carrier had taken a one-time password: half of them within `p50` ms; null where there was none. Times are rounded up to one of 25 values. */
            otpLatencyMs: {
                /**
                 * @description Half of them within
                 * @example 100
                 */
                p50: number | null;
                /**
                 * @description 95 of 100 within
                 * @example 300
                 */
                p95: number | null;
                /**
                 * @description 99 of 100 within
                 * @example 750
                 */
                p99: number | null;
            };
            /** @description How callbacks ended, each counted once, when it ended first: what is sent again later changes nothing. Not there where a sender name, a route or a country is asked for, or where it is `missing`. */
            callbacks?: {
                /**
                 * @description Answered with a 2xx.
                 * @example 2360
                 */
                sent: number;
                /**
                 * @description Of these those that took more than 60 seconds from what they tell of to the answer.
                 * @example 14
                 */
                late: number;
                /**
                 * @description Given up.
                 * @example 5
                 */
                failed: number;
            };
        };
        OwnStatisticsAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            /** @description Each step, the first to the last. */
            data: components["schemas"]["OwnStatistics"][];
            /** @description Figures that nobody could tell now: ask again. */
            missing: "callbacks"[];
        };
        OwnMovement: {
            /**
             * @description Counts up in the company without a gap.
             * @example 1
             */
            id: number;
            /**
             * @description Why it moved.
             * @example top-up
             * @enum {string}
             */
            kind: "top-up" | "charge" | "refund";
            /**
             * @description SMS, signed.
             * @example 1000
             */
            amount: number;
            /**
             * @description The balance right after it.
             * @example 1000
             */
            balanceAfter: number;
            /**
             * @description The send of a charge or refund; of a charge for several sends, the first one.
             * @example null
             */
            smsID: number | null;
            /**
             * @description How many sends to one number each the charge is for, where they were accepted together.
             * @example 12
             */
            jobs?: number;
            /**
             * @description What makes it unique in the company.
             * @example invoice-4711
             */
            reference: string;
            /**
             * @description When it was made, `Y-m-d H:i:s` by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            at: string;
        };
        OwnMovementPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnMovement"][];
        };
        OwnInboundMessage: {
            /**
             * @description The message: `inboundID` of its callback.
             * @example 6b5f1d3c9a1e4d0012ab34cd
             */
            id: string;
            /**
             * @description The phone, in international format.
             * @example 995555123456
             */
            number: string;
            /**
             * @description What it was written to, a sender name or a number.
             * @example MyShop
             */
            to: string;
            /**
             * @description The sender name that it belongs to.
             * @example 12
             */
            brandID: number | null;
            /**
             * @description The keyword that made it yours; null: its address did.
             * @example null
             */
            keyword: string | null;
            /** @example Are you open tomorrow? */
            text: string;
            /**
             * @description Of how many parts it was joined.
             * @example 1
             */
            parts: number;
            /**
             * @description Further parts of it did not come within 10 minutes.
             * @example false
             */
            partial: boolean;
            /**
             * @description What it did: `stop` put the phone on the stop list, `start` took it off.
             * @example none
             * @enum {string}
             */
            action: "none" | "stop" | "start";
            /**
             * @description When it came, `Y-m-d H:i:s` by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            receivedAt: string;
        };
        OwnInboundPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnInboundMessage"][];
        };
        OtpSuspect: {
            /**
             * @description What is suspicious.
             * @example prefix
             * @enum {string}
             */
            by: "number" | "prefix" | "country";
            /**
             * @description The number, its first digits, or the country code.
             * @example 234801234
             */
            key: string;
            /**
             * @description Why: many codes to one number, many numbers that begin alike, numbers one behind the other, or a country that the company does not usually send to.
             * @example crowd
             * @enum {string}
             */
            signal: "repeated" | "crowd" | "run" | "unusual-country";
            /**
             * @description One-time passwords since then.
             * @example 340
             */
            times: number;
            /**
             * @description The first of them, by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            since: string;
            /**
             * @description The last of them, by the company's clock.
             * @example 2027-01-31 11:02:10
             */
            lastAt: string;
        };
        OtpGuard: {
            /**
             * @description What is done with such codes. The operator sets it.
             * @example watch
             * @enum {string}
             */
            mode: "watch" | "enforce";
            /**
             * @description One-time passwords to those that were suspicious within the last 24 hours.
             * @example 340
             */
            suspectedLastDay: number;
            /** @description The latest first, at most 200. */
            suspects: components["schemas"]["OtpSuspect"][];
            /** @description Prefixes and numbers that are never held back. */
            allowed: {
                /**
                 * @description First digits of numbers.
                 * @example 37491
                 */
                prefix: string;
                /**
                 * @description By the company's clock.
                 * @example 2027-01-31 09:30:00
                 */
                since: string;
            }[];
        };
        OtpGuardAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OtpGuard"];
        };
        OtpPrefixes: {
            /**
             * @description First digits of numbers in international format; a whole number allows this one.
             * @example [
             *       "37491"
             *     ]
             */
            prefixes: string[];
        };
        OtpPrefixesAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OtpPrefixes"];
        };
        /**
         * @description When it was created, `Y-m-d H:i:s` by the company's clock.
         * @example 2027-01-31 09:30:00
         */
        CreatedAt: string;
        OwnStopListEntry: {
            /**
             * @description In international format; of one that was erased `~` and a hash: it is stopped all the same.
             * @example 995555123456
             */
            number: string;
            /**
             * @description Why.
             * @example asked by phone
             */
            reason: string | null;
            createdAt: components["schemas"]["CreatedAt"];
        };
        OwnStopListPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnStopListEntry"][];
        };
        /**
         * @description Numbers of 7 to 15 digits in international format.
         * @example [
         *       "995555123456"
         *     ]
         */
        StopListNumbers: (number | string)[];
        NumbersToAdd: {
            numbers: components["schemas"]["StopListNumbers"];
            /**
             * @description Why.
             * @example asked by phone
             */
            reason?: string | null;
        };
        AddedAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description How many were not there before.
                 * @example 1
                 */
                added: number;
            };
        };
        NumbersToRemove: {
            numbers: components["schemas"]["StopListNumbers"];
        };
        RemovedAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description How many were there.
                 * @example 1
                 */
                removed: number;
            };
        };
        /**
         * @description What a key may do; each operation of `/v1` asks for one.
         * @example sms.send
         * @enum {string}
         */
        Scope: "sms.send" | "sms.read" | "brands" | "customers.create" | "customers.read" | "customers.update" | "accounts.create" | "accounts.read" | "accounts.update" | "payments.add" | "payments.read" | "payments.reverse" | "credit" | "portal";
        MaskedKey: {
            /**
             * @description The key.
             * @example 3
             */
            id: number;
            /** @example web shop */
            name: string;
            /**
             * @description Its begin and end.
             * @example hk_live_6uXj…hGsE
             */
            key: string;
            /**
             * @description As they were given; `scopes` says what they come to.
             * @example [
             *       "customers.create",
             *       "accounts.create"
             *     ]
             */
            permissions: components["schemas"]["Scope"][];
            /**
             * @description All that the key may do.
             * @example [
             *       "sms.send",
             *       "sms.read",
             *       "brands",
             *       "customers.create",
             *       "customers.read",
             *       "customers.update",
             *       "accounts.create",
             *       "accounts.read",
             *       "accounts.update",
             *       "payments.add",
             *       "payments.read",
             *       "payments.reverse",
             *       "credit",
             *       "portal"
             *     ]
             */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description Addresses and networks from which the key works; none: from everywhere.
             * @example []
             */
            cidrs: string[];
            /**
             * @description Whether the key is taken in the query, too.
             * @example true
             */
            queryAllowed: boolean;
            /**
             * @description Whether keys that it makes may go on after its own end.
             * @example false
             */
            keysOutlive: boolean;
            /**
             * @description Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
             * @example false
             */
            session: boolean;
            /**
             * @description True: its sends go to the sandbox.
             * @example false
             */
            test: boolean;
            /**
             * @description The key of the company that made it, or replaced the one before it; null: an operator did.
             * @example null
             */
            madeBy: number | null;
            /**
             * @description Whether it works.
             * @example active
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description When it ends, `Y-m-d H:i:s` by the company's clock.
             * @example null
             */
            expiresAt: string | null;
            /**
             * @description When it was revoked, `Y-m-d H:i:s` by the company's clock.
             * @example null
             */
            revokedAt: string | null;
            /**
             * @description When it was used last, `Y-m-d H:i:s` by the company's clock, known within a minute.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The address that it was used from last.
             * @example null
             */
            lastUsedFrom: string | null;
        };
        KeyPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["MaskedKey"][];
        };
        ShownKey: {
            /**
             * @description The key.
             * @example 3
             */
            id: number;
            /** @example web shop */
            name: string;
            /**
             * @description The whole key; masked once it is revoked.
             * @example hk_live_6uXj0bZqP3m8rT1vWc5yN2aLk9dFhGsE
             */
            key: string;
            /**
             * @description As they were given; `scopes` says what they come to.
             * @example [
             *       "customers.create",
             *       "accounts.create"
             *     ]
             */
            permissions: components["schemas"]["Scope"][];
            /**
             * @description All that the key may do.
             * @example [
             *       "sms.send",
             *       "sms.read",
             *       "brands",
             *       "customers.create",
             *       "customers.read",
             *       "customers.update",
             *       "accounts.create",
             *       "accounts.read",
             *       "accounts.update",
             *       "payments.add",
             *       "payments.read",
             *       "payments.reverse",
             *       "credit",
             *       "portal"
             *     ]
             */
            scopes: components["schemas"]["Scope"][];
            /**
             * @description Addresses and networks from which the key works; none: from everywhere.
             * @example []
             */
            cidrs: string[];
            /**
             * @description Whether the key is taken in the query, too.
             * @example true
             */
            queryAllowed: boolean;
            /**
             * @description Whether keys that it makes may go on after its own end.
             * @example false
             */
            keysOutlive: boolean;
            /**
             * @description Whether it is the key of a session of the console. Those end within 12 hours and do not count among the 100 keys of a company.
             * @example false
             */
            session: boolean;
            /**
             * @description True: its sends go to the sandbox.
             * @example false
             */
            test: boolean;
            /**
             * @description The key of the company that made it, or replaced the one before it; null: an operator did.
             * @example null
             */
            madeBy: number | null;
            /**
             * @description Whether it works.
             * @example active
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description When it ends, `Y-m-d H:i:s` by the company's clock.
             * @example null
             */
            expiresAt: string | null;
            /**
             * @description When it was revoked, `Y-m-d H:i:s` by the company's clock.
             * @example null
             */
            revokedAt: string | null;
            /**
             * @description When it was used last, `Y-m-d H:i:s` by the company's clock, known within a minute.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The address that it was used from last.
             * @example null
             */
            lastUsedFrom: string | null;
        };
        ShownKeyAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["ShownKey"];
        };
        RevokedKeyAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["MaskedKey"];
        };
        /**
         * @description Events that you are told of as you have asked for them. Changes of messages and activations of sender names are told always.
         * @example [
         *       "sms.inbound.received"
         *     ]
         */
        AskedEvents: ("billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder" | "sms.inbound.received")[];
        OwnCallback: {
            /**
             * Format: uri
             * @description Where callbacks go.
             * @example https://shop.example.com/sms
             */
            url: string;
            /**
             * @description Goes into a callback's query parameter `key`; the receiver compares it.
             * @example my-validation-key
             */
            key: string;
            /**
             * @description Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=
             */
            signingSecret: string;
            /**
             * @description Hosts that the `callbackUrl` of a send may be on, at any port. The first is that of `url`.
             * @example [
             *       "shop.example.com"
             *     ]
             */
            hosts: string[];
            /**
             * @description Whether callbacks are signed. Each secret signs the query, which holds all that a callback says.
             * @example true
             */
            signQuery: boolean;
            /** @description Replaced secrets, which sign too for 24 hours. */
            previousSecrets: {
                /**
                 * @description Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.
                 * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=
                 */
                secret: string;
                /**
                 * @description Until when it signs too, `Y-m-d H:i:s` by the company's clock.
                 * @example null
                 */
                until: string | null;
            }[];
            events: components["schemas"]["AskedEvents"];
            /**
             * @description With a test key: these are the settings of tests.
             * @constant
             */
            test?: true;
        };
        OwnCallbackAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OwnCallback"];
        };
        OwnCallbackInput: {
            /**
             * Format: uri
             * @description Where callbacks go: `https`, without user, password or fragment.
             * @example https://shop.example.com/sms
             */
            url: string;
            /**
             * @description Goes into a callback's query parameter `key`; the receiver compares it.
             * @example my-validation-key
             */
            key: string;
            /**
             * @description Left out: the one in use stays, or one is made.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=
             */
            signingSecret?: string;
            /**
             * @description Further hosts that the `callbackUrl` of a send may be on: names or addresses without scheme, port, path and wildcards. The host of `url` is always one of them. Left out they stay; of a new receiver there are none.
             * @example [
             *       "hooks.example.com"
             *     ]
             */
            hosts?: string[];
            /**
             * @description Sign callbacks: the query, which holds all that a callback says. Herald's clients and receivers check it. With `false` callbacks carry no `webhook-signature`. Left out it stays; of a new receiver `true`.
             * @example true
             */
            signQuery?: boolean;
            events?: components["schemas"]["AskedEvents"];
        };
        CallbackRotation: {
            /**
             * @description Left out: one is made.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=
             */
            signingSecret?: string;
            /**
             * @description How long the replaced secret signs too; none that was replaced before signs for longer than it did.
             * @default 86400
             * @example 86400
             */
            overlapSeconds?: number;
        };
        TestAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description The `webhook-id` of the request.
                 * @example test.0f6c3a52-8b1d-4a57-9d3e-6a2f4f1f0c11
                 */
                id: string;
                /**
                 * @description What was called, without its query.
                 * @example https://shop.example.com/sms
                 */
                url: string;
                /**
                 * @description The answer was one of 2xx.
                 * @example true
                 */
                delivered: boolean;
                /**
                 * @description HTTP status; null where there was no answer.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description How long it took.
                 * @example 41
                 */
                ms: number;
                /**
                 * @description Why there was no answer.
                 * @example null
                 */
                error: string | null;
                /**
                 * @description How the answer's body begins, at most 1,024 bytes of it; null where there was no answer.
                 * @example ok
                 */
                body: string | null;
            };
        };
        /**
         * @description What it tells.
         * @example sms.delivery.updated
         * @enum {string}
         */
        CallbackEvent: "sms.delivery.updated" | "sms.brand.activated" | "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder";
        /**
         * @description The delivery; `webhook-id` of its requests too.
         * @example 1001.0.1
         */
        id: string;
        /**
         * @description `sms.delivery.updated`: the send.
         * @example 1001
         */
        smsID: number;
        /**
         * @description `sms.delivery.updated`: the recipient.
         * @example 995555123456
         */
        number: string;
        /**
         * @description `sms.delivery.updated`: the status.
         * @example 1
         */
        deliveryStatusID: number;
        /**
         * @description `sms.brand.activated`: the sender name.
         * @example 12
         */
        brandID: number;
        /**
         * @description `sms.brand.activated`: its text.
         * @example My Shop
         */
        brandName: string;
        /**
         * @description `sms.inbound.received`: the message; what it says is in the list of messages from phones.
         * @example 6b5f1d3c9a1e4d0012ab34cd
         */
        inboundID: string;
        /**
         * @description `billing.…`: the account.
         * @example 100001
         */
        accountID: number;
        /**
         * @description `billing.…`: what the callback says of it.
         * @example {
         *       "paymentID": 12,
         *       "sum": "20.00",
         *       "balance": "0.00"
         *     }
         */
        parameters: {
            [key: string]: string | number;
        };
        /**
         * @description `skipped`: a later final status took its place.
         * @example waiting
         * @enum {string}
         */
        state: "waiting" | "delivered" | "failed" | "skipped";
        /**
         * @description Attempts made.
         * @example 1
         */
        attempts: number;
        /**
         * @description `Y-m-d H:i:s` by the company's clock.
         * @example 2027-01-31 09:30:00
         */
        OwnTime: string | null;
        /**
         * @description HTTP status of the last attempt; null where there was no answer.
         * @example 200
         */
        lastStatus: number | null;
        /**
         * @description What went wrong last.
         * @example null
         */
        lastError: string | null;
        /**
         * @description The send's own URL without its query; null: the company's.
         * @example null
         */
        url: string | null;
        /**
         * @description Of the request that it began with.
         * @example 3f1c2a9e5b7d4c60
         */
        requestId: string;
        OwnDelivery: {
            id: components["schemas"]["id"];
            event: components["schemas"]["CallbackEvent"];
            smsID?: components["schemas"]["smsID"];
            number?: components["schemas"]["number"];
            deliveryStatusID?: components["schemas"]["deliveryStatusID"];
            brandID?: components["schemas"]["brandID"];
            brandName?: components["schemas"]["brandName"];
            inboundID?: components["schemas"]["inboundID"];
            accountID?: components["schemas"]["accountID"];
            parameters?: components["schemas"]["parameters"];
            state: components["schemas"]["state"];
            attempts: components["schemas"]["attempts"];
            /** @description When it is tried next. */
            nextAt: components["schemas"]["OwnTime"];
            lastStatus: components["schemas"]["lastStatus"];
            lastError: components["schemas"]["lastError"];
            url: components["schemas"]["url"];
            /** @description When it happened. */
            date: components["schemas"]["OwnTime"];
            /** @description When it was stored. */
            createdAt: components["schemas"]["OwnTime"];
            /** @description When it came to its end. */
            doneAt: components["schemas"]["OwnTime"];
            requestId: components["schemas"]["requestId"];
            /** @description The last attempts; empty where the first one went through. */
            log: {
                /** @description When. */
                at: components["schemas"]["OwnTime"];
                /**
                 * @description How long it took.
                 * @example 12
                 */
                ms: number;
                /**
                 * @description HTTP status; null where there was no answer.
                 * @example 500
                 */
                status: number | null;
                /**
                 * @description Why there was no answer.
                 * @example null
                 */
                error: string | null;
            }[];
        };
        OwnDeliveryPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnDelivery"][];
        };
        ReplayAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description Callbacks.
                 * @example 3
                 */
                replayed: number;
                /**
                 * @description There are others. Ask again.
                 * @example false
                 */
                more: boolean;
            };
        };
        /**
         * @description The listener, of as many as ten.
         * @default default
         * @example laptop
         */
        ListenerName: string;
        /**
         * @description `Y-m-d H:i:s` by the company's clock.
         * @example 2027-01-31 09:30:00
         */
        ListenerTime: string;
        HeardCallback: {
            /**
             * @description Its `webhook-id`, by which it is acknowledged.
             * @example 1001.0.1
             */
            id: string;
            /**
             * @description What has happened.
             * @example sms.delivery.updated
             */
            event: string;
            /** @description When. */
            date: components["schemas"]["ListenerTime"];
            /**
             * @description The query of the request that a receiver gets, as it is signed.
             * @example key=my-validation-key&event=sms.delivery.updated&date=2027-01-31%2009%3A30%3A00&smsID=1001&number=995555123456&statusID=1
             */
            query: string;
            /**
             * @description Its headers.
             * @example {
             *       "webhook-id": "1001.0.1",
             *       "webhook-timestamp": "1801373400",
             *       "webhook-signature": "v1,…"
             *     }
             */
            headers: {
                [key: string]: string;
            };
        };
        ListenAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                name: components["schemas"]["ListenerName"];
                /** @description What has happened since is kept for it. */
                since: components["schemas"]["ListenerTime"];
                /** @description When too much waited, the last time; what happened then was not kept. */
                missed: {
                    /** @description Begin. */
                    since: components["schemas"]["ListenerTime"];
                    /** @description End. */
                    until: components["schemas"]["ListenerTime"];
                } | null;
                /**
                 * @description With the company's key and secrets, or with those that were given.
                 * @example company
                 * @enum {string}
                 */
                signedWith: "company" | "given";
                /** @description The oldest first. */
                events: components["schemas"]["HeardCallback"][];
            };
        };
        NumberObject: {
            /**
             * @description Local number without country code; of an erased one the pseudonym.
             * @example 555123456
             */
            number: string;
            /**
             * @description Full international number; of an erased one the pseudonym.
             * @example 995555123456
             */
            mobile: string;
            /**
             * @description With its `+`.
             * @default +995
             * @example +995
             */
            countryCode: string;
            /**
             * @description 1: the main number.
             * @example 1
             * @enum {integer}
             */
            isPrimary: 1 | 0;
            /**
             * @description 1: it receives SMS notifications.
             * @example 1
             * @enum {integer}
             */
            smsEnabled: 1 | 0;
            /**
             * @description Free note.
             * @example null
             */
            note: string | null;
        };
        Customer: {
            /**
             * @description The customer number.
             * @example 1
             */
            id: string;
            /**
             * @description Legal type.
             * @example 1
             */
            typeID: string;
            /** @example Nino Beridze */
            name: string;
            /**
             * @description The primary full international number.
             * @example 995555123456
             */
            mobile: string;
            /** @description All numbers. */
            numbers: components["schemas"]["NumberObject"][];
            /**
             * @description Personal number or company code.
             * @example 01001012345
             */
            personalNo: string;
            /** @example nino@example.com */
            email: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate: string | null;
            /** @example Rustaveli 1 */
            address: string;
            /**
             * @description The language of notifications.
             * @example ka
             * @enum {string}
             */
            lang: "ka" | "en" | "ru";
            /**
             * @description Free field.
             * @example
             */
            column1: string;
            /**
             * @description Free field.
             * @example
             */
            column2: string;
            createdAt: components["schemas"]["CreatedAt"];
        };
        CustomerPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Customer"][];
        };
        NumberInput: {
            /**
             * @description Full international number; `countryCode` is stripped from its start. Digits that do not begin with it are local, and refused if they are a number of another country.
             * @example 995555123456
             */
            mobile?: string;
            /**
             * @description Local number, instead of `mobile`.
             * @example 555123456
             */
            number?: string;
            /**
             * @description With its `+`.
             * @default +995
             * @example +995
             */
            countryCode?: string;
            /**
             * @description The main number; where none is, the first one becomes it.
             * @default 0
             * @example 1
             * @enum {integer}
             */
            isPrimary?: 1 | 0;
            /**
             * @description Receives SMS notifications.
             * @default 1
             * @example 1
             * @enum {integer}
             */
            smsEnabled?: 1 | 0;
            /**
             * @description Free note.
             * @example office
             */
            note?: string | null;
        };
        CustomerInput: {
            /**
             * @description Legal type: a number of the company's list of customer types. 1 is an individual.
             * @example 1
             */
            typeID: number;
            /** @example Nino Beridze */
            name?: string;
            /**
             * @description Personal number or company code: letters and digits.
             * @example 01001012345
             */
            personalNo?: string;
            /**
             * Format: email
             * @example nino@example.com
             */
            email?: string;
            /**
             * Format: date
             * @description Not in the future.
             * @example 1990-05-17
             */
            birthDate?: string;
            /**
             * @description Left out: the company's default customer language.
             * @example ka
             * @enum {string}
             */
            lang?: "ka" | "en" | "ru";
            /** @example Rustaveli 1 */
            address?: string;
            /**
             * @description Free field.
             * @example gold
             */
            column1?: string;
            /**
             * @description Free field.
             * @example
             */
            column2?: string;
            /** @description Repeated numbers are removed. A number belongs to one customer of a company. */
            numbers?: components["schemas"]["NumberInput"][];
            /**
             * @description Full international number; the country code is taken off its start.
             * @example 995555123456
             */
            mobile?: string;
            /**
             * @description The local number, in short form.
             * @example 555123456
             */
            number?: string;
            /**
             * @description With its `+`.
             * @default +995
             * @example +995
             */
            countryCode?: string;
        };
        CreatedCustomer: {
            /**
             * @description The customer number.
             * @example 1
             */
            id: number;
            /**
             * @description Legal type.
             * @example 1
             */
            typeID: number;
            /** @example Nino Beridze */
            name: string;
            /**
             * @description The primary full international number.
             * @example 995555123456
             */
            mobile: string;
            /** @description All numbers. */
            numbers: components["schemas"]["NumberObject"][];
            /**
             * @description Personal number or company code.
             * @example 01001012345
             */
            personalNo: string;
            /** @example nino@example.com */
            email: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate: string | null;
            /** @example Rustaveli 1 */
            address: string;
            /**
             * @description The language of notifications.
             * @example ka
             * @enum {string}
             */
            lang: "ka" | "en" | "ru";
            /**
             * @description Free field.
             * @example
             */
            column1: string;
            /**
             * @description Free field.
             * @example
             */
            column2: string;
            createdAt: components["schemas"]["CreatedAt"];
        };
        /** @description To a key that may not read customers, the id and the fields that the request has set. */
        SentCustomer: {
            /**
             * @description The customer number.
             * @example 1
             */
            id: number;
            /**
             * @description Legal type.
             * @example 1
             */
            typeID?: number;
            /** @example Nino Beridze */
            name?: string;
            /**
             * @description The primary full international number.
             * @example 995555123456
             */
            mobile?: string;
            /** @description All numbers. */
            numbers?: components["schemas"]["NumberObject"][];
            /**
             * @description Personal number or company code.
             * @example 01001012345
             */
            personalNo?: string;
            /** @example nino@example.com */
            email?: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /** @example Rustaveli 1 */
            address?: string;
            /**
             * @description The language of notifications.
             * @example ka
             * @enum {string}
             */
            lang?: "ka" | "en" | "ru";
            /**
             * @description Free field.
             * @example
             */
            column1?: string;
            /**
             * @description Free field.
             * @example
             */
            column2?: string;
            createdAt?: components["schemas"]["CreatedAt"];
        };
        CustomerCorrection: {
            /**
             * @description Legal type.
             * @example 1
             */
            typeID?: number;
            /** @example Nino Kapanadze */
            name?: string | null;
            /**
             * @description Personal number or company code: letters and digits.
             * @example 01001012345
             */
            personalNo?: string | null;
            /**
             * Format: email
             * @example nino@example.com
             */
            email?: string | null;
            /**
             * Format: date
             * @description Not in the future.
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /** @example Rustaveli 1 */
            address?: string | null;
            /**
             * @description The language of notifications.
             * @example ka
             * @enum {string}
             */
            lang?: "ka" | "en" | "ru";
            /**
             * @description Free field.
             * @example gold
             */
            column1?: string | null;
            /**
             * @description Free field.
             * @example gold
             */
            column2?: string | null;
            /** @description All numbers. A number belongs to one customer of a company. */
            numbers?: components["schemas"]["NumberInput"][];
            /**
             * @description Fields as you have read them; the whole record may be given. Nothing is changed where one of them has another value by now (409).
             * @example {
             *       "address": ""
             *     }
             */
            was?: {
                [key: string]: unknown;
            };
        };
        Account: {
            /**
             * @description The account number.
             * @example 100001
             */
            id: string;
            /** @example Home internet */
            name: string;
            /**
             * @description The primary full number; empty where there is none.
             * @example 995555123458
             */
            mobile: string;
            /**
             * @description The customer's.
             * @example 01001012345
             */
            personalNo: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate: string | null;
            /**
             * @description The settlement.
             * @example 1
             */
            areaID: string | null;
            /**
             * @description Its name, or a text that says that there is none.
             * @example Tbilisi
             */
            area: string;
            /** @example Rustaveli 1 */
            address: string;
            /** @example  */
            column1: string;
            /** @example  */
            column2: string;
            /**
             * @description The tariff.
             * @example 1
             */
            tariffID: string | null;
            /**
             * @description Its name.
             * @example Home 100
             */
            tariffName: string | null;
            /**
             * @description Its price.
             * @example 35.00
             */
            tariffPrice: string;
            /** @example 15.50 */
            balance: string;
            /**
             * @description `1` active, `2` passive.
             * @example 1
             * @enum {string}
             */
            statusID: "1" | "2";
            /**
             * @description The same in a word.
             * @example active
             * @enum {string}
             */
            statusName: "active" | "passive";
            /**
             * Format: date
             * @description The first day that isn't paid: the tariff is charged again, or the account turns passive. Null while the company's daily run is off.
             * @example null
             */
            shutdownDate: string | null;
            /**
             * Format: date
             * @description Until this day the account stays active without balance.
             * @example null
             */
            creditDate: string | null;
            /**
             * @description What its balance may not go below without credit; there only where the account has one of its own.
             * @example -10.00
             */
            minimalBalance?: string;
            /**
             * @description Module network.
             * @example null
             */
            mac: string | null;
            /**
             * @description Module network.
             * @example null
             */
            ip: string | null;
            createdAt: components["schemas"]["CreatedAt"];
        };
        AccountPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Account"][];
        };
        AccountInput: {
            /**
             * @description The customer that it belongs to.
             * @example 1
             */
            customerID: number;
            /** @example Home internet */
            name?: string;
            /**
             * Format: date
             * @description Not in the future.
             * @example 1990-05-17
             */
            birthDate?: string;
            /**
             * @description The settlement, of the list of areas.
             * @example 1
             */
            areaID?: number;
            /** @example Rustaveli 1 */
            address?: string;
            /**
             * @description `<latitude>,<longitude>` in decimal degrees.
             * @example 41.7151,44.8271
             */
            geoLocation?: string;
            /**
             * @description Free field.
             * @example
             */
            column1?: string;
            /**
             * @description Free field.
             * @example
             */
            column2?: string;
            /**
             * @description The tariff.
             * @example 1
             */
            tariffID?: number;
            /**
             * @description The group or branch.
             * @example 1
             */
            groupID?: number;
            /**
             * @description Tags.
             * @example [
             *       1
             *     ]
             */
            tagsID?: number[];
            /**
             * @description What its balance may not go below without credit, in place of the company's setting; at most two decimal places.
             * @example -10.00
             */
            minimalBalance?: number | string;
            /** @description A number belongs to one account of a company. */
            numbers?: components["schemas"]["NumberInput"][];
            /**
             * @description Module network. Required there. Unique inside the company.
             * @example AA:BB:CC:00:11:22
             */
            mac?: string;
            /**
             * @description Module network. Unique inside the company.
             * @example AA:BB:CC:00:11:23
             */
            onuMac?: string;
            /**
             * @description Module network. Required there: the first free address of the range is given to the account.
             * @example 1
             */
            ipRangeID?: number;
            /**
             * @description Module IPTV. Unique inside the company.
             * @example AA:BB:CC:00:11:24
             */
            stbMac?: string;
            /**
             * @description Module GPS track. Required there.
             * @example 1
             */
            gpsProviderID?: number;
            /**
             * @description Module GPS track. Unique inside the company.
             * @example car-4711
             */
            gpsTrackIdentifier?: string;
        };
        CreatedAccount: {
            /**
             * @description The account number.
             * @example 100001
             */
            id: number;
            /**
             * @description The customer.
             * @example 1
             */
            customerID: number;
            /** @example Home internet */
            name: string;
            /**
             * @description The primary full number; empty where there is none.
             * @example 995555123458
             */
            mobile: string;
            /** @description All numbers. */
            numbers: components["schemas"]["NumberObject"][];
            /**
             * @description The customer's.
             * @example 01001012345
             */
            personalNo: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate: string | null;
            /**
             * @description The settlement.
             * @example 1
             */
            areaID: number | null;
            /**
             * @description Its name, or a text that says that there is none.
             * @example Tbilisi
             */
            area: string;
            /** @example Rustaveli 1 */
            address: string;
            /**
             * @description `<latitude>,<longitude>`.
             * @example 41.7151,44.8271
             */
            geoLocation: string | null;
            /** @example  */
            column1: string;
            /** @example  */
            column2: string;
            /**
             * @description The group.
             * @example 1
             */
            groupID: number | null;
            /** @description Tags. */
            tagsID: number[];
            /**
             * @description The tariff.
             * @example 1
             */
            tariffID: number | null;
            /** @example 0.00 */
            balance: string;
            /**
             * @description 1 active, 2 passive; 1 on creation.
             * @example 1
             * @enum {integer}
             */
            statusID: 1 | 2;
            /**
             * @description What its balance may not go below without credit; there only where the account has one of its own.
             * @example -10.00
             */
            minimalBalance?: string;
            /**
             * @description Module network.
             * @example AA:BB:CC:00:11:22
             */
            mac?: string;
            /**
             * @description Module network.
             * @example null
             */
            onuMac?: string | null;
            /**
             * @description Module network.
             * @example 1
             */
            ipRangeID?: number;
            /**
             * Format: ipv4
             * @description Module network. The address that was given to the account.
             * @example 10.20.0.1
             */
            ip?: string;
            /**
             * @description Module IPTV.
             * @example AA:BB:CC:00:11:24
             */
            stbMac?: string;
            /**
             * @description Module GPS track.
             * @example 1
             */
            gpsProviderID?: number;
            /**
             * @description Module GPS track.
             * @example car-4711
             */
            gpsTrackIdentifier?: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description There only where the notification SMS could not be sent.
             * @example The notification could not be sent.
             */
            warning?: string;
        };
        /** @description To a key that may not read accounts, the ids and the fields that the request has set. */
        SentAccount: {
            /**
             * @description The account number.
             * @example 100001
             */
            id: number;
            /**
             * @description The customer.
             * @example 1
             */
            customerID?: number;
            /** @example Home internet */
            name?: string;
            /**
             * @description The primary full number; empty where there is none.
             * @example 995555123458
             */
            mobile?: string;
            /** @description All numbers. */
            numbers?: components["schemas"]["NumberObject"][];
            /**
             * @description The customer's.
             * @example 01001012345
             */
            personalNo?: string;
            /**
             * Format: date
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /**
             * @description The settlement.
             * @example 1
             */
            areaID?: number | null;
            /**
             * @description Its name, or a text that says that there is none.
             * @example Tbilisi
             */
            area?: string;
            /** @example Rustaveli 1 */
            address?: string;
            /**
             * @description `<latitude>,<longitude>`.
             * @example 41.7151,44.8271
             */
            geoLocation?: string | null;
            /** @example  */
            column1?: string;
            /** @example  */
            column2?: string;
            /**
             * @description The group.
             * @example 1
             */
            groupID?: number | null;
            /** @description Tags. */
            tagsID?: number[];
            /**
             * @description The tariff.
             * @example 1
             */
            tariffID?: number | null;
            /** @example 0.00 */
            balance?: string;
            /**
             * @description 1 active, 2 passive; 1 on creation.
             * @example 1
             * @enum {integer}
             */
            statusID?: 1 | 2;
            /**
             * @description What its balance may not go below without credit; there only where the account has one of its own.
             * @example -10.00
             */
            minimalBalance?: string;
            /**
             * @description Module network.
             * @example AA:BB:CC:00:11:22
             */
            mac?: string;
            /**
             * @description Module network.
             * @example null
             */
            onuMac?: string | null;
            /**
             * @description Module network.
             * @example 1
             */
            ipRangeID?: number;
            /**
             * Format: ipv4
             * @description Module network. The address that was given to the account.
             * @example 10.20.0.1
             */
            ip?: string;
            /**
             * @description Module IPTV.
             * @example AA:BB:CC:00:11:24
             */
            stbMac?: string;
            /**
             * @description Module GPS track.
             * @example 1
             */
            gpsProviderID?: number;
            /**
             * @description Module GPS track.
             * @example car-4711
             */
            gpsTrackIdentifier?: string | null;
            createdAt?: components["schemas"]["CreatedAt"];
            /**
             * @description There only where the notification SMS could not be sent.
             * @example The notification could not be sent.
             */
            warning?: string;
        };
        AccountCorrection: {
            /** @example Home internet */
            name?: string | null;
            /**
             * Format: date
             * @description Not in the future.
             * @example 1990-05-17
             */
            birthDate?: string | null;
            /**
             * @description The settlement, of the list of areas.
             * @example 1
             */
            areaID?: number | null;
            /** @example Rustaveli 2 */
            address?: string | null;
            /**
             * @description `<latitude>,<longitude>` in decimal degrees.
             * @example 41.7151,44.8271
             */
            geoLocation?: string | null;
            /**
             * @description Free field.
             * @example gold
             */
            column1?: string | null;
            /**
             * @description Free field.
             * @example gold
             */
            column2?: string | null;
            /**
             * @description The group or branch.
             * @example 1
             */
            groupID?: number | null;
            /**
             * @description Tags, all of them.
             * @example [
             *       1
             *     ]
             */
            tagsID?: number[] | null;
            /** @description All numbers. A number belongs to one account of a company. */
            numbers?: components["schemas"]["NumberInput"][] | null;
            /**
             * @description What its balance may not go below without credit; null for the company's setting. Whether the account is active is decided at once.
             * @example -10.00
             */
            minimalBalance?: number | string | null;
            /**
             * @description Where the module network is on. Unique inside the company.
             * @example AA:BB:CC:00:11:22
             */
            mac?: string;
            /**
             * @description Where the module network is on. Unique inside the company.
             * @example AA:BB:CC:00:11:23
             */
            onuMac?: string | null;
            /**
             * @description Where the module IPTV is on. Unique inside the company.
             * @example AA:BB:CC:00:11:24
             */
            stbMac?: string | null;
            /**
             * @description Where the module GPS track is on.
             * @example 1
             */
            gpsProviderID?: number;
            /**
             * @description Where the module GPS track is on, of at most 50 characters. Unique inside the company.
             * @example car-4711
             */
            gpsTrackIdentifier?: string | null;
            /**
             * @description Fields as you have read them; the whole record may be given. Nothing is changed where one of them has another value by now (409).
             * @example {
             *       "address": ""
             *     }
             */
            was?: {
                [key: string]: unknown;
            };
        };
        Payment: {
            /**
             * @description The payment.
             * @example 1
             */
            id: string;
            /**
             * @description The account.
             * @example 100001
             */
            accountID: string | null;
            /**
             * @description The account's balance right after it.
             * @example 15.50
             */
            balance: string;
            /**
             * @description Signed.
             * @example 15.50
             */
            sum: string;
            /** @example Cash desk */
            comment: string | null;
            /**
             * @description The pay system's own number.
             * @example T-4711
             */
            transactionID: string | null;
            /** @example TBC Pay */
            paySystem: string | null;
            /**
             * @description `1`: it came through the API.
             * @example 0
             * @enum {string}
             */
            apiStatus: "0" | "1";
            /**
             * @description `1` addition, `2` correction, `5` crediting.
             * @example 1
             * @enum {string}
             */
            typeID: "1" | "2" | "5";
            /**
             * @description The same in a word.
             * @example addition
             * @enum {string}
             */
            typeName: "addition" | "correction" | "crediting";
            /**
             * @description Who made it by hand.
             * @example null
             */
            admin: string | null;
            /**
             * @description When it was made, `Y-m-d H:i:s` by the company's clock.
             * @example 2027-01-31 09:30:00
             */
            date: string;
            /**
             * @description The payment that it takes back; there only where it takes one back.
             * @example 1
             */
            reverses?: string;
            /**
             * @description The payment that took it back; there only where one did.
             * @example 2
             */
            reversedBy?: string;
        };
        /** @description What the filtered payments come to; there only with filters. */
        PaymentTotals: {
            /**
             * @description Of all.
             * @example 12.00
             */
            sum: string;
            /**
             * @description Of those above 0.
             * @example 15.00
             */
            added: string;
            /**
             * @description Of those below 0.
             * @example -3.00
             */
            taken: string;
        };
        PaymentPage: {
            /**
             * @description Success.
             * @constant
             */
            status: true;
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Payment"][];
            totals?: components["schemas"]["PaymentTotals"];
        };
        PaymentInput: {
            /**
             * @description The account.
             * @example 100001
             */
            accountID: number;
            /**
             * @description Not 0, at most two decimal places. Above 0 it is an addition, below a correction.
             * @example 15.5
             */
            sum: number;
            /** @example Cash desk */
            comment?: string;
            /** @example TBC Pay */
            paySystem?: string;
            /**
             * @description The payer's own number of the payment: the same one of the same `paySystem` again gives the first answer and no second payment.
             * @example T-4711
             */
            transactionID?: string;
        };
        ReversalInput: {
            /**
             * @description What the row says.
             * @example Bounced
             */
            comment?: string;
        };
        /** @description To a key that may not read payments, the ids and the comment of the row. */
        SentReversal: {
            /**
             * @description The row.
             * @example 4
             */
            id: string;
            /**
             * @description The payment that is taken back.
             * @example 2
             */
            reverses: string;
            /**
             * @description As it was sent.
             * @example Bounced
             */
            comment: string | null;
        };
    };
    responses: {
        /** @description The body is not a JSON object in UTF-8. */
        JsonError400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description JSON error.
                     * @constant
                     */
                    statusID: 90;
                    /**
                     * @description What is wrong.
                     * @example JSON error: The body must be a JSON object.
                     */
                    message: string;
                };
            };
        };
        /** @description The key (or the operator token) is missing, wrong, revoked or expired: one text for all of these. */
        Unauthorized401: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The company is suspended, or the key may not do this: it lacks the scope of the operation, comes from an address from which it doesn't work, or stands in the query and may not. */
        Forbidden403: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than this operation takes. It was refused while it streamed. */
        TooLarge413: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Send the body with `Content-Type: application/json`, in UTF-8, and uncompressed. */
        MediaType415: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description More requests than the company's limit in this second, more one-time passwords than its limits allow, or too many requests at once: wait as long as `Retry-After` says. */
        TooMany429: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request line and headers are over 64 KiB. Send the numbers with POST. */
        HeadersTooLarge431: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description General error: it is not known whether the request was carried out. Repeat it with the same `Idempotency-Key`, or look first. `statusID` is 99. */
        General500: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something that the request needs is away for the moment. Whether it was carried out is not known: repeat it after `Retry-After` seconds, with the same `Idempotency-Key`. */
        Unavailable503: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request ran longer than 100 s and was ended. Whether it was carried out is not known: repeat it with the same `Idempotency-Key`. */
        TimedOut524: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
        BadPage400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The request can not be read (`statusID` 90), the `Idempotency-Key` is longer than 255 characters (400), or one-time passwords go to too many numbers at once where limits are set for them (400). */
        SendReadingError400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonError"] | components["schemas"]["Error"];
            };
        };
        /** @description The request contradicts what is there; `message` says what. */
        Conflict409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key (or the operator token) is missing, wrong, revoked or expired: one text for all of these. */
        Unauthorized401Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The company is suspended, or the key may not do this: it lacks the scope of the operation, comes from an address from which it doesn't work, or stands in the query and may not. */
        Forbidden403Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The request contradicts what is there; `message` says what. */
        Conflict409Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The body is larger than this operation takes. It was refused while it streamed. */
        TooLarge413Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The body is compressed. Send it without `Content-Encoding`. */
        MediaType415Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description More requests than the company's limit in this second, more one-time passwords than its limits allow, or too many requests at once: wait as long as `Retry-After` says. */
        TooMany429Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description General error: it is not known whether the request was carried out. Repeat it with the same `Idempotency-Key`, or look first. `statusID` is 99. */
        General500Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description Something that the request needs is away for the moment. Whether it was carried out is not known: repeat it after `Retry-After` seconds, with the same `Idempotency-Key`. */
        Unavailable503Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The request ran longer than 100 s and was ended. Whether it was carried out is not known: repeat it with the same `Idempotency-Key`. */
        TimedOut524Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description Its recipients were kept for as long as the company's retention says, and are removed. `message` says since when. */
        Gone410: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No prefixes, or more than a company may allow. */
        InvalidPrefixes400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
        InvalidNumbers400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
        Invalid400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description There is nothing with this id. What belongs to another company counts as not there. */
        UnknownKey404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is nothing with this id. What belongs to another company counts as not there. */
        UnknownCustomer404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is not valid, names what is another record's, or can't be corrected: `errors` names every such one. Without `errors`, there is nothing to correct, or the body could not be read at all. */
        InvalidCustomer400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A field isn't any more what `was` says. */
        Stale409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is nothing with this id. What belongs to another company counts as not there. */
        UnknownAccount404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field is not valid, names what is another record's, or can't be corrected: `errors` names every such one. Without `errors`, there is nothing to correct, or the body could not be read at all. */
        InvalidAccount400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
    };
    parameters: {
        /** @description `true`: the newest first, by id; `false`: the oldest. Without it as the list says. */
        NewestFirst: boolean;
        /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
        After: number;
        /** @description Echoed in the answer. */
        Draw: number;
        /** @description Records to leave out before the page. */
        Start: number;
        /** @description Records of a page, at most. */
        Length: number;
        /** @description A name of this send, kept for 24 hours: the same key with the same request gives the same answer and no second send. */
        IdempotencyKey: string;
        /** @description Answers what the send would take; nothing is sent, written or charged. */
        DryRun: boolean;
        /** @description Records to leave out before the page; further ones are found by `after`. */
        MessagesStart: number;
        /** @description What comes behind a page, by its `next`. */
        MessagesAfter: string;
        /** @description To this number, in international format. */
        MessagesNumber: string;
        /** @description Of this send. */
        MessagesSmsID: number;
        /** @description Of the request with this `x-request-id`. */
        MessagesRequestId: string;
        /** @description Under this sender name. */
        MessagesBrandID: number;
        /** @description With this status now. */
        MessagesStatusID: 0 | 1 | 2 | 3 | 4;
        /** @description That have failed for this reason, as it stands in an answer. */
        MessagesReason: string;
        /** @description Accepted from this time on: a time with its zone, or a day, which begins by the company's clock (for operators in UTC, if they name no company). */
        MessagesFrom: string;
        /** @description Accepted before this time. */
        MessagesTo: string;
        /** @description `csv`: a file of all that the filters leave. */
        MessagesFormat: "json" | "csv";
        /** @description The send. */
        TimelineSmsID: number;
        /** @description The recipient, in international format. */
        TimelineNumber: string;
        /** @description Of several texts to the number in one send which one, from 1 on; `copies` says how many there are. */
        TimelineCopy: number;
        /** @description A page, or a CSV file of all rows. */
        Format: "json" | "csv";
        /** @description How long each step is. */
        StatisticsStep: "minute" | "hour" | "day";
        /** @description The first step is the one that holds this time: a time with its zone, or a day, which begins by the company's clock (of all companies in UTC). Without it: 60 minutes, 24 hours or 30 days before the end. */
        StatisticsFrom: string;
        /** @description Only steps that begin before this time. Without it, until now. */
        StatisticsTo: string;
        /** @description Under this sender name of the company. */
        StatisticsBrandID: number;
        /** @description By this route. Acceptance has none: `accepted` and `cost` are 0 then. */
        StatisticsRoute: string;
        /** @description To numbers with this country code. */
        StatisticsPrefix: string;
        /** @description From this phone, in international format. */
        InboundNumber: string;
        /** @description That came from this time on: a time with its zone, or a day, which begins by the company's clock (for operators in UTC, if they name no company). */
        InboundFrom: string;
        /** @description That came before this time. */
        InboundTo: string;
        /** @description Those behind this number only, in the order of the list: with the last number of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
        AfterNumber: number;
        /** @description Created at this time or later: a time with its zone or by the company's clock, or a date. */
        CreatedFrom: string;
        /** @description Created before this time: a time with its zone or by the company's clock, or a date. */
        CreatedTo: string;
        /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
        RequestKey: string;
        /** @description From this day on, by the company's calendar. */
        PaymentsFrom: string;
        /** @description Up to this day, and with it. */
        PaymentsTo: string;
        /** @description Of this pay system. */
        PaymentsPaySystem: string;
        /** @description Of this number of the pay system's. */
        PaymentsTransactionID: string;
        /** @description `1` additions, `2` corrections, `5` credits. */
        PaymentsTypeID: "1" | "2" | "5";
        /** @description Of this sum, signed. */
        PaymentsSum: string;
        /** @description A page, or a file of all of them, oldest first. */
        PaymentsFormat: "json" | "csv";
        /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
        ValidationKey: string;
        /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
        Date: string;
        /** @description The same at every try: ignore what you have handled. */
        WebhookID: string;
        /** @description Seconds since 1970 of this try. */
        WebhookTimestamp: string;
        /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
        WebhookSignature: string;
        /** @description The account. */
        AccountID: string;
        /** @description The account's, right after it. */
        Balance: string;
        /** @description The first day that isn't paid, `YYYY-MM-DD`; empty where there is none. */
        ShutdownDate: string;
        /** @description The payment. */
        PaymentID: string;
        /** @description What was added; of a reversal with its sign, of a reminder what is lacking. */
        Sum: string;
    };
    requestBodies: never;
    headers: {
        /** @description Runs through all logs, messages and callbacks of the request; kept if the caller sent a sane one. */
        RequestId: string;
        /** @description Requests per second. */
        RateLimitLimit: number;
        /** @description The limit and its window in seconds. */
        RateLimitPolicy: string;
        /** @description What is left of it. */
        RateLimitRemaining: number;
        /** @description Seconds until it is whole again. */
        RateLimitReset: number;
        /** @description Seconds to wait. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description English letters, digits, spaces and `. - _ & ' ! +`; at least one letter, no space at an end.
                     * @example My Shop
                     */
                    brandName: string;
                    /**
                     * @description Your website, social page or application, and what the name is meant for.
                     * @example shop.example.com
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The result. 0 is success. */
                        statusID: number & (0 | 10 | 20 | 30 | 40 | 50 | 60);
                        /**
                         * @description The new name: there where `statusID` is 0.
                         * @example 12
                         */
                        brandID?: number;
                        /**
                         * @description What happened.
                         * @example Brand name added.
                         */
                        message: string;
                    };
                };
            };
            400: components["responses"]["JsonError400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    deleteBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The name to remove.
                     * @example 12
                     */
                    brandID: number;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The result. 0 is success. */
                        statusID: number & (0 | 10);
                        /**
                         * @description The removed name: there where `statusID` is 0.
                         * @example 12
                         */
                        brandID?: string;
                        /**
                         * @description What happened.
                         * @example Brand name deleted.
                         */
                        message: string;
                    };
                };
            };
            400: components["responses"]["JsonError400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description `true`: the newest first, by id; `false`: the oldest. Without it as the list says. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        /** @description The names of the page. */
                        data: components["schemas"]["Brand"][];
                    };
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    sendByQuery: {
        parameters: {
            query: {
                /** @description The sender name. */
                brandID: number;
                /** @description Recipients, separated by commas; about 1,500 fit. */
                numbers: string;
                /** @description The text. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67. */
                text: string;
                /** @description `false` leaves out the stop list check. */
                stopList?: boolean;
                /** @description A one-time password: processed first. Its text is erased once it is submitted. */
                otp?: boolean;
                /** @description `Y-m-d H:i` by the company's clock, in the future, at most 366 days ahead. Left out: at once. */
                sendTime?: string;
                /** @description Where this send's callbacks go, if the company has a default callback URL. It must be on the host of that URL or on one of `hosts` of `PUT /v1/callback`. */
                callbackUrl?: string;
                /** @description Answers what the send would take; nothing is sent, written or charged. */
                dryRun?: boolean;
            };
            header?: {
                /** @description A name of this send, kept for 24 hours: the same key with the same request gives the same answer and no second send. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result: `statusID` says whether it was accepted. The whole send is charged once, or nothing is written. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendGetAnswer"];
                };
            };
            400: components["responses"]["SendReadingError400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    send: {
        parameters: {
            query?: {
                /** @description Answers what the send would take; nothing is sent, written or charged. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A name of this send, kept for 24 hours: the same key with the same request gives the same answer and no second send. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendOneText"] | components["schemas"]["SendSeparateTexts"];
            };
        };
        responses: {
            /** @description The result: `statusID` says whether it was accepted. The whole send is charged once, or nothing is written. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["SendReadingError400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    sendXml: {
        parameters: {
            query?: {
                /** @description Answers what the send would take; nothing is sent, written or charged. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description A name of this send, kept for 24 hours: the same key with the same request gives the same answer and no second send. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": components["schemas"]["SendXml"];
            };
        };
        responses: {
            /** @description The result: `statusID` says whether it was accepted. The whole send is charged once, or nothing is written. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["SendXmlAnswer"];
                };
            };
            /** @description The request can not be read (`statusID` 90), the `Idempotency-Key` is longer than 255 characters (400), or one-time passwords go to too many numbers at once where limits are set for them (400). */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["XmlReadingError"] | components["schemas"]["XmlError"];
                };
            };
            401: components["responses"]["Unauthorized401Xml"];
            403: components["responses"]["Forbidden403Xml"];
            409: components["responses"]["Conflict409Xml"];
            413: components["responses"]["TooLarge413Xml"];
            415: components["responses"]["MediaType415Xml"];
            429: components["responses"]["TooMany429Xml"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500Xml"];
            503: components["responses"]["Unavailable503Xml"];
            524: components["responses"]["TimedOut524Xml"];
        };
    };
    report: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: number;
                /** @description Records of a page, at most. */
                length?: number;
            };
            header?: never;
            path: {
                /** @description The send. */
                smsID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipients. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description The company has no send with this smsID. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Not found.
                         * @constant
                         */
                        statusID: 404;
                        /**
                         * @description What is wrong.
                         * @example There is no message with this smsID.
                         */
                        message: string;
                        /** @description Nothing. */
                        result: unknown[];
                    };
                };
            };
            /** @description The recipients were kept for as long as the company's retention says, and are removed. `message` says since when. */
            410: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Removed.
                         * @constant
                         */
                        statusID: 410;
                        /**
                         * @description Since when.
                         * @example The recipients of this message were removed on 2028-01-31.
                         */
                        message: string;
                        /** @description Nothing. */
                        result: unknown[];
                    };
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page; further ones are found by `after`. */
                start?: components["parameters"]["MessagesStart"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description What comes behind a page, by its `next`. */
                after?: components["parameters"]["MessagesAfter"];
                /** @description To this number, in international format. */
                number?: components["parameters"]["MessagesNumber"];
                /** @description Of this send. */
                smsID?: components["parameters"]["MessagesSmsID"];
                /** @description Of the request with this `x-request-id`. */
                requestId?: components["parameters"]["MessagesRequestId"];
                /** @description Under this sender name. */
                brandID?: components["parameters"]["MessagesBrandID"];
                /** @description With this status now. */
                statusID?: components["parameters"]["MessagesStatusID"];
                /** @description That have failed for this reason, as it stands in an answer. */
                reason?: components["parameters"]["MessagesReason"];
                /** @description Accepted from this time on: a time with its zone, or a day, which begins by the company's clock (for operators in UTC, if they name no company). */
                from?: components["parameters"]["MessagesFrom"];
                /** @description Accepted before this time. */
                to?: components["parameters"]["MessagesTo"];
                /** @description `csv`: a file of all that the filters leave. */
                format?: components["parameters"]["MessagesFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessagePage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getMessage: {
        parameters: {
            query?: {
                /** @description Of several texts to the number in one send which one, from 1 on; `copies` says how many there are. */
                copy?: components["parameters"]["TimelineCopy"];
            };
            header?: never;
            path: {
                /** @description The send. */
                smsID: components["parameters"]["TimelineSmsID"];
                /** @description The recipient, in international format. */
                number: components["parameters"]["TimelineNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTimelineAnswer"];
                };
            };
            /** @description A field is not valid. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There is no such send, or the number is none of its recipients: `message` says which, and whether the request had numbers that were left out. What belongs to another company counts as not there. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            410: components["responses"]["Gone410"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listOwnJobs: {
        parameters: {
            query?: {
                /** @description Those in this state only. */
                state?: "scheduled" | "sending" | "paused" | "done" | "cancelled";
                /** @description Those behind this send only: with the last `smsID` of a page, the next page is the same whatever is sent meanwhile. Totals are of all. */
                after?: number;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sends. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnJobPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    cancelOwnJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The send. */
                smsID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled send. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnJobAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There is nothing with this id. What belongs to another company counts as not there. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request contradicts what is there; `message` says what. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /** @description How long each step is. */
                step?: components["parameters"]["StatisticsStep"];
                /** @description The first step is the one that holds this time: a time with its zone, or a day, which begins by the company's clock (of all companies in UTC). Without it: 60 minutes, 24 hours or 30 days before the end. */
                from?: components["parameters"]["StatisticsFrom"];
                /** @description Only steps that begin before this time. Without it, until now. */
                to?: components["parameters"]["StatisticsTo"];
                /** @description Under this sender name of the company. */
                brandID?: components["parameters"]["StatisticsBrandID"];
                /** @description By this route. Acceptance has none: `accepted` and `cost` are 0 then. */
                route?: components["parameters"]["StatisticsRoute"];
                /** @description To numbers with this country code. */
                prefix?: components["parameters"]["StatisticsPrefix"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStatisticsAnswer"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        /**
                         * @description SMS.
                         * @example 1000
                         */
                        sms: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMovementPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listInbound: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
                /** @description From this phone, in international format. */
                number?: components["parameters"]["InboundNumber"];
                /** @description That came from this time on: a time with its zone, or a day, which begins by the company's clock (for operators in UTC, if they name no company). */
                from?: components["parameters"]["InboundFrom"];
                /** @description That came before this time. */
                to?: components["parameters"]["InboundTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnInboundPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getOtpGuard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is suspected. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpGuardAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    allowOtpPrefixes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpPrefixes"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpPrefixesAnswer"];
                };
            };
            400: components["responses"]["InvalidPrefixes400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    disallowOtpPrefixes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpPrefixes"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpPrefixesAnswer"];
                };
            };
            400: components["responses"]["InvalidPrefixes400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    confirmOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The number that the code was sent to.
                     * @example 995555123456
                     */
                    number: number | string;
                };
            };
        };
        responses: {
            /** @description It is noted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description In international format.
                             * @example 995555123456
                             */
                            number: string;
                        };
                    };
                };
            };
            /** @description It is no number. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listStopList: {
        parameters: {
            query?: {
                /** @description Those behind this number only, in the order of the list: with the last number of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["AfterNumber"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of numbers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStopListPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    addToStopList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumbersToAdd"];
            };
        };
        responses: {
            /** @description The numbers are on the list. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAnswer"];
                };
            };
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeFromStopList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumbersToRemove"];
            };
        };
        responses: {
            /** @description The numbers are off the list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedAnswer"];
                };
            };
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listOwnKeys: {
        parameters: {
            query?: {
                /** @description `true`: the newest first, by id; `false`: the oldest. Without it as the list says. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createOwnKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same name with the same request, by the same key, makes nothing twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default
                     * @example web shop
                     */
                    name?: string;
                    /**
                     * @description Exactly what the key may do; all that the asking key may where it is left out.
                     * @example [
                     *       "sms.send",
                     *       "sms.read"
                     *     ]
                     */
                    scopes?: components["schemas"]["Scope"][];
                    /**
                     * @description Addresses and networks, of IPv4 or IPv6, from which the key works; none: from everywhere.
                     * @example [
                     *       "203.0.113.0/24"
                     *     ]
                     */
                    cidrs?: string[];
                    /**
                     * @description False: the key is taken in the header only.
                     * @example false
                     */
                    queryAllowed?: boolean;
                    /**
                     * @description True: keys that it makes may go on after its own end. For keys of a session, with which somebody makes lasting ones.
                     * @default false
                     * @example false
                     */
                    keysOutlive?: boolean;
                    /**
                     * @description True: a key for a session of the console. It ends within 12 hours (`expiresAt` is required) and does not count among the 100 keys of a company.
                     * @default false
                     * @example false
                     */
                    session?: boolean;
                    /**
                     * @description True: a key `hk_test_…`, whose sends go to the sandbox and cost nothing. It reads and changes test data only: its sends, their reports and the callbacks of tests.
                     * @default false
                     * @example true
                     */
                    test?: boolean;
                    /**
                     * @description A day or a time in the future, by the company's clock if it has no zone; null: never.
                     * @example 2028-01-31T00:00:00Z
                     */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The key that the same Idempotency-Key has made before, without its secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description Another request came with this Idempotency-Key, or there are 100 keys already. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    revokeOwnKey: {
        parameters: {
            query?: {
                /** @description Also the last key with the scope `portal`. */
                evenLast?: boolean;
            };
            header?: never;
            path: {
                /** @description The key. */
                keyID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKeyAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownKey404"];
            /** @description It is the last one with the scope `portal`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    rotateOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key. */
                keyID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description How long the old key goes on working.
                     * @default 86400
                     * @example 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The new key, with its secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownKey404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createPortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What who follows it may do.
                     * @default viewer
                     * @example sender
                     * @enum {string}
                     */
                    role?: "viewer" | "sender" | "admin";
                    /**
                     * @description For whom it is; it stands in the list of sessions.
                     * @default
                     * @example Nino
                     */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * Format: uri
                             * @description The link. What stands behind `#` signs in, and is shown this once.
                             * @example https://console.example.com/sign-in#secret
                             */
                            url: string;
                            /**
                             * @description Until when it does, by the company's clock.
                             * @example 2027-01-31 09:45:00
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description The installation has no console. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    getOwnCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCallbackAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description The company has no callback settings. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    setOwnCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnCallbackInput"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCallbackAnswer"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    rotateOwnCallbackSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallbackRotation"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCallbackAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There are no callback settings to rotate a secret of. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    testCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was tried; `delivered` says whether a callback would have been delivered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description The company has no callback URL. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listOwnDeliveries: {
        parameters: {
            query?: {
                /** @description Those in this state only. */
                state?: "waiting" | "delivered" | "failed" | "skipped";
                /** @description Those of this event only. */
                event?: components["schemas"]["CallbackEvent"];
                /** @description Created at this time or later: a time with its zone or by the company's clock, or a date. */
                from?: components["parameters"]["CreatedFrom"];
                /** @description Created before this time: a time with its zone or by the company's clock, or a date. */
                to?: components["parameters"]["CreatedTo"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of callbacks. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDeliveryPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replayOwnDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One callback; not together with a time.
                     * @example 1001.0.1
                     */
                    id?: string;
                    /**
                     * Format: date-time
                     * @description A date by the company's clock, or a time with its zone or by that clock.
                     * @example 2026-11-20T00:00:00Z
                     */
                    from?: string;
                    /**
                     * Format: date-time
                     * @description Later than `from`.
                     * @example 2026-11-21T00:00:00Z
                     */
                    to?: string;
                    /**
                     * @description Those in this state.
                     * @default failed
                     * @example failed
                     * @enum {string}
                     */
                    state?: "waiting" | "delivered" | "failed" | "skipped";
                };
            };
        };
        responses: {
            /** @description How many are due again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There is no such callback of yours. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listenForCallbacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: components["schemas"]["ListenerName"];
                    /** @description Ids of what was handled, and is not to be told again. */
                    acknowledged?: string[];
                    /**
                     * @description So many seconds the answer waits until there is something. It doesn't where something is acknowledged.
                     * @default 0
                     * @example 10
                     */
                    wait?: number;
                    /**
                     * @description So many at most.
                     * @default 100
                     * @example 100
                     */
                    limit?: number;
                    /**
                     * @description The validation key for a company without a callback URL.
                     * @example a-key-of-mine
                     */
                    key?: string;
                    /**
                     * @description The signing secret for the same.
                     * @example whsec_c2VjcmV0IG9mIG1pbmUsIDI0IGJ5dGVz
                     */
                    signingSecret?: string;
                };
            };
        };
        responses: {
            /** @description What waits for this listener. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListenAnswer"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description The company has ten listeners already. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    endListener: {
        parameters: {
            query?: {
                /** @description The listener. */
                name?: components["schemas"]["ListenerName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            name: components["schemas"]["ListenerName"];
                        };
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There is no such listener. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replayToListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: components["schemas"]["ListenerName"];
                    /**
                     * @description One callback; not together with a time.
                     * @example 1001.0.1
                     */
                    id?: string;
                    /**
                     * Format: date-time
                     * @description A date by the company's clock, or a time with its zone or by that clock.
                     * @example 2026-11-20T00:00:00Z
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description How many are told again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description Callbacks.
                             * @example 3
                             */
                            replayed: number;
                        };
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description No such callback is kept for this listener. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    triggerCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What is to have happened.
                     * @example sms.delivery.updated
                     * @enum {string}
                     */
                    event: "sms.delivery.updated" | "sms.brand.activated" | "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.account.reminder" | "billing.payment.received" | "billing.payment.reversed" | "callback.test";
                    /**
                     * @description What it says, by the names of its parameters.
                     * @example {
                     *       "statusID": "2"
                     *     }
                     */
                    parameters?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The listeners are told. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description Its `webhook-id`.
                             * @example trigger.0f6c3a52-8b1d-4a57-9d3e-6a2f4f1f0c11
                             */
                            id: string;
                            /**
                             * @description What is said to have happened.
                             * @example sms.delivery.updated
                             */
                            event: string;
                            /** @description Now. */
                            date: components["schemas"]["ListenerTime"];
                            /**
                             * @description So many are told.
                             * @example 1
                             */
                            listeners: number;
                        };
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description Nobody of the company listens. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description `true`: the newest first, by id; `false`: the oldest. Without it as the list says. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerInput"];
            };
        };
        responses: {
            /** @description The customer was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedCustomer"] | components["schemas"]["SentCustomer"];
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    searchCustomers: {
        parameters: {
            query: {
                /** @description The field that is looked at. */
                type: "mobile" | "id" | "name" | "personalNo" | "email";
                /** @description What stands in it. */
                value: string;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
                /** @description Records of a page, at most. */
                length?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was found; nothing found is no error. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer. */
                customerID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description The record. */
                        data: components["schemas"]["Customer"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownCustomer404"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    correctCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer. */
                customerID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCorrection"];
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedCustomer"] | components["schemas"]["SentCustomer"];
                    };
                };
            };
            400: components["responses"]["InvalidCustomer400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownCustomer404"];
            409: components["responses"]["Stale409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAccountsOfCustomer: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path: {
                /** @description The customer. */
                customerID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownCustomer404"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description `true`: the newest first, by id; `false`: the oldest. Without it as the list says. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The account was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedAccount"] | components["schemas"]["SentAccount"];
                        /**
                         * @description There only where the notification SMS could not be sent.
                         * @example The notification could not be sent.
                         */
                        warning?: string;
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    searchAccounts: {
        parameters: {
            query: {
                /** @description The field that is looked at. */
                type: "mobile" | "id" | "name" | "personalNo" | "email" | "customerID" | "mac" | "ip" | "address";
                /** @description What stands in it. */
                value: string;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
                /** @description Records of a page, at most. */
                length?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what was found; nothing found is no error. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    setCredit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The account.
                     * @example 100001
                     */
                    accountID: number;
                    /**
                     * Format: date
                     * @description From today to 366 days ahead, by the company's calendar.
                     * @example 2027-01-31
                     */
                    date: string;
                };
            };
        };
        responses: {
            /** @description The credit date is set. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        /**
                         * @description What happened.
                         * @example The account has credit until 2027-01-31.
                         */
                        message: string;
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownAccount404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                accountID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description The record. */
                        data: components["schemas"]["Account"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownAccount404"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    correctAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                accountID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCorrection"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedAccount"] | components["schemas"]["SentAccount"];
                    };
                };
            };
            400: components["responses"]["InvalidAccount400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownAccount404"];
            409: components["responses"]["Stale409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description Of this account. */
                accountID?: number;
                /** @description From this day on, by the company's calendar. */
                from?: components["parameters"]["PaymentsFrom"];
                /** @description Up to this day, and with it. */
                to?: components["parameters"]["PaymentsTo"];
                /** @description Of this pay system. */
                paySystem?: components["parameters"]["PaymentsPaySystem"];
                /** @description Of this number of the pay system's. */
                transactionID?: components["parameters"]["PaymentsTransactionID"];
                /** @description `1` additions, `2` corrections, `5` credits. */
                typeID?: components["parameters"]["PaymentsTypeID"];
                /** @description Of this sum, signed. */
                sum?: components["parameters"]["PaymentsSum"];
                /** @description A page, or a file of all of them, oldest first. */
                format?: components["parameters"]["PaymentsFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listPaymentsOfAccount: {
        parameters: {
            query?: {
                /** @description Those behind the row of this id only, in the order of the list: with the last id of a page, the next page is the same whatever comes meanwhile. Totals are of the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Records to leave out before the page. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description From this day on, by the company's calendar. */
                from?: components["parameters"]["PaymentsFrom"];
                /** @description Up to this day, and with it. */
                to?: components["parameters"]["PaymentsTo"];
                /** @description Of this pay system. */
                paySystem?: components["parameters"]["PaymentsPaySystem"];
                /** @description Of this number of the pay system's. */
                transactionID?: components["parameters"]["PaymentsTransactionID"];
                /** @description `1` additions, `2` corrections, `5` credits. */
                typeID?: components["parameters"]["PaymentsTypeID"];
                /** @description Of this sum, signed. */
                sum?: components["parameters"]["PaymentsSum"];
                /** @description A page, or a file of all of them, oldest first. */
                format?: components["parameters"]["PaymentsFormat"];
            };
            header?: never;
            path: {
                /** @description The account. */
                accountID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its payments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description The records of the page. */
                        data: components["schemas"]["Payment"][];
                        draw?: components["schemas"]["Draw"];
                        recordsTotal?: components["schemas"]["RecordsTotal"];
                        recordsFiltered?: components["schemas"]["RecordsFiltered"];
                        totals?: components["schemas"]["PaymentTotals"];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownAccount404"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    addPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description The payment is added, or was added before by the same transaction. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description The payment.
                             * @example 1
                             */
                            id: string;
                        };
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownAccount404"];
            /** @description The request contradicts what is there; `message` says what. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of this request, kept for 24 hours: the same key with the same request gives the same answer, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The payment. */
                paymentID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReversalInput"];
            };
        };
        responses: {
            /** @description The row that takes it back. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Payment"] | components["schemas"]["SentReversal"];
                    };
                };
            };
            /** @description A field is not valid: `errors` names every invalid one. Without `errors`, the body could not be read at all: it is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            /** @description There is no such payment. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request contradicts what is there; `message` says what. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    onDeliveryUpdated: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "sms.delivery.updated";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The send. */
                smsID: string;
                /** @description The recipient in international format. */
                number: string;
                /** @description `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error. */
                statusID: "0" | "1" | "2" | "3" | "4";
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBrandActivated: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "sms.brand.activated";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The sender name. */
                brandID: string;
                /** @description Its text. */
                brandName: string;
                /** @description Always 1. */
                authorized: "1";
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallbackTest: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "callback.test";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountActivated: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "billing.account.activated";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Always 1. */
                statusID: "1";
                /** @description The account's, right after it. */
                balance: components["parameters"]["Balance"];
                /** @description The first day that isn't paid, `YYYY-MM-DD`; empty where there is none. */
                shutdownDate: components["parameters"]["ShutdownDate"];
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountSuspended: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "billing.account.suspended";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Always 2. */
                statusID: "2";
                /** @description The account's, right after it. */
                balance: components["parameters"]["Balance"];
                /** @description The first day that isn't paid, `YYYY-MM-DD`; empty where there is none. */
                shutdownDate: components["parameters"]["ShutdownDate"];
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentReceived: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "billing.payment.received";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description The payment. */
                paymentID: components["parameters"]["PaymentID"];
                /** @description What was added; of a reversal with its sign, of a reminder what is lacking. */
                sum: components["parameters"]["Sum"];
                /** @description The account's, right after it. */
                balance: components["parameters"]["Balance"];
                /** @description What `payments/add` said; empty where it said nothing. */
                paySystem: string;
                /** @description The same. */
                transactionID: string;
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInboundReceived: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "sms.inbound.received";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The phone, in international format. */
                number: string;
                /** @description The message, `id` in [listInbound](#tag/messages-from-phones/listInbound). */
                inboundID: string;
                /** @description What it was written to, a sender name or a number. */
                to: string;
                /** @description The sender name that it belongs to, where it belongs to one. */
                brandID?: string;
                /** @description The keyword that made it yours, where one did. */
                keyword?: string;
                /** @description What it says. */
                text: string;
                /** @description Of how many parts it was joined. */
                parts: string;
                /** @description `1`: further parts of it did not come within 10 minutes. */
                partial?: "1";
                /** @description `1`: the text is longer than a URL should be; the list has all of it. */
                truncated?: "1";
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentReversed: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "billing.payment.reversed";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description The payment. */
                paymentID: components["parameters"]["PaymentID"];
                /** @description The payment that takes it back. */
                reversalID: string;
                /** @description What was added; of a reversal with its sign, of a reminder what is lacking. */
                sum: components["parameters"]["Sum"];
                /** @description The account's, right after it. */
                balance: components["parameters"]["Balance"];
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountReminder: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: further events may come to the same URL. */
                event: "billing.account.reminder";
                /** @description When it happened, `Y-m-d H:i:s` by the company's clock. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Its first day off. */
                dueDate: string;
                /** @description So many days from today. */
                daysBefore: string;
                /** @description What was added; of a reversal with its sign, of a reminder what is lacking. */
                sum: components["parameters"]["Sum"];
                /** @description The account's, right after it. */
                balance: components["parameters"]["Balance"];
            };
            header: {
                /** @description The same at every try: ignore what you have handled. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this try. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<query as it came>` with every secret in use, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The validation key is not yours. It is tried again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is there any more: it is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have handled it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
