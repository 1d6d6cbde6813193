// Long: all of the API document. Not changed by hand. sha256 999a3f4f3ae87594a23f88852add10a7cfd4098f74f8fd4e0b36da43956046f8
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
         * @description Adds a sender name. It can be used once it is authorized, which the callback `sms.brand.activated` reports. One name at a time can be pending.
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
         * @description Removes a sender name in any state. The name can be added again.
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
         * @description The authorized and pending sender names of the company, by id.
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
         * Send one text, or a text per recipient
         * @description Sends one text to all `numbers`, or a text per recipient if `numbers` holds objects. Up to 500,000 recipients in a request of at most 100 MB; about 100,000 are recommended, and more than 2,000,000 are refused with 413.
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
         * @description The status of every recipient of a send, in the order of the request; with `start` or `length` a page. Instead of polling, use the callback `sms.delivery.updated`, which reports every change.
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
         * @description Recipients of all sends of the company with their status, newest first; filters are combined. For the next page, set `after` to `next` of the response; new sends do not shift the pages. A page may have fewer rows than `length`, or none, if the search would take too long: continue while `next` is not null. `recordsTotal` and `recordsFiltered` are minimum counts, and exact if `next` is null. `format=csv` returns a file of all rows.
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
         * Get the timeline of a message
         * @description The timeline of one recipient of a send. `explanation` says in words whether the message was delivered, and the reason if not. If a part of the system is unavailable, `missing` names the missing events.
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
         * List your sends
         * @description Your sends with their progress, newest first. The report and the search for messages have the status of each recipient.
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
         * Cancel a send
         * @description Cancels a send. A send that has not started is refunded completely, and its recipients get status 4 (more than 10,000 recipients within seconds). A running send stops within 2 s: recipients not yet submitted get status 4 and are refunded within seconds; recipients that a carrier may have accepted wait for their delivery receipts. The answer waits up to 4 s until this is known, and says how many recipients are cancelled. Cancelling twice is a no-op. A send without recipients left to submit is refused with 409, and keeps its state.
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
         * Statistics of your traffic
         * @description Counts of accepted, submitted, delivered, refunded and failed messages per minute, hour or day, oldest first; 0 without traffic. Acceptance is counted at its time, an outcome when it is recorded, which may be days later. Statistics are up to about a minute behind. `callbacks` counts finished callbacks of all events; only without a filter by sender name, route or country. Minutes are stored for 2 days, hours for 90 days, days permanently. At most 3,000 steps per response.
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
         * @description The remaining SMS of the company: one SMS is one part to one recipient.
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
         * @description Every movement of the company's SMS balance, newest first. The balance is the sum of them, always.
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
         * List your inbound messages
         * @description Inbound messages to your sender names or numbers of the last 90 days, newest first. Long messages are joined. To receive callbacks, ask your operator to add [sms.inbound.received](#tag/callbacks-to-you/webhook/sms.inbound.received) to your setting `events`.
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
         * @description The numbers, prefixes and countries of the last 7 days that were asked for far more one-time passwords than is usual for the company. With the company's setting `otpGuard: watch` such codes are sent; with `enforce` their recipients are left out of the send, with the reason in `rejectedNumbers`.
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
         * @description Numbers that begin with one of these prefixes are never held back, and are no longer shown as suspects. Takes effect within 2 s.
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
         * Report an entered one-time password
         * @description Optional. The guard against SMS pumping trusts prefixes whose codes are entered, and distrusts those whose codes never are, as soon as the company reports confirmations. A number without a code in the last hours is ignored.
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
         * List your stop list (opt-outs)
         * @description The company's stop list, by number: numbers added by you, by your operator, and by phones that replied STOP to one of your sender names.
         */
        get: operations["listStopList"];
        put?: never;
        /**
         * Add numbers to the stop list
         * @description Adds numbers to the company's stop list, up to 100,000 per request. It applies at once to new sends, and within 2 s to accepted messages of which no carrier has a part; existing entries stay unchanged.
         */
        post: operations["addToStopList"];
        /**
         * Remove numbers from the stop list
         * @description Removes numbers from the company's stop list. Numbers on the global stop list stay blocked.
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
         * @description The keys of the company, masked, with scopes, last use and the key that created each.
         */
        get: operations["listOwnKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key with at most the permissions of the requesting key: scopes, networks, header only, end. Omitted fields are copied from the requesting key. The response shows the secret once. A repetition with the same `Idempotency-Key` creates no second key, and returns the first key without its secret. A company can have 100 active keys.
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
         * @description The key stops working within 2 s. Keys that it created still work. Revoking twice is a no-op. The last key with the scope `portal` (no other key is valid as long) is revoked only with `evenLast=true`: afterwards only your operator can manage keys.
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
         * Rotate a key
         * @description Creates a new key with the same permissions and the same `expiresAt`; the old key works until the end of the overlap, and cannot be rotated again (409). The response shows the secret once. A repetition with the same `Idempotency-Key` creates no second key, and returns the first key without its secret. A key with more permissions than the requesting key is not rotated (403).
         */
        post: operations["rotateOwnKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your security alerts
         * @description New keys, keys used from a new network (a /24 of IPv4, a /48 of IPv6) and changed callback settings of the last 90 days, newest first. To receive callbacks too, add the events `security.…` to `events` of your callback settings.
         */
        get: operations["listSecurityAlerts"];
        put?: never;
        post?: never;
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
         * Create a sign-in link
         * @description A link to your company's console for one person. It signs in once, within 15 minutes. The session ends after 12 hours, or with the key that created the link. A `viewer` reads, a `sender` also sends, an `admin` has all permissions; the key needs the scopes of the role.
         */
        post: operations["createPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portal/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people
         * @description Persons who can sign in to the console for your company with their e-mail address.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person
         * @description Gives a person access to the console. The person signs in with the e-mail address, and is sent an e-mail that says so if the deployment sends e-mails: `invitation` has its outcome. If it sends e-mails, a company can invite 30 persons an hour; further requests get 429. The key needs the scopes of the role and must not be limited to networks. It must not expire, unless it has `keysOutlive`, as the keys of admins' sessions. For admins it must be accepted in the query (`queryAllowed`).
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portal/people/{personID}": {
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
         * Remove a person
         * @description Ends the sessions of the person within 2 s, and deletes the address. API keys that the person created still work. Sessions by links that the person created end within 12 hours.
         */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /**
         * Change a person's role
         * @description Ends the sessions of the person, who signs in again with the new role. The key needs the scopes of the role and must not be limited to networks. It must not expire, unless it has `keysOutlive`, as the keys of admins' sessions. For admins it must be accepted in the query (`queryAllowed`).
         */
        patch: operations["changePerson"];
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
         * Get your callback settings
         * @description Your callback URL with its validation key and signing secrets, and the enabled events. With a test key: the separate settings of test callbacks. Until a test key sets a URL, test callbacks go to the URL of live callbacks, without its query.
         */
        get: operations["getOwnCallback"];
        /**
         * Set your callback URL
         * @description Replaces the settings. Without `signingSecret` the current secret stays, or a secret is generated; a replaced secret signs too for 24 hours. Without `events` the enabled events stay, without `hosts` the added hosts. Unknown fields are refused. With a test key these are the settings of test callbacks, without `events`. Then [test your receiver](#tag/keys-and-callbacks/testCallback).
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
         * @description Callbacks are signed with the new secret, and during the overlap also with the old secret: a receiver with either secret accepts them. If the given secret is already in use, older secrets end with the overlap. A repetition with the same `Idempotency-Key` replaces nothing.
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
         * Test your receiver
         * @description Calls your URL once with the event [callback.test](#tag/callbacks-to-you/webhook/callback.test), signed like a callback, and returns your receiver's response. It is not retried and not listed. One test at a time; redirects are not followed.
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
         * Callback delivery log
         * @description Callbacks to you with their attempts, newest first. They are kept for 30 days unless your operator says otherwise.
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
         * Replay callbacks
         * @description Replays one callback (`id`), or the callbacks of a period in one state: at most 10,000 per request, oldest first. While `more` is true, repeat the request. Each keeps its `webhook-id`, and gets all its retries again. With `delivered` and `waiting`, callbacks replayed since `to` are skipped, so that repeated requests cause no duplicates; `to` must not be in the future.
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
         * Poll for callbacks
         * @description For machines without a public address; `herald listen` uses it. The first request creates the listener; it is deleted after 24 hours without a request. Its callbacks are stored for 72 hours, with or without a callback URL; the URL is still called. Each request returns all unacknowledged callbacks, oldest first, with new signatures. Without a callback URL they are signed with the given `key` and `signingSecret`. At most 100,000 callbacks are stored: `missed` is the period of the others.
         */
        post: operations["listenForCallbacks"];
        /**
         * End a listener
         * @description Deletes the listener with its stored callbacks.
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
         * Replay callbacks to a listener
         * @description Replays one stored callback (`id`), or all stored callbacks since a time (`from`).
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
         * Send a test event to your listeners
         * @description Sends a test event to the company's listeners: with a test key to those of test keys, otherwise to the others. Your callback URL is not called. The callback's id begins with `trigger.`. Omitted parameters have the values of the reference's examples.
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
         * @description Creates a customer. The key needs the permission `customers.create`. An optional field with an empty text is not given. To a key without `customers.read` the answer shows the id and the fields that it has sent.
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
         * @description Customers by a field. `name` matches a prefix, ignoring case; the others match exactly, `mobile` with or without `+` or `00`, or in local form. `namePart` finds a part of a name, `numberEnd` the last digits of a number (3 or more), and `any` the value in any field. These three return up to 1,000 matches per field; a company with more than 200,000 customers finds beginnings of names and whole numbers instead.
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
         * @description Changes fields of a customer. Omitted fields stay; null or an empty text clears a value; unknown fields are refused. `numbers` replaces the whole list. With `was` (the values that you read), fields are changed only if none of them has changed since. Every correction leaves a row. The key needs the scope `customers.update`. Without the scope `customers.read` the response has only the id and the fields of the request, and `was` is rejected.
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
    "/v1/customer-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customer types
         * @description The customer types of the company, by id. A customer has one of them as its `typeID`.
         */
        get: operations["listOwnCustomerTypes"];
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
         * @description Creates an account (a service) of a customer. The key needs the permission `accounts.create`. Fields of a module are read if the company has the module. An optional field with an empty text is not given. If the company's notification cannot be sent, the account is created nevertheless, with `warning`. Without the scope `accounts.read` the response has only the ids, the fields of the request and the assigned address.
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
         * @description Accounts by a field. `name` and `address` match a prefix, ignoring case; the others match exactly. `namePart` and `addressPart` find a part of the text, `numberEnd` the last digits of a number (3 or more), and `any` the value in any field. These four return up to 1,000 matches per field; a company with more than 200,000 accounts finds beginnings of texts and whole numbers instead.
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
         * @description Lets the balance of an account go below zero until a day, that day included: its periods are charged as they begin, and it stays active. A passive account becomes active; if no paid period is active, a new one from today is charged. It leaves a payment row of type 5 and sum 0.00. The same date again changes nothing while the account is active.
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
         * @description Changes fields of an account, as [correctCustomer](#tag/customers/correctCustomer) does. Fields of the customer are corrected there; balance, dates, status and tariff cannot be corrected, and unknown fields are refused. The key needs the scope `accounts.update`. Without the scope `accounts.read` the response has only the id and the fields of the request, and `was` is rejected.
         */
        patch: operations["correctAccount"];
        trace?: never;
    };
    "/v1/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tariffs
         * @description The tariffs of the company, by id. An account has one of them as its `tariffID`, or none.
         */
        get: operations["listOwnTariffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The payments of the company, newest first. Only this list has `status: true` instead of `statusID: 0`. With filters, `totals` has the sums of the filtered payments. With `format=csv` it is a file of all of them, oldest first: `id`, `accountID`, `date`, `sum` and more.
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
         * @description The payments of an account, newest first. With any of `draw`, `start` and `length` the response has the number of payments, and with a filter their sums (`totals`). With `format=csv` it is a file of all of them, oldest first.
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
         * @description Adds a payment to an account. Give a `transactionID`, so that a retry adds no second payment. A payment that covers the tariff makes a passive account active again. A negative sum is a correction, which also needs the scope `payments.reverse`.
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
         * Reverse a payment
         * @description Adds a row of the same sum with the opposite sign, once per payment; both rows name each other. The status of the account is updated at once. Only an operator can reverse a billing charge. Without the scope `payments.read` the response has only the ids and the comment.
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
         * Message status changed
         * @description Herald calls the URL of the company's callback settings, or the `callbackUrl` of the send. Any 2xx within 10 s is success; redirects are not followed. Failed callbacks are retried with growing pauses for 72 hours (`Retry-After` is honoured; 410 ends the retries). Callbacks of one recipient arrive in order.
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
         * Sender name authorized
         * @description Herald calls the URL of the company's callback settings, or the `callbackUrl` of the send. Any 2xx within 10 s is success; redirects are not followed. Failed callbacks are retried with growing pauses for 72 hours (`Retry-After` is honoured; 410 ends the retries). Callbacks of one recipient arrive in order.
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
         * Test of your receiver
         * @description A test that you or your operator requested. It reports no change and is not retried. Your response is shown to the person who requested it.
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
         * Account activated
         * @description A payment, credit, an operator or a change of tariff activated a passive account: enable its service. Only if the setting `events` includes it. Events of one account arrive in order: the next after your 2xx response, or after the last retry.
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
         * Account suspended
         * @description The balance does not cover the tariff, and the account has no credit: disable its service. Only if the setting `events` includes it. Events of one account arrive in order: the next after your 2xx response, or after the last retry.
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
         * Payment received
         * @description A sum was added to the balance of an account. Only if the setting `events` includes it. Events of one account arrive in order: the next after your 2xx response, or after the last retry.
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
         * Inbound message received
         * @description An inbound message to one of your sender names or numbers; a long message once all its parts have arrived. Only if the setting `events` includes it. Messages of one phone arrive in order: the next after your 2xx response, or after the last retry.
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
         * Payment reversed
         * @description The company or an operator reversed a payment. Only if the setting `events` includes it. Events of one account arrive in order: the next after your 2xx response, or after the last retry.
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
         * Account reminded
         * @description The account will become passive without a payment (company setting `paymentReminder`). Only if the setting `events` includes it. Events of one account arrive in order: the next after your 2xx response, or after the last retry.
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
    "security.key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API key created
         * @description A new API key of your company, live or test, also as the replacement of another key. If your company did not create it, revoke it and the key in `by`. Only if the setting `events` includes it.
         */
        get: operations["onKeyCreated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "security.key.network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API key used from a new network
         * @description A live key was used from a network that it was not used from before: a /24 of IPv4, a /48 of IPv6. The first network of a key raises no alert. Only if the setting `events` includes it.
         */
        get: operations["onKeyNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "security.callback.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Callback settings changed
         * @description The settings of live callbacks were changed or removed. Sent to the URL before the change and signed with the secrets before it, so that it reaches you also if an attacker changed the URL. Current settings do not matter. Only if the setting `events` includes it.
         */
        get: operations["onCallbackChanged"];
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
             * @description The error and its fix.
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
             * @description `1`: authorized. `2`: pending.
             * @example 1
             * @enum {string}
             */
            authorized: "1" | "2";
            /**
             * @description When it was added, `Y-m-d H:i:s` in the company's time zone.
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
             * @description The error.
             * @example Validation failed: name. See errors.
             */
            message: string;
            /** @description There is no record. */
            data: null;
            /** @description Every invalid field with its error. */
            errors?: {
                [key: string]: string | string[];
            };
        };
        /**
         * @description The result.
         * @example The message is sent.
         */
        SendMessage: string;
        /**
         * @description Accepted recipients, including stop-listed recipients.
         * @example 1
         */
        SendAccepted: number;
        /**
         * @description Recipients that were left out.
         * @example 0
         */
        SendRejected: number;
        /** @description The first rejected numbers, as in the request, with the reason. Only if there are any. */
        SendRejectedNumbers: {
            /**
             * @description As in the request; its first 30 characters.
             * @example 123
             */
            number: string;
            /**
             * @description Reason of the rejection.
             * @example it has 3 digits; 7 to 15 are valid
             */
            reason: string;
        }[];
        /**
         * @description Recipients on a stop list; they are neither sent to nor charged.
         * @example 0
         */
        SendStopListed: number;
        /** @description SMS per recipient; null if texts differ. */
        SendParts: number | null;
        /**
         * @description Encoding of the text; null if texts differ.
         * @enum {string|null}
         */
        SendEncoding: "gsm7" | "ucs2" | null;
        /**
         * @description Cost of the send in SMS.
         * @example 1
         */
        SendCost: number;
        /**
         * @description Ignored input, such as unknown fields or an invalid callback URL.
         * @example callbackUrl was ignored: the company has no default callback URL.
         */
        SendWarning: string;
        /**
         * @description Only for a test key: the send goes to the sandbox, and costs nothing.
         * @constant
         */
        SendTest: true;
        SendGetAnswer: {
            /** @description The result. 0 is success. */
            statusID: number & (0 | 10 | 20 | 30 | 40 | 50 | 60);
            /**
             * @description The id of the send, for the report and in callbacks. Only if it was accepted.
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
             * @description JSON error: the body (or the query) cannot be read, or an option is neither true nor false.
             * @constant
             */
            statusID: 90;
            /**
             * @description The error.
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
         * @description Recipient in international format. A leading `+` or `00` and separators (spaces, dashes, brackets) are removed; a tab or line end inside is refused.
         * @example 995555123456
         */
        PhoneNumber: number | string;
        /**
         * @description `false` leaves out the stop list check.
         * @example true
         */
        StopListOption: boolean;
        /**
         * @description A one-time password: sent with priority. Its text is erased once it is submitted.
         * @example false
         */
        OtpOption: boolean;
        /**
         * @description `Y-m-d H:i` in the company's time zone, in the future, at most 366 days ahead. Default: at once.
         * @example 2027-01-31 09:30
         */
        SendTime: string;
        /**
         * Format: uri
         * @description The callback URL of this send, if the company has a default callback URL. Its host must be the host of that URL, or one of `hosts` of `PUT /v1/callback`.
         * @example https://shop.example.com/sms
         */
        CallbackUrl: string;
        /**
         * @description Dry run: returns parts and cost; nothing is sent, stored or charged.
         * @example false
         */
        DryRunOption: boolean;
        SendOneText: {
            brandID: components["schemas"]["SenderName"];
            /**
             * @description Recipients. Duplicates are sent once; invalid numbers are left out and counted in `rejected`.
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
            /** @description A text per recipient, without the field `text`. */
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
             * @description The id of the send, for the report and in callbacks. Only if it was accepted.
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
             * @description The id of the send, for the report and in callbacks. Only if it was accepted.
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
             * @description XML error: the body cannot be read, or an option is neither true nor false.
             * @constant
             */
            statusID: 90;
            /**
             * @description The error.
             * @example XML error: The root element must be request.
             */
            message: string;
        };
        XmlError: {
            /** @example 503 */
            statusID: number;
            /**
             * @description The error and its fix.
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
         * @description Number of all records.
         * @example 1
         */
        RecordsTotal: number;
        /**
         * @description Number of filtered records.
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
         * @description The result, for people.
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
             * @description Reason of the failure, in the carrier's words if the carrier reported it.
             * @example UNDELIV err:011
             */
            reason: string | null;
            /**
             * @description The meaning of the carrier's code or word in `reason`; null if it is unknown, or the reason is Herald's.
             * @example the carrier could not deliver it
             */
            meaning: string | null;
            /**
             * @description Id of the sender name.
             * @example 12
             */
            brandID: number;
            /**
             * @description The sender name at the time of the send.
             * @example MyShop
             */
            sender: string;
            /**
             * @description It was sent as a one-time password.
             * @example false
             */
            otp: boolean;
            /**
             * @description Charged SMS; 0: never charged.
             * @example 1
             */
            parts: number;
            /**
             * @description Refunded SMS.
             * @example 0
             */
            refunded: number;
            /**
             * @description The `x-request-id` of the request.
             * @example 0f6c3a52-8b1d-4a57-9d3e-6a2f4f1f0c11
             */
            requestId: string;
            /**
             * @description When it was accepted, in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            createdAt: string;
            /**
             * @description True: sent with a test key to the sandbox, without charge or refund.
             * @example false
             */
            test: boolean;
        };
        /**
         * @description For `after`; null on the last page.
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
         * @description True: sent with a test key to the sandbox, without charge or refund.
         * @example false
         */
        test: boolean;
        /** @description `accepted` · `charged` · `scheduled` · `queued` · `claimed` by a sender · `submitted`: handed to its route · `taken`: accepted by the carrier · `unanswered` · `refused` by the carrier · `receipt`: delivery receipt · `failed` without the carrier · `refunded` · `erased` · `callback`. */
        TimelineEvent: {
            /**
             * Format: date-time
             * @description Time; null if it was not recorded, or is deleted.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string | null;
            /**
             * @description The result.
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
             * @description The key of the request; null without a key.
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
             * @description The scheduled time.
             * @example 2027-01-31T06:00:00.000Z
             */
            sendAt?: string;
            /**
             * @description Its priority queue.
             * @example standard
             * @enum {string}
             */
            priority?: "otp" | "standard" | "bulk";
            /**
             * @description The carrier; null if unknown.
             * @example main
             */
            route?: string | null;
            /**
             * @description Index of the route's bind, from 0; null if unknown.
             * @example 0
             */
            bind?: number | null;
            /**
             * @description Index of the part, from 1.
             * @example 1
             */
            part?: number;
            /**
             * @description Number of parts.
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
             * @description The carrier's message id; null if unknown.
             * @example 5f3a9c
             */
            carrierId?: string | null;
            /**
             * Format: date-time
             * @description When the part without a response was submitted; null if unknown.
             * @example 2027-01-31T05:30:00.020Z
             */
            submittedAt?: string | null;
            /**
             * @description The carrier's code: the command_status of its response, or the state of its delivery receipt.
             * @example DELIVRD
             */
            code?: string;
            /**
             * @description Its name in the specification of SMPP.
             * @example DELIVRD
             */
            name?: string;
            /**
             * @description Its meaning.
             * @example it was delivered to the phone
             */
            meaning?: string;
            /**
             * @description The carrier sent one delivery receipt for all parts of the message.
             * @example delivery receipt of the whole message
             * @enum {string}
             */
            note?: "delivery receipt of the whole message";
            /**
             * @description Of a delivery receipt, the carrier's own error; of a callback, the last error.
             * @example err:011
             */
            error?: string | null;
            /**
             * @description Reason of a failure in Herald; null if it was not recorded.
             * @example cancelled
             */
            reason?: string | null;
            /**
             * @description The erased data.
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
             * @description The status in the callback.
             * @example 1
             * @enum {integer}
             */
            statusID?: 0 | 1 | 2 | 3 | 4;
            /**
             * @description State of the callback; `skipped`: a later status replaced it.
             * @example delivered
             * @enum {string}
             */
            state?: "waiting" | "delivered" | "failed" | "skipped";
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts?: number;
            /** @description The last attempts, oldest first. */
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
                 * @description HTTP status; null without a response.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description Error, if there was no response.
                 * @example null
                 */
                error: string | null;
            }[];
            /**
             * Format: date-time
             * @description Time of the next attempt; null if there is none.
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
             * @description Reason of the failure, as in a search; `explanation` describes it.
             * @example UNDELIV err:011
             */
            reason: string | null;
            /**
             * @description Id of the sender name.
             * @example 12
             */
            brandID: number;
            /**
             * @description The sender name at the time of the send.
             * @example MyShop
             */
            sender: string;
            /**
             * @description It was sent as a one-time password.
             * @example false
             */
            otp: boolean;
            /**
             * @description Charged SMS; 0: never charged.
             * @example 1
             */
            parts: number;
            /**
             * @description Refunded SMS.
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
             * @description The scheduled time; null if it was sent at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * Format: date-time
             * @description End of validity; without a delivery receipt it then becomes "not delivered".
             * @example 2027-02-02T05:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description The alphabet of the text; null if the texts of the send differ.
             * @example gsm7
             * @enum {string|null}
             */
            encoding: "gsm7" | "ucs2" | null;
            /**
             * @description The text; null if it is deleted. The text of a one-time password is never shown.
             * @example Hello
             */
            text: string | null;
            /**
             * @description How many texts the send had for this number.
             * @example 1
             */
            copies: number;
            /** @description The events, oldest first. Events without a time are at their logical position. */
            timeline: components["schemas"]["TimelineEvent"][];
            /**
             * @description Whether it was delivered, and the reason if not, for people. The wording may change.
             * @example Delivered, according to the delivery receipt of the carrier.
             */
            explanation: string;
            /** @description Unavailable parts of the timeline. */
            missing: ("callbacks" | "parts")[];
        };
        OwnTimelineAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OwnTimeline"];
        };
        /** @description The same in words; null if `counts` is null. */
        Progress: {
            /**
             * @description All recipients.
             * @example 1
             */
            recipients: number;
            /**
             * @description Recipients that a carrier accepted, or may have accepted.
             * @example 1
             */
            submitted: number;
            /**
             * @description Recipients that received it.
             * @example 1
             */
            delivered: number;
            /**
             * @description Recipients that did not get it (status 2 or 4).
             * @example 0
             */
            failed: number;
            /**
             * @description Those of `failed` whose send was cancelled before a carrier got them.
             * @example 0
             */
            cancelled: number;
            /**
             * @description Recipients that no carrier has accepted yet, and that may still be sent.
             * @example 0
             */
            waiting: number;
            /**
             * @description Refunded recipients.
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
             * @description `sending`: it has started, and statuses may change. `paused`: it has started, and its company is suspended or its sending is stopped; submitted recipients still get their delivery receipts. `done`: every recipient has its final status. `cancelled`: recipients not submitted are refunded, or are being refunded.
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
             * @description The text of the sender name.
             * @example My Shop
             */
            sender: string;
            /**
             * @description The text of the messages; null if texts differ, for one-time passwords, and once the texts are deleted.
             * @example Hello
             */
            text: string | null;
            /**
             * @description Its urgency.
             * @example otp
             * @enum {string}
             */
            priority: "otp" | "standard" | "bulk";
            /**
             * @description Recipients, including stop-listed recipients.
             * @example 1
             */
            recipients: number;
            /**
             * @description Invalid numbers that were left out.
             * @example 0
             */
            rejected: number;
            /**
             * @description SMS charged.
             * @example 1
             */
            cost: number;
            /**
             * @description Refunded SMS.
             * @example 0
             */
            refunded: number;
            /**
             * @description SMS per recipient; null if texts differ.
             * @example 1
             */
            parts: number | null;
            /**
             * @description Encoding of the text; null if texts differ.
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
             * @description Scheduled time, in the company's time zone; null: at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * @description When it was accepted, in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            createdAt: string;
            /**
             * @description When the last recipient got its final status, in the company's time zone; null until then.
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
         * @description With `format=csv`: a header line, then a line per row.
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
             * @description When the step begins, in the company's time zone.
             * @example 2027-01-31 00:00:00
             */
            at: string;
            /**
             * @description Recipients of sends that were accepted.
             * @example 1200
             */
            accepted: number;
            /**
             * @description Recipients accepted by a carrier.
             * @example 1190
             */
            submitted: number;
            /**
             * @description Recipients with a positive delivery receipt.
             * @example 1150
             */
            delivered: number;
            /**
             * @description Refunded SMS.
             * @example 12
             */
            refunded: number;
            /**
             * @description SMS of submitted messages.
             * @example 1250
             */
            parts: number;
            /**
             * @description SMS charged for accepted messages.
             * @example 1262
             */
            cost: number;
            /**
             * @description Failed recipients by reason. `other` sums up all other reasons.
             * @example {
             *       "UNDELIV": 25
             *     }
             */
            failed: {
                [key: string]: number;
            };
            /** @description Latency of one-time passwords from acceptance to the carrier, in ms; null if there was none. Values are rounded up to one of 25 steps. */
            otpLatencyMs: {
                /**
                 * @description Median
                 * @example 100
                 */
                p50: number | null;
                /**
                 * @description 95th percentile
                 * @example 300
                 */
                p95: number | null;
                /**
                 * @description 99th percentile
                 * @example 750
                 */
                p99: number | null;
            };
            /** @description Finished callbacks, each counted once, at its first end; replays are not counted. Missing with a filter by sender name, route or country, or if listed in `missing`. */
            callbacks?: {
                /**
                 * @description Delivered (2xx).
                 * @example 2360
                 */
                sent: number;
                /**
                 * @description Of these, callbacks delivered more than 60 seconds after their event.
                 * @example 14
                 */
                late: number;
                /**
                 * @description Failed after the last retry.
                 * @example 5
                 */
                failed: number;
            };
        };
        OwnStatisticsAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            /** @description The steps, oldest first. */
            data: components["schemas"]["OwnStatistics"][];
            /**
             * @description Meanings of the reasons in `failed`.
             * @example {
             *       "UNDELIV": "the carrier could not deliver it"
             *     }
             */
            meanings: {
                [key: string]: string;
            };
            /** @description Callbacks that wait for an attempt now. Missing with a filter by sender name, route or country, or if `missing` lists `callbacks`. */
            waitingCallbacks?: {
                /**
                 * @description Counting stops at 1,000.
                 * @example 2
                 */
                count: number;
                /** @description The oldest of those counted. */
                oldest: {
                    /**
                     * @description When it was stored, in the company's time zone.
                     * @example 2027-01-31 09:30:00
                     */
                    createdAt: string;
                    /**
                     * @description HTTP status of the last attempt; null without a response.
                     * @example 403
                     */
                    lastStatus: number | null;
                    /**
                     * @description Why the last attempt had no response.
                     * @example null
                     */
                    lastError: string | null;
                } | null;
            };
            /** @description Unavailable statistics: retry later. */
            missing: "callbacks"[];
        };
        OwnMovement: {
            /**
             * @description Counts up in the company without a gap.
             * @example 1
             */
            id: number;
            /**
             * @description Reason of the movement.
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
             * @description Number of single-number sends in this charge, if they were accepted together.
             * @example 12
             */
            jobs?: number;
            /**
             * @description Unique reference within the company.
             * @example invoice-4711
             */
            reference: string;
            /**
             * @description When it was made, `Y-m-d H:i:s` in the company's time zone.
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
             * @description The phone, in international format. A national number from a carrier is read as in sends of the company.
             * @example 995555123456
             */
            number: string;
            /**
             * @description The destination, a sender name or a number.
             * @example MyShop
             */
            to: string;
            /**
             * @description The sender name that it belongs to.
             * @example 12
             */
            brandID: number | null;
            /**
             * @description The keyword that assigned it to you; null: its address.
             * @example null
             */
            keyword: string | null;
            /**
             * @description Bytes that are no text in their encoding are shown in hexadecimal.
             * @example Are you open tomorrow?
             */
            text: string;
            /**
             * @description Number of joined parts.
             * @example 1
             */
            parts: number;
            /**
             * @description Some parts did not arrive within 10 minutes.
             * @example false
             */
            partial: boolean;
            /**
             * @description Its effect: `stop` added the phone to the stop list, `start` removed it.
             * @example none
             * @enum {string}
             */
            action: "none" | "stop" | "start";
            /**
             * @description Time of arrival, `Y-m-d H:i:s` in the company's time zone.
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
             * @description Kind of the suspicious recipients.
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
             * @description Time of the first, in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            since: string;
            /**
             * @description Time of the last, in the company's time zone.
             * @example 2027-01-31 11:02:10
             */
            lastAt: string;
        };
        OtpGuard: {
            /**
             * @description Handling of such codes, set by the operator.
             * @example watch
             * @enum {string}
             */
            mode: "watch" | "enforce";
            /**
             * @description One-time passwords to suspicious recipients within the last 24 hours.
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
                 * @description In the company's time zone.
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
         * @description When it was created, `Y-m-d H:i:s` in the company's time zone.
         * @example 2027-01-31 09:30:00
         */
        CreatedAt: string;
        OwnStopListEntry: {
            /**
             * @description In international format; `~` and a hash for an erased number, which stays blocked.
             * @example 995555123456
             */
            number: string;
            /**
             * @description Reason.
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
         * @description Numbers as sends accept them: in international format, on the list of a company with `defaultCountryCode` also local.
         * @example [
         *       "995555123456"
         *     ]
         */
        StopListNumbers: (number | string)[];
        NumbersToAdd: {
            numbers: components["schemas"]["StopListNumbers"];
            /**
             * @description Reason.
             * @example asked by phone
             */
            reason?: string | null;
        };
        AddedAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description Number of new entries.
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
                 * @description Number of removed entries.
                 * @example 1
                 */
                removed: number;
            };
        };
        /**
         * @description A scope; each operation of `/v1` requires one.
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
             * @description As given; `scopes` has the resulting scopes.
             * @example [
             *       "customers.create",
             *       "accounts.create"
             *     ]
             */
            permissions: components["schemas"]["Scope"][];
            /**
             * @description All scopes of the key.
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
             * @description Addresses and networks from which the key works; empty: all.
             * @example []
             */
            cidrs: string[];
            /**
             * @description Whether the key is also accepted in the query.
             * @example true
             */
            queryAllowed: boolean;
            /**
             * @description Whether keys created with it may outlive it.
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
             * @description The company's key that created or rotated it; null: an operator.
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
             * @description When it ends, `Y-m-d H:i:s` in the company's time zone.
             * @example null
             */
            expiresAt: string | null;
            /**
             * @description When it was revoked, `Y-m-d H:i:s` in the company's time zone.
             * @example null
             */
            revokedAt: string | null;
            /**
             * @description When it was used last, `Y-m-d H:i:s` in the company's time zone, known within a minute.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The address of its last use.
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
             * @description As given; `scopes` has the resulting scopes.
             * @example [
             *       "customers.create",
             *       "accounts.create"
             *     ]
             */
            permissions: components["schemas"]["Scope"][];
            /**
             * @description All scopes of the key.
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
             * @description Addresses and networks from which the key works; empty: all.
             * @example []
             */
            cidrs: string[];
            /**
             * @description Whether the key is also accepted in the query.
             * @example true
             */
            queryAllowed: boolean;
            /**
             * @description Whether keys created with it may outlive it.
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
             * @description The company's key that created or rotated it; null: an operator.
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
             * @description When it ends, `Y-m-d H:i:s` in the company's time zone.
             * @example null
             */
            expiresAt: string | null;
            /**
             * @description When it was revoked, `Y-m-d H:i:s` in the company's time zone.
             * @example null
             */
            revokedAt: string | null;
            /**
             * @description When it was used last, `Y-m-d H:i:s` in the company's time zone, known within a minute.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The address of its last use.
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
        SecurityAlert: {
            /**
             * @description The alert; `webhook-id` of its callback too.
             * @example alert.key.15
             */
            id: string;
            /**
             * @description Its event.
             * @example security.key.created
             * @enum {string}
             */
            event: "security.key.created" | "security.key.network" | "security.callback.changed";
            /**
             * @description When it happened, `Y-m-d H:i:s` in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            date: string;
            /**
             * @description The parameters of the [callback](#tag/callbacks-to-you/webhook/security.key.created).
             * @example {
             *       "keyID": 15,
             *       "keyName": "web shop",
             *       "by": "key 12"
             *     }
             */
            parameters: {
                [key: string]: string | number;
            };
            /**
             * @description The request that caused it.
             * @example 0b9f6f0c-5f3c-4d8e-9b0a-3a1f7f1f6a11
             */
            requestId: string;
        };
        SecurityAlertPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["SecurityAlert"][];
        };
        Person: {
            /** @example 21 */
            id: number;
            /**
             * Format: email
             * @description In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
             * @example nino@example.com
             */
            email: string;
            /** @example Nino */
            name: string;
            /**
             * @description A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
             * @example sender
             * @enum {string}
             */
            role: "viewer" | "sender" | "admin";
            /**
             * @description ID of the key that invited the person; null if an operator did.
             * @example 3
             */
            invitedBy: number | null;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description The last sign-in, `Y-m-d H:i:s` in the company's time zone; null if there was none.
             * @example 2027-01-31 09:45:00
             */
            signedInAt: string | null;
        };
        PersonPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Person"][];
        };
        InvitedPersonAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /** @example 21 */
                id: number;
                /**
                 * Format: email
                 * @description In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
                 * @example nino@example.com
                 */
                email: string;
                /** @example Nino */
                name: string;
                /**
                 * @description A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
                 * @example sender
                 * @enum {string}
                 */
                role: "viewer" | "sender" | "admin";
                /**
                 * @description ID of the key that invited the person; null if an operator did.
                 * @example 3
                 */
                invitedBy: number | null;
                createdAt: components["schemas"]["CreatedAt"];
                /**
                 * @description The last sign-in, `Y-m-d H:i:s` in the company's time zone; null if there was none.
                 * @example 2027-01-31 09:45:00
                 */
                signedInAt: string | null;
                /**
                 * @description `failed`: the mail server did not accept the e-mail; the person can sign in without it. `off`: this deployment sends no e-mails, so that the person cannot sign in with the address.
                 * @example sent
                 * @enum {string}
                 */
                invitation: "sent" | "failed" | "off";
            };
        };
        PersonAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Person"];
        };
        /**
         * @description Enabled events. Changes of messages and authorizations of sender names are always enabled.
         * @example [
         *       "sms.inbound.received"
         *     ]
         */
        AskedEvents: ("billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder" | "sms.inbound.received" | "security.key.created" | "security.key.network" | "security.callback.changed")[];
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
             * @description True: callbacks are signed. Each secret signs the query, which holds all parameters.
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
                 * @description Until when it signs too, `Y-m-d H:i:s` in the company's time zone.
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
             * @description Default: the current secret, or a generated secret.
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
             * @description Sign the query of callbacks, which holds all parameters. Herald's clients and receivers verify it. With `false` callbacks have no `webhook-signature`. Default: unchanged; `true` for a new receiver.
             * @example true
             */
            signQuery?: boolean;
            events?: components["schemas"]["AskedEvents"];
        };
        CallbackRotation: {
            /**
             * @description Default: a generated secret.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=
             */
            signingSecret?: string;
            /**
             * @description Seconds for which the old secret signs too. Secrets replaced earlier end at their time or before.
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
                 * @description The called URL, without its query.
                 * @example https://shop.example.com/sms
                 */
                url: string;
                /**
                 * @description True for a 2xx response.
                 * @example true
                 */
                delivered: boolean;
                /**
                 * @description HTTP status; null without a response.
                 * @example 200
                 */
                status: number | null;
                /**
                 * @description How long it took.
                 * @example 41
                 */
                ms: number;
                /**
                 * @description Error, if there was no response.
                 * @example null
                 */
                error: string | null;
                /**
                 * @description Start of the response body, at most 1,024 bytes; null without a response.
                 * @example ok
                 */
                body: string | null;
            };
        };
        /**
         * @description Its event.
         * @example sms.delivery.updated
         * @enum {string}
         */
        CallbackEvent: "sms.delivery.updated" | "sms.brand.activated" | "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder" | "security.key.created" | "security.key.network" | "security.callback.changed";
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
         * @description `sms.inbound.received`: the message; its text is in the list of inbound messages.
         * @example 6b5f1d3c9a1e4d0012ab34cd
         */
        inboundID: string;
        /**
         * @description `billing.…`: the account.
         * @example 100001
         */
        accountID: number;
        /**
         * @description `billing.…` and `security.…`: the parameters of the callback.
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
         * @description `Y-m-d H:i:s` in the company's time zone.
         * @example 2027-01-31 09:30:00
         */
        OwnTime: string | null;
        /**
         * @description HTTP status of the last attempt; null without a response.
         * @example 200
         */
        lastStatus: number | null;
        /**
         * @description The last error.
         * @example null
         */
        lastError: string | null;
        /**
         * @description The start of the body of the last response that was no success, at most 1 KB.
         * @example null
         */
        lastBody: string | null;
        /**
         * @description The send's own URL without its query; null: the company's.
         * @example null
         */
        url: string | null;
        /**
         * @description `x-request-id` of the original request.
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
            /** @description Time of the next attempt. */
            nextAt: components["schemas"]["OwnTime"];
            lastStatus: components["schemas"]["lastStatus"];
            lastError: components["schemas"]["lastError"];
            lastBody: components["schemas"]["lastBody"];
            url: components["schemas"]["url"];
            /** @description When it happened. */
            date: components["schemas"]["OwnTime"];
            /** @description When it was stored. */
            createdAt: components["schemas"]["OwnTime"];
            /** @description When it was finished. */
            doneAt: components["schemas"]["OwnTime"];
            requestId: components["schemas"]["requestId"];
            /** @description The last attempts; empty if the first attempt succeeded. */
            log: {
                /** @description When. */
                at: components["schemas"]["OwnTime"];
                /**
                 * @description How long it took.
                 * @example 12
                 */
                ms: number;
                /**
                 * @description HTTP status; null without a response.
                 * @example 500
                 */
                status: number | null;
                /**
                 * @description Error, if there was no response.
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
                 * @description True: repeat the request for more.
                 * @example false
                 */
                more: boolean;
            };
        };
        /**
         * @description The name of the listener; a company can have ten.
         * @default default
         * @example laptop
         */
        ListenerName: string;
        /**
         * @description `Y-m-d H:i:s` in the company's time zone.
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
             * @description The event.
             * @example sms.delivery.updated
             */
            event: string;
            /** @description When. */
            date: components["schemas"]["ListenerTime"];
            /**
             * @description The raw query of the request to a receiver, as signed.
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
                /** @description Callbacks since this time are stored for it. */
                since: components["schemas"]["ListenerTime"];
                /** @description The last period in which callbacks were dropped, because too many waited. */
                missed: {
                    /** @description Begin. */
                    since: components["schemas"]["ListenerTime"];
                    /** @description End. */
                    until: components["schemas"]["ListenerTime"];
                } | null;
                /**
                 * @description `company`: signed with the company's key and secrets. `given`: with the key and secret of the request.
                 * @example company
                 * @enum {string}
                 */
                signedWith: "company" | "given";
                /** @description Oldest first. */
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
             * @description The main number; by default the first number.
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
             * @description Default: the company's default customer language.
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
             * @description Full international number; the country code is stripped.
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
             * @description Fields with the values that you read, as any response shows them; the whole record is allowed. If one of them has changed since, no field is changed (409).
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
             * @description Its name, or a text for a missing settlement.
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
            /**
             * @description The tariff from the next period on; only while a change is pending.
             * @example 2
             */
            nextTariffID?: string;
            /**
             * Format: date
             * @description The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
             * @example 2027-03-01
             */
            nextTariffFrom?: string | null;
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
             * @description The first unpaid day, on which the tariff is charged again, or the account becomes passive. Null while the company's daily run is off.
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
             * @description Lowest balance without credit; only if the account has its own limit.
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
        /** @example Tbilisi */
        ItemName: string;
        CustomerType: {
            /**
             * @description The customer type.
             * @example 1
             */
            id: string;
            name: components["schemas"]["ItemName"];
        };
        CustomerTypePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["CustomerType"][];
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
             * @description Lowest balance without credit, instead of the company's setting; at most two decimal places.
             * @example -10.00
             */
            minimalBalance?: number | string;
            /** @description A number belongs to one account of a company. */
            numbers?: components["schemas"]["NumberInput"][];
            /**
             * @description Module network. Required there. Unique inside the company, in any spelling of the address.
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
             * @description Its name, or a text for a missing settlement.
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
             * @description The tariff from the next period on; only while a change is pending.
             * @example 2
             */
            nextTariffID?: number;
            /**
             * Format: date
             * @description The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
             * @example 2027-03-01
             */
            nextTariffFrom?: string | null;
            /**
             * @description Lowest balance without credit; only if the account has its own limit.
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
             * @description Only if the notification SMS could not be sent.
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
             * @description Its name, or a text for a missing settlement.
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
             * @description The tariff from the next period on; only while a change is pending.
             * @example 2
             */
            nextTariffID?: number;
            /**
             * Format: date
             * @description The first day of that tariff. Null while the account is passive or the company's daily run is off. Only while a change is pending.
             * @example 2027-03-01
             */
            nextTariffFrom?: string | null;
            /**
             * @description Lowest balance without credit; only if the account has its own limit.
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
             * @description Only if the notification SMS could not be sent.
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
             * @description Lowest balance without credit; null for the company's setting. The status of the account is updated at once.
             * @example -10.00
             */
            minimalBalance?: number | string | null;
            /**
             * @description If the module network is on. Unique inside the company.
             * @example AA:BB:CC:00:11:22
             */
            mac?: string;
            /**
             * @description If the module network is on. Unique inside the company.
             * @example AA:BB:CC:00:11:23
             */
            onuMac?: string | null;
            /**
             * @description If the module IPTV is on. Unique inside the company.
             * @example AA:BB:CC:00:11:24
             */
            stbMac?: string | null;
            /**
             * @description If the module GPS track is on.
             * @example 1
             */
            gpsProviderID?: number;
            /**
             * @description If the module GPS track is on, at most 50 characters. Unique inside the company.
             * @example car-4711
             */
            gpsTrackIdentifier?: string | null;
            /**
             * @description Fields with the values that you read, as any response shows them; the whole record is allowed. If one of them has changed since, no field is changed (409).
             * @example {
             *       "address": ""
             *     }
             */
            was?: {
                [key: string]: unknown;
            };
        };
        OwnTariff: {
            /**
             * @description The tariff.
             * @example 3
             */
            id: string;
            name: components["schemas"]["ItemName"];
            /** @example 35.00 */
            price: string;
            /**
             * @description How many months one charge lasts.
             * @example 1
             */
            periodMonths: number;
        };
        OwnTariffPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OwnTariff"][];
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
             * @description The payment system's own number.
             * @example T-4711
             */
            transactionID: string | null;
            /** @example TBC Pay */
            paySystem: string | null;
            /**
             * @description `1`: added through the API.
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
             * @description The person who added it manually.
             * @example null
             */
            admin: string | null;
            /**
             * @description When it was made, `Y-m-d H:i:s` in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            date: string;
            /**
             * @description The payment that it reverses; only for a reversal.
             * @example 1
             */
            reverses?: string;
            /**
             * @description The reversal of this payment; only if it was reversed.
             * @example 2
             */
            reversedBy?: string;
        };
        /** @description Totals of the filtered payments; only with filters. */
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
             * @description Not 0, at most two decimal places; also accepted as a text. Above 0 it is an addition, below a correction.
             * @example 15.5
             */
            sum: number;
            /** @example Cash desk */
            comment?: string;
            /** @example TBC Pay */
            paySystem?: string;
            /**
             * @description The payment system's id of the payment: a repetition with the same `paySystem` returns the first response and adds no second payment.
             * @example T-4711
             */
            transactionID?: string;
        };
        ReversalInput: {
            /**
             * @description Comment of the row.
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
             * @description The reversed payment.
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
                     * @description The error.
                     * @example JSON error: The body must be a JSON object.
                     */
                    message: string;
                };
            };
        };
        /** @description The key (or the operator token) is missing, wrong, revoked or expired; the response does not distinguish these. */
        Unauthorized401: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The company is suspended, or the key does not permit the request: it lacks the scope of the operation, is used from another network, or is in the query although only the header is allowed. */
        Forbidden403: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body exceeds the limit of this operation. It was refused while streaming. */
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
        /** @description The company's limit of requests per second, of one-time passwords or of concurrent requests is exceeded: wait for the seconds in `Retry-After`. */
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
        /** @description Internal server error: the request may or may not have been executed. Retry it with the same `Idempotency-Key`, or check first. `statusID` is 99. */
        General500: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency is temporarily unavailable. The request may or may not have been executed: retry it after `Retry-After` seconds, with the same `Idempotency-Key`. */
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
        /** @description The request ran longer than 100 s and was ended. It may or may not have been executed: retry it with the same `Idempotency-Key`. */
        TimedOut524: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
        BadPage400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The request cannot be read (`statusID` 90), the `Idempotency-Key` is longer than 255 characters (400), or one-time passwords go to too many numbers at once where limits are set for them (400). */
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
        /** @description Conflict with existing data; `message` names it. */
        Conflict409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key (or the operator token) is missing, wrong, revoked or expired; the response does not distinguish these. */
        Unauthorized401Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The company is suspended, or the key does not permit the request: it lacks the scope of the operation, is used from another network, or is in the query although only the header is allowed. */
        Forbidden403Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description Conflict with existing data; `message` names it. */
        Conflict409Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description The body exceeds the limit of this operation. It was refused while streaming. */
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
        /** @description The company's limit of requests per second, of one-time passwords or of concurrent requests is exceeded: wait for the seconds in `Retry-After`. */
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
        /** @description Internal server error: the request may or may not have been executed. Retry it with the same `Idempotency-Key`, or check first. `statusID` is 99. */
        General500Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description A dependency is temporarily unavailable. The request may or may not have been executed: retry it after `Retry-After` seconds, with the same `Idempotency-Key`. */
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
        /** @description The request ran longer than 100 s and was ended. It may or may not have been executed: retry it with the same `Idempotency-Key`. */
        TimedOut524Xml: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": components["schemas"]["XmlError"];
            };
        };
        /** @description Its recipients were deleted at the end of the company's retention period; `message` has the date. */
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
        /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
        InvalidNumbers400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
        Invalid400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownKey404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is no longer active or was already replaced, or the Idempotency-Key was already used with different parameters. */
        NotRotated409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such person at the company. */
        UnknownPerson404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownCustomer404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid fields, values of another record, or fields that cannot be corrected: `errors` lists each of them. Without `errors`, there is nothing to correct, or the body cannot be parsed. */
        InvalidCustomer400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Conflict: a field no longer has its value in `was`. */
        Stale409: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownAccount404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid fields, values of another record, or fields that cannot be corrected: `errors` lists each of them. Without `errors`, there is nothing to correct, or the body cannot be parsed. */
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
        /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
        NewestFirst: boolean;
        /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
        After: number;
        /** @description Echoed in the answer. */
        Draw: number;
        /** @description Number of records to skip. */
        Start: number;
        /** @description Records of a page, at most. */
        Length: number;
        /** @description Unique key of this send, remembered for 24 hours: the same key with the same request returns the same response and causes no second send. */
        IdempotencyKey: string;
        /** @description Dry run: returns parts and cost; nothing is sent, stored or charged. If the body has `dryRun` too, it must have the same value. Any other option in the query must be in the body with the same value, too. */
        DryRun: boolean;
        /** @description Number of records to skip; for later pages use `after`. */
        MessagesStart: number;
        /** @description The page after `next`. */
        MessagesAfter: string;
        /** @description To this number, in international format; with a company that has a `defaultCountryCode` also local, as in its sends. */
        MessagesNumber: string;
        /** @description To a number with these last digits. Without `from`, `number`, `smsID` or `requestId` only the last 31 days are searched. A page can be empty although `next` continues the search. */
        MessagesNumberEnd: string;
        /** @description Of this send. */
        MessagesSmsID: number;
        /** @description Of the request with this `x-request-id`. */
        MessagesRequestId: string;
        /** @description Under this sender name. */
        MessagesBrandID: number;
        /** @description With this status now. */
        MessagesStatusID: 0 | 1 | 2 | 3 | 4;
        /** @description True: only failed messages, with status 2 or 4 and not cancelled; false: only the others. */
        MessagesFailed: boolean;
        /** @description True: only messages that statistics count as submitted, whatever became of them; false: only the others. */
        MessagesSubmitted: boolean;
        /** @description Failed for this reason or with this meaning, as in a response, or for a reason that statistics count under this name. */
        MessagesReason: string;
        /** @description True: only messages of test keys; false: only live messages. */
        MessagesTest: boolean;
        /** @description Accepted at this time or later: a time with its zone, or a day in the company's time zone (in UTC for operators without a company). */
        MessagesFrom: string;
        /** @description Accepted before this time. */
        MessagesTo: string;
        /** @description `csv`: a file of all filtered rows. */
        MessagesFormat: "json" | "csv";
        /** @description The send. */
        TimelineSmsID: number;
        /** @description The recipient, in international format; of a company with `defaultCountryCode` also local, as in its sends. */
        TimelineNumber: string;
        /** @description The index of the text, from 1, if the send has several texts for this number; `copies` is their number. */
        TimelineCopy: number;
        /** @description A page, or a CSV file of all rows. */
        Format: "json" | "csv";
        /** @description How long each step is. */
        StatisticsStep: "minute" | "hour" | "day";
        /** @description The first step contains this time: a time with its zone, or a day in the company's time zone (in UTC for all companies). Default: 60 minutes, 24 hours or 30 days before the end. */
        StatisticsFrom: string;
        /** @description Only steps that begin before this time. Without it, until now. */
        StatisticsTo: string;
        /** @description Under this sender name of the company. */
        StatisticsBrandID: number;
        /** @description By this route. Accepted messages have no route yet, so `accepted` and `cost` are 0. */
        StatisticsRoute: string;
        /** @description To numbers with this country code. */
        StatisticsPrefix: string;
        /** @description From this phone, in international format; with a company that has a `defaultCountryCode` also local, as in its sends. */
        InboundNumber: string;
        /** @description Received at this time or later: a time with its zone, or a day in the company's time zone (in UTC for operators without a company). */
        InboundFrom: string;
        /** @description Received before this time. */
        InboundTo: string;
        /** @description Only rows after this number, in the order of the list: with the last number of a page, new rows do not shift the next page. Totals cover the whole list. */
        AfterNumber: number;
        /** @description Created at this time or later: a time with its zone or in the company's time zone, or a date. */
        CreatedFrom: string;
        /** @description Created before this time: a time with its zone or in the company's time zone, or a date. */
        CreatedTo: string;
        /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
        RequestKey: string;
        /** @description From this day on, in the company's time zone. */
        PaymentsFrom: string;
        /** @description Up to and including this day. */
        PaymentsTo: string;
        /** @description Of this payment system. */
        PaymentsPaySystem: string;
        /** @description With this transaction id of the payment system. */
        PaymentsTransactionID: string;
        /** @description `1` additions, `2` corrections, `5` credits. */
        PaymentsTypeID: "1" | "2" | "5";
        /** @description Of this sum, signed. */
        PaymentsSum: string;
        /** @description A page, or a file of all of them, oldest first. */
        PaymentsFormat: "json" | "csv";
        /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
        ValidationKey: string;
        /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
        Date: string;
        /** @description The same for every attempt: ignore duplicates. */
        WebhookID: string;
        /** @description Seconds since 1970 of this attempt. */
        WebhookTimestamp: string;
        /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
        WebhookSignature: string;
        /** @description The account. */
        AccountID: string;
        /** @description The balance after the change. */
        Balance: string;
        /** @description The first unpaid day, `YYYY-MM-DD`; empty if there is none. */
        ShutdownDate: string;
        /** @description The payment. */
        PaymentID: string;
        /** @description The sum; signed for a reversal, the missing sum for a reminder. */
        Sum: string;
    };
    requestBodies: never;
    headers: {
        /** @description Appears in all logs, messages and callbacks of the request; a valid id of the caller is kept. */
        RequestId: string;
        /** @description Requests per second. */
        RateLimitLimit: number;
        /** @description The limit and its window in seconds. */
        RateLimitPolicy: string;
        /** @description Requests left. */
        RateLimitRemaining: number;
        /** @description Seconds until the limit is full again. */
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
                     * @description Your website, social page or application, and the purpose of the name.
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
                         * @description The new name: only if `statusID` is 0.
                         * @example 12
                         */
                        brandID?: number;
                        /**
                         * @description The result.
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
                         * @description The removed name: only if `statusID` is 0.
                         * @example 12
                         */
                        brandID?: string;
                        /**
                         * @description The result.
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
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
                /** @description Recipients, separated by commas; at most about 1,500. */
                numbers: string;
                /** @description The text. Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67. */
                text: string;
                /** @description `false` leaves out the stop list check. */
                stopList?: boolean;
                /** @description A one-time password: sent with priority. Its text is erased once it is submitted. */
                otp?: boolean;
                /** @description `Y-m-d H:i` in the company's time zone, in the future, at most 366 days ahead. Default: at once. */
                sendTime?: string;
                /** @description The callback URL of this send, if the company has a default callback URL. Its host must be the host of that URL, or one of `hosts` of `PUT /v1/callback`. */
                callbackUrl?: string;
                /** @description Dry run: returns parts and cost; nothing is sent, stored or charged. */
                dryRun?: boolean;
            };
            header?: {
                /** @description Unique key of this send, remembered for 24 hours: the same key with the same request returns the same response and causes no second send. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result in `statusID`. The whole send is accepted and charged once, or not stored at all. */
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
                /** @description Dry run: returns parts and cost; nothing is sent, stored or charged. If the body has `dryRun` too, it must have the same value. Any other option in the query must be in the body with the same value, too. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Unique key of this send, remembered for 24 hours: the same key with the same request returns the same response and causes no second send. */
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
            /** @description The result in `statusID`. The whole send is accepted and charged once, or not stored at all. */
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
                /** @description Dry run: returns parts and cost; nothing is sent, stored or charged. If the body has `dryRun` too, it must have the same value. Any other option in the query must be in the body with the same value, too. */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /** @description Unique key of this send, remembered for 24 hours: the same key with the same request returns the same response and causes no second send. */
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
            /** @description The result in `statusID`. The whole send is accepted and charged once, or not stored at all. */
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
            /** @description The request cannot be read (`statusID` 90), the `Idempotency-Key` is longer than 255 characters (400), or one-time passwords go to too many numbers at once where limits are set for them (400). */
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
                /** @description Number of records to skip. */
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
                         * @description The error.
                         * @example There is no message with this smsID.
                         */
                        message: string;
                        /** @description Nothing. */
                        result: unknown[];
                    };
                };
            };
            /** @description The recipients were deleted at the end of the company's retention period; `message` has the date. */
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
                         * @description Date of the deletion.
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
                /** @description Number of records to skip; for later pages use `after`. */
                start?: components["parameters"]["MessagesStart"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description The page after `next`. */
                after?: components["parameters"]["MessagesAfter"];
                /** @description To this number, in international format; with a company that has a `defaultCountryCode` also local, as in its sends. */
                number?: components["parameters"]["MessagesNumber"];
                /** @description To a number with these last digits. Without `from`, `number`, `smsID` or `requestId` only the last 31 days are searched. A page can be empty although `next` continues the search. */
                numberEnd?: components["parameters"]["MessagesNumberEnd"];
                /** @description Of this send. */
                smsID?: components["parameters"]["MessagesSmsID"];
                /** @description Of the request with this `x-request-id`. */
                requestId?: components["parameters"]["MessagesRequestId"];
                /** @description Under this sender name. */
                brandID?: components["parameters"]["MessagesBrandID"];
                /** @description With this status now. */
                statusID?: components["parameters"]["MessagesStatusID"];
                /** @description True: only failed messages, with status 2 or 4 and not cancelled; false: only the others. */
                failed?: components["parameters"]["MessagesFailed"];
                /** @description True: only messages that statistics count as submitted, whatever became of them; false: only the others. */
                submitted?: components["parameters"]["MessagesSubmitted"];
                /** @description Failed for this reason or with this meaning, as in a response, or for a reason that statistics count under this name. */
                reason?: components["parameters"]["MessagesReason"];
                /** @description True: only messages of test keys; false: only live messages. */
                test?: components["parameters"]["MessagesTest"];
                /** @description Accepted at this time or later: a time with its zone, or a day in the company's time zone (in UTC for operators without a company). */
                from?: components["parameters"]["MessagesFrom"];
                /** @description Accepted before this time. */
                to?: components["parameters"]["MessagesTo"];
                /** @description `csv`: a file of all filtered rows. */
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
                /** @description The index of the text, from 1, if the send has several texts for this number; `copies` is their number. */
                copy?: components["parameters"]["TimelineCopy"];
            };
            header?: never;
            path: {
                /** @description The send. */
                smsID: components["parameters"]["TimelineSmsID"];
                /** @description The recipient, in international format; of a company with `defaultCountryCode` also local, as in its sends. */
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
            /** @description Not found: no such send, or the number is not among its recipients; `message` names the reason, and numbers that were left out. Records of other companies count as not found. */
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
                /** @description Only in this state. */
                state?: "scheduled" | "sending" | "paused" | "done" | "cancelled";
                /** @description True: only sends of test keys; false: only live sends. */
                test?: boolean;
                /** @description Only sends after this send: with the last `smsID` of a page, new sends do not shift the next page. Totals cover all sends. */
                after?: number;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description Not found: no record with this id. Records of other companies count as not found. */
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
            /** @description Conflict with existing data; `message` names it. */
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
                /** @description The first step contains this time: a time with its zone, or a day in the company's time zone (in UTC for all companies). Default: 60 minutes, 24 hours or 30 days before the end. */
                from?: components["parameters"]["StatisticsFrom"];
                /** @description Only steps that begin before this time. Without it, until now. */
                to?: components["parameters"]["StatisticsTo"];
                /** @description Under this sender name of the company. */
                brandID?: components["parameters"]["StatisticsBrandID"];
                /** @description By this route. Accepted messages have no route yet, so `accepted` and `cost` are 0. */
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
            /** @description The statistics. */
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
                /** @description Number of records to skip. */
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
                /** @description Number of records to skip. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description A page, or a CSV file of all rows. */
                format?: components["parameters"]["Format"];
                /** @description From this phone, in international format; with a company that has a `defaultCountryCode` also local, as in its sends. */
                number?: components["parameters"]["InboundNumber"];
                /** @description Received at this time or later: a time with its zone, or a day in the company's time zone (in UTC for operators without a company). */
                from?: components["parameters"]["InboundFrom"];
                /** @description Received before this time. */
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
            /** @description The suspicious numbers, prefixes and countries. */
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
            /** @description The confirmation is stored. */
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
            /** @description Invalid number. */
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
                /** @description Only rows after this number, in the order of the list: with the last number of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["AfterNumber"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description The numbers are on the stop list. */
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
            /** @description The numbers are no longer on the stop list. */
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
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request and API key creates no second key. */
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
                     * @description The exact scopes. Default: the scopes of the requesting key.
                     * @example [
                     *       "sms.send",
                     *       "sms.read"
                     *     ]
                     */
                    scopes?: components["schemas"]["Scope"][];
                    /**
                     * @description Addresses and networks (IPv4 or IPv6) from which the key works; empty: all.
                     * @example [
                     *       "203.0.113.0/24"
                     *     ]
                     */
                    cidrs?: string[];
                    /**
                     * @description False: the key is accepted in the header only.
                     * @example false
                     */
                    queryAllowed?: boolean;
                    /**
                     * @description True: keys created with it may outlive it. For keys of a session that create permanent keys.
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
                     * @description True: a test key `hk_test_…`, whose sends go to the sandbox for free. It can use test data only: its sends, their reports and the callbacks of tests.
                     * @default false
                     * @example true
                     */
                    test?: boolean;
                    /**
                     * @description A day or a time in the future, in the company's time zone if it has no zone; null: never.
                     * @example 2028-01-31T00:00:00Z
                     */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The key created before with the same Idempotency-Key, without its secret. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description The Idempotency-Key was used with different parameters, or the company already has 100 keys. */
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
                /** @description Revoke even the last key with the scope `portal`. */
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
            /** @description The key is the last key with the scope `portal`. */
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
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request and API key creates no second key. */
                "Idempotency-Key"?: string;
            };
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
                     * @description How long the old key still works.
                     * @default 86400
                     * @example 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The key created before with the same Idempotency-Key, without its secret. */
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
            409: components["responses"]["NotRotated409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listSecurityAlerts: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of alerts. */
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
                    "application/json": components["schemas"]["SecurityAlertPage"];
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
                     * @description The role of the session.
                     * @default viewer
                     * @example sender
                     * @enum {string}
                     */
                    role?: "viewer" | "sender" | "admin";
                    /**
                     * @description The person's name, shown in the list of sessions.
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
                             * @description The link. The part after `#` is the secret, shown once.
                             * @example https://console.example.com/sign-in#secret
                             */
                            url: string;
                            /**
                             * @description Its expiry, in the company's time zone.
                             * @example 2027-01-31 09:45:00
                             */
                            expiresAt: string;
                        };
                    };
                };
            };
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description No console is configured. */
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
    listPeople: {
        parameters: {
            query?: {
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of people. */
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
                    "application/json": components["schemas"]["PersonPage"];
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
    invitePerson: {
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
                     * Format: email
                     * @description In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
                     * @example nino@example.com
                     */
                    email: string;
                    /**
                     * @description The person's name, shown in the list of sessions.
                     * @default
                     * @example Nino
                     */
                    name?: string;
                    /**
                     * @description A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
                     * @example sender
                     * @enum {string}
                     */
                    role: "viewer" | "sender" | "admin";
                    /**
                     * @description The language of the e-mail.
                     * @default en
                     * @example ka
                     * @enum {string}
                     */
                    language?: "en" | "ka";
                };
            };
        };
        responses: {
            /** @description The person. */
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
                    "application/json": components["schemas"]["InvitedPersonAnswer"];
                };
            };
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                personID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed person. */
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
                    "application/json": components["schemas"]["PersonAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownPerson404"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                personID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description A `viewer` reads, a `sender` also sends, an `admin` has all permissions.
                     * @example sender
                     * @enum {string}
                     */
                    role: "viewer" | "sender" | "admin";
                };
            };
        };
        responses: {
            /** @description The person. */
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
                    "application/json": components["schemas"]["PersonAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["Forbidden403"];
            404: components["responses"]["UnknownPerson404"];
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request of the same API key replaces the secret once. */
                "Idempotency-Key"?: string;
            };
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
            /** @description The result: `delivered` is true if a callback would have been delivered. */
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
                /** @description Only in this state. */
                state?: "waiting" | "delivered" | "failed" | "skipped";
                /** @description True: only callbacks that were delivered more than 60 s after their event; false: only others. */
                late?: boolean;
                /** @description Only of this event. */
                event?: components["schemas"]["CallbackEvent"];
                /** @description True: only callbacks about sends of test keys; false: only others. With a test key always true. */
                test?: boolean;
                /** @description Created at this time or later: a time with its zone or in the company's time zone, or a date. */
                from?: components["parameters"]["CreatedFrom"];
                /** @description Created before this time: a time with its zone or in the company's time zone, or a date. */
                to?: components["parameters"]["CreatedTo"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                     * @description A date in the company's time zone, or a time with its zone or in that time zone.
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
                     * @description Only in this state.
                     * @default failed
                     * @example failed
                     * @enum {string}
                     */
                    state?: "waiting" | "delivered" | "failed" | "skipped";
                };
            };
        };
        responses: {
            /** @description Number of callbacks due again. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                    /** @description Ids of handled callbacks, which are acknowledged. */
                    acknowledged?: string[];
                    /**
                     * @description Seconds to wait for a callback (long polling). There is no wait if callbacks are acknowledged.
                     * @default 0
                     * @example 10
                     */
                    wait?: number;
                    /**
                     * @description Maximum number of callbacks.
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
            /** @description The waiting callbacks of this listener. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description The company already has ten listeners. */
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
            /** @description The listener is deleted. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                     * @description A date in the company's time zone, or a time with its zone or in that time zone.
                     * @example 2026-11-20T00:00:00Z
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description Number of replayed callbacks. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description No such callback is stored for this listener. */
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
                     * @description The event.
                     * @example sms.delivery.updated
                     * @enum {string}
                     */
                    event: "sms.delivery.updated" | "sms.brand.activated" | "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.account.reminder" | "billing.payment.received" | "billing.payment.reversed" | "security.key.created" | "security.key.network" | "security.callback.changed" | "callback.test";
                    /**
                     * @description Its parameters by name.
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
            /** @description The test event was sent. */
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
                             * @description The event.
                             * @example sms.delivery.updated
                             */
                            event: string;
                            /** @description Now. */
                            date: components["schemas"]["ListenerTime"];
                            /**
                             * @description Number of listeners.
                             * @example 1
                             */
                            listeners: number;
                        };
                    };
                };
            };
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description The company has no listener. */
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
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                /** @description The field to search. */
                type: "any" | "mobile" | "numberEnd" | "id" | "name" | "namePart" | "personalNo" | "email";
                /** @description The value to find. */
                value: string;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of results; an empty result is no error. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                /** @description Number of records to skip. */
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
    listOwnCustomerTypes: {
        parameters: {
            query?: {
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of customer types. */
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
                    "application/json": components["schemas"]["CustomerTypePage"];
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
    listAccounts: {
        parameters: {
            query?: {
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
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
                         * @description Only if the notification SMS could not be sent.
                         * @example The notification could not be sent.
                         */
                        warning?: string;
                    };
                };
            };
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                /** @description The field to search. */
                type: "any" | "mobile" | "numberEnd" | "id" | "name" | "namePart" | "personalNo" | "email" | "customerID" | "mac" | "ip" | "address" | "addressPart";
                /** @description The value to find. */
                value: string;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of results; an empty result is no error. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
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
                     * @description From today to 366 days ahead, in the company's time zone.
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
                         * @description The result.
                         * @example The account has credit until 2027-01-31.
                         */
                        message: string;
                    };
                };
            };
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
    listOwnTariffs: {
        parameters: {
            query?: {
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
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
            /** @description A page of tariffs. */
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
                    "application/json": components["schemas"]["OwnTariffPage"];
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
    listPayments: {
        parameters: {
            query?: {
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description Of this account. */
                accountID?: number;
                /** @description From this day on, in the company's time zone. */
                from?: components["parameters"]["PaymentsFrom"];
                /** @description Up to and including this day. */
                to?: components["parameters"]["PaymentsTo"];
                /** @description Of this payment system. */
                paySystem?: components["parameters"]["PaymentsPaySystem"];
                /** @description With this transaction id of the payment system. */
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
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description From this day on, in the company's time zone. */
                from?: components["parameters"]["PaymentsFrom"];
                /** @description Up to and including this day. */
                to?: components["parameters"]["PaymentsTo"];
                /** @description Of this payment system. */
                paySystem?: components["parameters"]["PaymentsPaySystem"];
                /** @description With this transaction id of the payment system. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description Conflict with existing data; `message` names it. */
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
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
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
            /** @description The reversal. */
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
            /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
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
            /** @description Conflict with existing data; `message` names it. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "sms.delivery.updated";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The send. */
                smsID: string;
                /** @description The recipient in international format. */
                number: string;
                /** @description `0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error. */
                statusID: "0" | "1" | "2" | "3" | "4";
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "sms.brand.activated";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The sender name. */
                brandID: string;
                /** @description Its text. */
                brandName: string;
                /** @description Always 1. */
                authorized: "1";
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "callback.test";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "billing.account.activated";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Always 1. */
                statusID: "1";
                /** @description The balance after the change. */
                balance: components["parameters"]["Balance"];
                /** @description The first unpaid day, `YYYY-MM-DD`; empty if there is none. */
                shutdownDate: components["parameters"]["ShutdownDate"];
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "billing.account.suspended";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Always 2. */
                statusID: "2";
                /** @description The balance after the change. */
                balance: components["parameters"]["Balance"];
                /** @description The first unpaid day, `YYYY-MM-DD`; empty if there is none. */
                shutdownDate: components["parameters"]["ShutdownDate"];
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "billing.payment.received";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description The payment. */
                paymentID: components["parameters"]["PaymentID"];
                /** @description The sum; signed for a reversal, the missing sum for a reminder. */
                sum: components["parameters"]["Sum"];
                /** @description The balance after the change. */
                balance: components["parameters"]["Balance"];
                /** @description The value in `payments/add`; empty without one. */
                paySystem: string;
                /** @description The same. */
                transactionID: string;
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "sms.inbound.received";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The phone, in international format. */
                number: string;
                /** @description The message, `id` in [listInbound](#tag/messages-from-phones/listInbound). */
                inboundID: string;
                /** @description The destination, a sender name or a number. */
                to: string;
                /** @description The sender name, if it belongs to one. */
                brandID?: string;
                /** @description The keyword that assigned it to you, if there is one. */
                keyword?: string;
                /** @description The text. */
                text: string;
                /** @description Number of joined parts. */
                parts: string;
                /** @description `1`: some parts did not arrive within 10 minutes. */
                partial?: "1";
                /** @description `1`: the text is too long for a URL; the list has the full text. */
                truncated?: "1";
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "billing.payment.reversed";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description The payment. */
                paymentID: components["parameters"]["PaymentID"];
                /** @description The reversal. */
                reversalID: string;
                /** @description The sum; signed for a reversal, the missing sum for a reminder. */
                sum: components["parameters"]["Sum"];
                /** @description The balance after the change. */
                balance: components["parameters"]["Balance"];
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "billing.account.reminder";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The account. */
                accountID: components["parameters"]["AccountID"];
                /** @description Its first passive day. */
                dueDate: string;
                /** @description Number of days from today. */
                daysBefore: string;
                /** @description The sum; signed for a reversal, the missing sum for a reminder. */
                sum: components["parameters"]["Sum"];
                /** @description The balance after the change. */
                balance: components["parameters"]["Balance"];
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
    onKeyCreated: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "security.key.created";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The key. */
                keyID: string;
                /** @description Its name; may be empty. */
                keyName: string;
                /** @description The key that made the change, or `operator`. */
                by: string;
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
    onKeyNetwork: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "security.key.network";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description The key. */
                keyID: string;
                /** @description Its name; may be empty. */
                keyName: string;
                /** @description The network. */
                network: string;
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
    onCallbackChanged: {
        parameters: {
            query: {
                /** @description The callback validation key of the settings: compare it, and refuse a mismatch with 403. */
                key: components["parameters"]["ValidationKey"];
                /** @description Branch on it: new events may be sent to the same URL. */
                event: "security.callback.changed";
                /** @description When it happened, `Y-m-d H:i:s` in the company's time zone. */
                date: components["parameters"]["Date"];
                /** @description Names of the changed settings, separated by commas. */
                changed: string;
                /** @description The key that made the change, or `operator`. */
                by: string;
            };
            header: {
                /** @description The same for every attempt: ignore duplicates. */
                "webhook-id": components["parameters"]["WebhookID"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Signatures `v1,<base64 of HMAC-SHA256>` of `<webhook-id>.<webhook-timestamp>.<raw query>` with every active secret, separated by spaces. Absent if your settings have `signQuery: false`. */
                "webhook-signature"?: components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Wrong validation key. The callback is retried. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver no longer exists: the callback is not retried. */
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
