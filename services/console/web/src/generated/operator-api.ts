// Long: all of the API document. Not changed by hand. sha256 5af33ac785dd8a791f6231385ac851d0afa564055151693c8a490fb921053053
export interface paths {
    "/admin/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the companies
         * @description The companies, by id, with SMS balance and traffic of the last 24 hours. If the service with these values is unavailable, they are null, and `missing` names them.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description Creates a company. It can send once it has a key, SMS and an authorized sender name. A repetition with the same `Idempotency-Key` creates no second company, and returns the first company.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One company
         * @description One company with all its settings.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a company: settings and modules merge
         * @description Changes the given fields; omitted settings, modules and parts of notification and reminder stay. Unknown fields are refused. `settings` may be sent as they are shown; `retention` is changed by its own operation.
         */
        patch: operations["changeCompany"];
        trace?: never;
    };
    "/admin/v1/companies/{id}/stop-sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sending of a company
         * @description Within 2 s no process submits messages of the company. Its keys keep working: new sends are accepted, charged and held until sending is resumed. Held messages are refunded at the end of their validity. Delivery receipts and callbacks continue. Stopping twice is a no-op.
         */
        post: operations["stopSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/resume-sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume sending of a company
         * @description Ends `stop-sending`; held messages are queued again, in steps. A suspended company still sends nothing until it is active. Resuming twice is a no-op.
         */
        post: operations["resumeSending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the retention periods of a company
         * @description In days. Default: the periods of the deployment.
         */
        get: operations["getRetention"];
        /**
         * Set the retention periods of a company
         * @description Replaces the periods; omitted values use the default. Shorter periods apply to existing data too, which is deleted within minutes. Unfinished sends are not touched. Texts are deleted no later than their recipients. After `recipients` a report returns 410; sends keep their counts, ledgers and statistics their sums.
         */
        put: operations["setRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/privacy/numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export personal data of a number
         * @description One line of JSON per record: its messages with texts and callbacks, its inbound messages, its entry in the stop list, and its customer and account. Each line has the `service` that stores it, and a `kind`. The export leaves a row in the audit log, without the number.
         */
        get: operations["exportNumber"];
        put?: never;
        post?: never;
        /**
         * Erase personal data of a number
         * @description Starts an erasure in every service; `showErasure` has the progress. Names and numbers are replaced by an irreversible pseudonym, texts are deleted. Names and other personal data of its customer and account are erased too; their other numbers stay. Ledgers, statistics and payments keep sums, dates and ids. The erasure waits for unfinished records, such as a message in delivery. It cannot be undone. Later data of the number is stored again.
         */
        delete: operations["eraseNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/privacy/customers/{customerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export personal data of a customer
         * @description One line of JSON per record: the customer, the accounts with their payments, corrections, and the records of `exportNumber` for each of their numbers. Each line has the `service` that stores it, and a `kind`. The export leaves a row in the audit log, without the number.
         */
        get: operations["exportCustomer"];
        put?: never;
        post?: never;
        /**
         * Erase personal data of a customer
         * @description Starts an erasure in every service; `showErasure` has the progress. Names and numbers are replaced by an irreversible pseudonym, texts are deleted. All numbers of the customer and of the accounts are erased in every service. Ledgers, statistics and payments keep sums, dates and ids. The erasure waits for unfinished records, such as a message in delivery. It cannot be undone. Later data is stored again.
         */
        delete: operations["eraseCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/privacy/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Erasures of a company
         * @description Newest first, without the person's data.
         */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/privacy/tasks/{taskID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an erasure
         * @description `running`: the services erase records. `waiting`: the records in `waiting` are not finished; they are checked repeatedly. `done`: a last check, half a minute after the last erased record, found no data. `erased` is a minimum.
         */
        get: operations["showErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a company
         * @description Persons who can sign in to the console for a company with their e-mail address.
         */
        get: operations["listPeopleOfCompany"];
        put?: never;
        /**
         * Invite a person of a company
         * @description Gives a person access to the console. The person signs in with the e-mail address, and is sent an e-mail that says so if the deployment sends e-mails: `invitation` has its outcome.
         */
        post: operations["invitePersonOfCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/people/{personID}": {
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
        delete: operations["removePersonOfCompany"];
        options?: never;
        head?: never;
        /**
         * Change a person's role
         * @description Ends the sessions of the person, who signs in again with the new role.
         */
        patch: operations["changePersonOfCompany"];
        trace?: never;
    };
    "/admin/v1/companies/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, masked
         * @description The keys of a company, masked.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key, which works at once on every instance of the gateway. It has all permissions unless `permissions` or `scopes` limit them; every operation of `/v1` requires one scope, named in its description. A repetition with the same `Idempotency-Key` creates no second key, and returns the first key without its secret.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/keys/{keyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an API key
         * @description One key with its secret. Showing it leaves an audit row.
         */
        get: operations["showKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes a key within 2 s on all instances. Revoking twice is a no-op.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/keys/{keyID}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Creates a new key with the same permissions and the same `expiresAt`; the old key works until the end of the overlap, and cannot be rotated again (409). A repetition with the same `Idempotency-Key` creates no second key, and returns the first key without its secret.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the callback
         * @description The callback settings with their secrets. Showing them leaves an audit row.
         */
        get: operations["getCallback"];
        /**
         * Set the callback
         * @description Sets where the company's callbacks go. A replaced signing secret signs too for 24 hours. Unknown fields are refused.
         */
        put: operations["setCallback"];
        post?: never;
        /**
         * Remove the callback
         * @description Removes the callback settings: callbacks stop. Removing twice is a no-op.
         */
        delete: operations["removeCallback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/callback/rotate": {
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
        post: operations["rotateCallbackSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the operators
         * @description All operators, including removed operators, each with its active tokens, masked.
         */
        get: operations["listOperators"];
        put?: never;
        /**
         * Create an operator
         * @description Creates an operator without a token.
         */
        post: operations["createOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up a second factor
         * @description Gives a secret for an app that shows one-time codes (TOTP), this once. It counts from its confirmation on: then grave acts ask for a code in the header `x-herald-second-factor`, each for another one. These acts create or show keys and secrets, change operators and people, move money, export or delete data, or change carriers and inbound rules.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/me/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a second factor
         * @description Takes a code of the app. From then on critical actions ask for one.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorID}/second-factor": {
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
         * Remove an operator's second factor
         * @description For an app that was lost. The operator sets up another one.
         */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the operator of this token
         * @description The operator of the token. `id` is 0 for `OPERATOR_TOKEN`, which is shared.
         */
        get: operations["showOwnOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorID}": {
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
         * Remove an operator
         * @description Its tokens stop working within 2 s. Removing twice is a no-op. Operators cannot remove the last owner; `OPERATOR_TOKEN` can.
         */
        delete: operations["removeOperator"];
        options?: never;
        head?: never;
        /**
         * Change an operator
         * @description Omitted fields stay, and unknown fields are refused. The change applies within 2 s on every instance of the gateway.
         */
        patch: operations["changeOperator"];
        trace?: never;
    };
    "/admin/v1/operators/{operatorID}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token
         * @description Creates a token of the operator. It is shown once, and stored as a hash only.
         */
        post: operations["createOperatorToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/operators/{operatorID}/tokens/{tokenID}": {
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
         * Revoke a token
         * @description The token stops working within 2 s. Revoking twice is a no-op.
         */
        delete: operations["revokeOperatorToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit log
         * @description Every action of an operator with its outcome, newest first, including refused actions. For operators with the role `read`, numbers are masked except for their last three digits.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description One line of JSON per row, oldest first: the start of each action, and its outcome (`of` is the action). `chain.after` is the previous row. `chain.hash` is the SHA-256 in base64url of a JSON array. The array holds the hash of the previous row, then each other field of the row as `[name, value]`, sorted by name (`id` as `_id`). The hash before the first row is that of `["audit"]`. The export leaves a row too. After the retention period of its company, a row keeps only `id`, `at`, `company`, `chain` and `removedAt`; later rows are verified from its hash.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters
         * @description Dead-lettered messages between the services, newest first; stored for 30 days.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/dead-letters/{letterID}/requeue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requeue a dead letter
         * @description Requeues a dead letter into its queue. Fix the cause first.
         */
        post: operations["requeueDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/dead-letters/{letterID}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a dead letter
         * @description Dismisses a dead letter: it stays in the list, and alarms no longer count it. It can still be requeued.
         */
        post: operations["dismissDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/sms-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the SMS balance
         * @description Adds SMS to a company, or subtracts them. The balance never falls below 0, and a reference is applied once.
         */
        post: operations["moveSmsBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/sms-ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements of the SMS balance
         * @description Every movement of the SMS balance, newest first. The balance is the sum of them, always.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sends of a company
         * @description The sends of a company, newest first.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Send one message of a company
         * @description Sends one message in the company's name, such as the first message of a new company. The company is charged, and the message is handled like its own sends. The audit log has number and text. With an `Idempotency-Key` a repeated request sends no second message.
         */
        post: operations["sendForCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{smsID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One send
         * @description One send with the reasons of failed recipients.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{smsID}/cancel": {
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
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the messages of all companies
         * @description Recipients of all sends with their status, newest first; filters are combined. Paging, `next` and the file are those of a company's own list. The search leaves a row in the audit log.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/messages/{smsID}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the timeline of a message of any company
         * @description The timeline as the company sees it. The request leaves a row in the audit log.
         */
        get: operations["showMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active alarms of customers
         * @description The active alarms, newest first. `delivery-rate`: too many messages of a route, sender name or country are undelivered (`ALARM_UNDELIVERED_PERCENT`). `otp-latency`: one-time passwords of a route or company reach the carrier late. `callbacks-failing`: most callbacks of a company fail. `balance-low`: the SMS balance of a company lasts less than a day at its current rate. `otp-pumping`: one-time passwords of a company look like SMS pumping. `missing` names kinds that are unavailable.
         */
        get: operations["listAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a company, or of all companies
         * @description The statistics of a company, or of all companies without `company`. Days are in the company's time zone, or in UTC for all companies.
         */
        get: operations["showStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inbound messages
         * @description Inbound messages of a company. Without `company`: unassigned messages, for which no rule exists and no single company has a sender of that name. Newest first. Reading them leaves a row in the audit log.
         */
        get: operations["listAllInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/inbound-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules for inbound messages
         * @description The rules, in the order of their creation.
         */
        get: operations["listInboundRules"];
        put?: never;
        /**
         * Assign a number or keyword to a company
         * @description New messages to this address (and with this first word, if given) belong to the company. A rule with a keyword has priority. Without any rule, a message belongs to the only company with a sender of that name.
         */
        post: operations["createInboundRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/inbound-rules/{ruleID}": {
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
         * Delete a rule for inbound messages
         * @description Affects new messages only; stored messages stay with the company.
         */
        delete: operations["removeInboundRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/otp-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get limits of one-time passwords and refusals
         * @description A company's limits of one-time passwords (its settings `otp…`), and the numbers and prefixes whose sends they refused in the last day.
         */
        get: operations["getOtpLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/otp-guard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One-time passwords of a company that look like SMS pumping
         * @description The numbers, prefixes and countries of the last 7 days that were asked for far more one-time passwords than is usual for the company. With the company's setting `otpGuard: watch` such codes are sent; with `enforce` their recipients are left out of the send, with the reason in `rejectedNumbers`.
         */
        get: operations["getCompanyOtpGuard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/otp-guard/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow one-time passwords of a company to prefixes
         * @description Numbers that begin with one of these prefixes are never held back, and are no longer shown as suspects. Takes effect within 2 s.
         */
        post: operations["allowCompanyOtpPrefixes"];
        /**
         * End the allowance of prefixes of a company
         * @description Numbers that begin with these prefixes are compared with the usual traffic again, within 2 s.
         */
        delete: operations["disallowCompanyOtpPrefixes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/stop-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stop list of a company
         * @description The stop list (opt-outs) of a company, by number.
         */
        get: operations["listCompanyStopList"];
        put?: never;
        /**
         * Add numbers to the stop list
         * @description Adds numbers to the stop list; it also applies to queued messages.
         */
        post: operations["addToCompanyStopList"];
        /**
         * Remove numbers from the stop list
         * @description Removes numbers from the stop list.
         */
        delete: operations["removeFromCompanyStopList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/stop-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the global stop list (opt-outs)
         * @description The global stop list (opt-outs), by number.
         */
        get: operations["listGlobalStopList"];
        put?: never;
        /**
         * Add numbers to the stop list
         * @description Adds numbers to the stop list; it also applies to queued messages.
         */
        post: operations["addToGlobalStopList"];
        /**
         * Remove numbers from the stop list
         * @description Removes numbers from the stop list.
         */
        delete: operations["removeFromGlobalStopList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List carriers with state, rate limit and queue
         * @description The carriers with state, rate limit and queue, over all senders.
         */
        get: operations["listRoutes"];
        put?: never;
        /**
         * Add a carrier
         * @description Adds a carrier; the senders use it within seconds. The parameters of its URL: docs/carriers.md.
         */
        post: operations["createRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to a carrier
         * @description A sender binds once with these settings and unbinds; nothing is stored or submitted. The response has the carrier's `command_status` with its meaning, or the reason for a missing answer, within 8 s. Without a password the test uses that of the route with the same name, if protocol, user, host and port are the same.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One carrier
         * @description One carrier.
         */
        get: operations["getRoute"];
        /**
         * Replace a carrier
         * @description Replaces the URL of a carrier, also of a carrier in `SMS_CARRIERS`. Without a password the current one is kept, if protocol, user, host and port stay the same.
         */
        put: operations["replaceRoute"];
        post?: never;
        /**
         * Remove a carrier
         * @description Removes a carrier that was added by the API. Drain a carrier of `SMS_CARRIERS` instead.
         */
        delete: operations["removeRoute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the password of a carrier
         * @description The binds reconnect one after the other, while the others keep sending. During the overlap the old password is tried if the carrier refuses the new password, so that the carrier may change its side before or after. The current password changes nothing.
         */
        post: operations["replaceRoutePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a carrier
         * @description Stops submits to a carrier; its binds stay connected, so delivery receipts still arrive.
         */
        post: operations["pauseRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a carrier
         * @description Resumes submits to a carrier.
         */
        post: operations["resumeRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drain a carrier
         * @description Finishes the submitted messages of a carrier, then closes its binds.
         */
        post: operations["drainRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/test-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one SMS through a route
         * @description Sends one SMS through this route only, regardless of its prefixes. It belongs to no company, costs nothing and is in the audit log. The response confirms that it is queued; the list of test sends has the carrier's response and the delivery receipt. Only numbers of the setting `TEST_SEND_NUMBERS` that are not on the global stop list are allowed, and up to `TEST_SENDS_PER_HOUR` test sends per hour through all routes. With an `Idempotency-Key` a repeated request sends no second SMS.
         */
        post: operations["testRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/{name}/test-sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List test sends of a route
         * @description The test sends of a route in the last seven days, newest first, with their state.
         */
        get: operations["listTestSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sender names
         * @description The sender names of all companies, by id; with `authorized=2` the pending names.
         */
        get: operations["listBrandsOfAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a sender name for a company
         * @description Adds a pending name on behalf of the company, by the same rules.
         */
        post: operations["createBrandAsOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/brands/{brandID}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize a sender name
         * @description Authorizes a name; the company gets the callback `sms.brand.activated`. Authorizing twice is a no-op.
         */
        post: operations["authorizeBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/brands/{brandID}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a sender name
         * @description Rejects a name with a reason. An authorized name can no longer be used.
         */
        post: operations["rejectBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/callback-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Callbacks with their state
         * @description A company's callbacks, newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/callback-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the callbacks of a period
         * @description Sends callbacks of one state again that were created in a period.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/callback/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a company's receiver
         * @description Calls the company's URL once with the event `callback.test`, signed like a callback, and returns the receiver's response. It is not retried and not listed; the audit log has its outcome. One test at a time.
         */
        post: operations["testCallbackAsOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/callback-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Callbacks of all companies
         * @description The callbacks of all companies that failed after the last retry, by their time of creation, newest first. For the next page, set `after` to the last id of the page: new failures do not shift the pages. At most 10,000 are counted in `recordsTotal` and `recordsFiltered`. With `state=waiting`, the callbacks that wait for an attempt. With `delivered`, `late` or `lastHour=true`, the callbacks that the statistics of the last hour count. Of each of these lists, at most the newest 1,000 are listed.
         */
        get: operations["listFailedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/callback-deliveries/{deliveryID}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a callback
         * @description Sends one callback again, with the same `webhook-id`.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/customer-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customer types
         * @description The customer types of a company, by id.
         */
        get: operations["listCustomerTypes"];
        put?: never;
        /**
         * Add to the customer types
         * @description Adds to the customer types.
         */
        post: operations["createCustomerType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/customer-types/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the customer types
         * @description One customer type.
         */
        get: operations["getCustomerType"];
        /**
         * Change one of the customer types
         * @description Changes a customer type; omitted fields stay.
         */
        put: operations["changeCustomerType"];
        post?: never;
        /**
         * Remove one of the customer types
         * @description Removes a customer type that is not in use.
         */
        delete: operations["removeCustomerType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tariffs
         * @description The tariffs of a company, by id.
         */
        get: operations["listTariffs"];
        put?: never;
        /**
         * Add to the tariffs
         * @description Adds to the tariffs.
         */
        post: operations["createTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/tariffs/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the tariffs
         * @description One tariff.
         */
        get: operations["getTariff"];
        /**
         * Change one of the tariffs
         * @description Changes a tariff; omitted fields stay.
         */
        put: operations["changeTariff"];
        post?: never;
        /**
         * Remove one of the tariffs
         * @description Removes a tariff that is not in use.
         */
        delete: operations["removeTariff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the areas
         * @description The areas of a company, by id.
         */
        get: operations["listAreas"];
        put?: never;
        /**
         * Add to the areas
         * @description Adds to the areas.
         */
        post: operations["createArea"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/areas/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the areas
         * @description One area.
         */
        get: operations["getArea"];
        /**
         * Change one of the areas
         * @description Changes an area; omitted fields stay.
         */
        put: operations["changeArea"];
        post?: never;
        /**
         * Remove one of the areas
         * @description Removes an area that is not in use.
         */
        delete: operations["removeArea"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups
         * @description The groups of a company, by id.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Add to the groups
         * @description Adds to the groups.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/groups/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the groups
         * @description One group.
         */
        get: operations["getGroup"];
        /**
         * Change one of the groups
         * @description Changes a group; omitted fields stay.
         */
        put: operations["changeGroup"];
        post?: never;
        /**
         * Remove one of the groups
         * @description Removes a group that is not in use.
         */
        delete: operations["removeGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags
         * @description The tags of a company, by id.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Add to the tags
         * @description Adds to the tags.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/tags/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the tags
         * @description One tag.
         */
        get: operations["getTag"];
        /**
         * Change one of the tags
         * @description Changes a tag; omitted fields stay.
         */
        put: operations["changeTag"];
        post?: never;
        /**
         * Remove one of the tags
         * @description Removes a tag that is not in use.
         */
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/ip-ranges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the IP ranges
         * @description The IP ranges of a company, by id.
         */
        get: operations["listIPRanges"];
        put?: never;
        /**
         * Add to the IP ranges
         * @description Adds to the IP ranges.
         */
        post: operations["createIPRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/ip-ranges/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the IP ranges
         * @description One IP range.
         */
        get: operations["getIPRange"];
        /**
         * Change one of the IP ranges
         * @description Changes an IP range; omitted fields stay.
         */
        put: operations["changeIPRange"];
        post?: never;
        /**
         * Remove one of the IP ranges
         * @description Removes an IP range that is not in use.
         */
        delete: operations["removeIPRange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/gps-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the GPS providers
         * @description The GPS providers of a company, by id.
         */
        get: operations["listGPSProviders"];
        put?: never;
        /**
         * Add to the GPS providers
         * @description Adds to the GPS providers.
         */
        post: operations["createGPSProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/gps-providers/{itemID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the GPS providers
         * @description One GPS provider.
         */
        get: operations["getGPSProvider"];
        /**
         * Change one of the GPS providers
         * @description Changes a GPS provider; omitted fields stay.
         */
        put: operations["changeGPSProvider"];
        post?: never;
        /**
         * Remove one of the GPS providers
         * @description Removes a GPS provider that is not in use.
         */
        delete: operations["removeGPSProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/billing-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the daily billing now
         * @description Runs the daily billing of a company for one day now, and before it the days that were missed, in their order. Repeated for the same day it changes nothing.
         */
        post: operations["runBilling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment reminders
         * @description The SMS of a company's reminders of the last 90 days, newest first, with their state.
         */
        get: operations["listReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the reminders of a day
         * @description Dry run: the accounts that would be reminded on a day, with numbers and text. Nothing is sent. Accounts already reminded on that day are not included.
         */
        get: operations["previewReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/billing-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the billing runs
         * @description The billing runs of a company, newest first, dry runs among them.
         */
        get: operations["listBillingRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/billing-runs/{runID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a billing run
         * @description A billing run with its progress and its results so far.
         */
        get: operations["getBillingRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/billing-runs/{runID}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the charges of a billing run
         * @description Every charge that the run made, as comma-separated values.
         */
        get: operations["getBillingRunReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find customers of all companies
         * @description At most 5 customers of all companies whose id, phone number, personal number or e-mail address is `value`, or whose name begins with it. Each reading is in the audit log.
         */
        get: operations["findCustomersOfAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find accounts of all companies
         * @description At most 5 accounts of all companies whose id, phone number, personal number, e-mail address, MAC address or IP address is `value`, or whose name begins with it. Each reading is in the audit log.
         */
        get: operations["findAccountsOfAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's customers
         * @description The customers of a company, by id. With `type` and `value` a search: the types are those of `/v1/customers/search`. A search has no `newestFirst` and no `after`. Each reading is in the audit log.
         */
        get: operations["listCustomersOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's accounts
         * @description The accounts of a company, by id. With `type` and `value` a search: the types are those of `/v1/accounts/search`. A search has no `newestFirst` and no `after`. Each reading is in the audit log.
         */
        get: operations["listAccountsOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's payments
         * @description The payments of a company, newest first. With filters, `totals` has the sums of the filtered payments. With `format=csv` it is a file of all of them, oldest first. Each reading is in the audit log.
         */
        get: operations["listPaymentsOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/customers/{customerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer of a company
         * @description One customer with all its numbers.
         */
        get: operations["getCustomerOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a customer as the operator
         * @description As the company does; its row names the operator.
         */
        patch: operations["correctCustomerAsOperator"];
        trace?: never;
    };
    "/admin/v1/companies/{id}/accounts/{accountID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One account of a company
         * @description One account with all its numbers.
         */
        get: operations["getAccountOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct an account as the operator
         * @description As the company does; its row names the operator.
         */
        patch: operations["correctAccountAsOperator"];
        trace?: never;
    };
    "/admin/v1/companies/{id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections
         * @description The corrections of a company's customers and accounts, newest first, each with old and new values.
         */
        get: operations["listCorrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/payments/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile a statement of a payment system
         * @description Lists the differences between the statement of a payment system and the payments of that system: transactions on one side only, different sums or days, and duplicates in the statement. They are compared by their `transactionID`. A reversed payment does not count: if the statement has it, it is a difference. No payment is changed.
         *
         *     The body is the statement: comma-separated values (or with `;` or tabs), JSON lines, or a JSON array of objects. It has the columns `transactionID`, `sum` and `time`; other columns are ignored. A time without an offset is in the company's time zone, and may be a date. The body is streamed, at most 500,000 rows. If a row is invalid, no row is compared, and `errors` lists up to 100 invalid lines.
         */
        post: operations["reconcilePayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/accounts/{accountID}/tariff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the tariff of an account
         * @description The change starts with the next period, or now: then the rest of the current period is refunded, and a period of the new tariff is charged from today. `message` names the day from which the tariff applies. Until then the account has `nextTariffID` and `nextTariffFrom`; a further change replaces a pending one, and a change to the current tariff cancels it.
         */
        post: operations["changeTariffOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/accounts/{accountID}/charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge an account once
         * @description Charges an extra that is not part of the tariff. The account becomes passive if its balance does not cover the sum.
         */
        post: operations["chargeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/payments/{paymentID}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment as the operator
         * @description As the company's operation, and also for billing charges. If a change of tariff refunded a part of the charge, a second row offsets it, so that the account gets back only the rest.
         */
        post: operations["reversePaymentAsOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/ledger/seal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the hash chain for payments older than the key
         * @description Payments written before `LEDGER_KEY` was set are not in the hash chain. This operation reads all of them, stores their totals, and starts the chain after them; no payment is changed. Call it once every instance of billing has the key. If the chain exists already, nothing changes.
         */
        post: operations["startHashChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the hash chain of payments
         * @description Follows the hash chain from the first payment, or from a checkpoint whose fields are the query. It reads at most 20,000 payments; if `done` is false, continue with the fields of `to`.
         */
        get: operations["verifyLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/companies/{id}/ledger/heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company's signed checkpoints
         * @description One checkpoint for each day with new payments, newest first.
         */
        get: operations["listLedgerHeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger/heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signed checkpoints of a day
         * @description The checkpoints of all companies, by company. Store them where the administrators of the database cannot write.
         */
        get: operations["listLedgerHeadsOfDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Success.
         * @constant
         */
        Success: 0;
        /**
         * @description The result, for people.
         * @example Done.
         */
        Message: string;
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
        /**
         * @example billing.account.activated
         * @enum {string}
         */
        AskedEvent: "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder" | "security.key.created" | "security.key.network" | "security.callback.changed";
        /** @description Retention periods of personal data, in days. */
        Retention: {
            /**
             * @description Texts of sends, counted from acceptance, or from the scheduled time.
             * @example 90
             */
            texts: number;
            /**
             * @description Recipients with their statuses; at least as long as their texts.
             * @example 365
             */
            recipients: number;
            /**
             * @description Callbacks and their attempts.
             * @example 30
             */
            deliveries: number;
            /**
             * @description Inbound messages.
             * @example 90
             */
            inbound: number;
            /**
             * @description Contents of audit rows that name the company.
             * @example 730
             */
            audit: number;
        };
        /**
         * @description When it was created, `Y-m-d H:i:s` in the company's time zone.
         * @example 2027-01-31 09:30:00
         */
        CreatedAt: string;
        ListedCompany: {
            /**
             * @description The company.
             * @example 7
             */
            id: number;
            /** @example My Shop LLC */
            name: string;
            /**
             * @description Whether its keys work. While it is suspended, accepted messages that are not yet submitted are held.
             * @example active
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description For how long it was suspended. Its accounts are not charged for these days. */
            suspensions: {
                /**
                 * @description Whole days of the suspensions that are over, in the company's time zone.
                 * @example 0
                 */
                days: number;
                /**
                 * Format: date
                 * @description The day on which the suspension began that goes on; null while it is active.
                 * @example null
                 */
                since: string | null;
            };
            /**
             * @description Whether the operator has stopped its sending. Sends are then accepted and held.
             * @example false
             */
            sendingStopped: boolean;
            /**
             * @description Of all times in answers, callbacks and `sendTime`.
             * @default Asia/Tbilisi
             * @example Asia/Tbilisi
             */
            timezone: string;
            settings: {
                /**
                 * @description Default language of customers.
                 * @example ka
                 * @enum {string}
                 */
                defaultCustomerLanguage: "ka" | "en" | "ru";
                /**
                 * @description A sender name needs a description.
                 * @example false
                 */
                brandDescriptionRequired: boolean;
                /**
                 * @description The first customer's number; raising it moves the next one.
                 * @example 1
                 */
                customerIdStart: number;
                /**
                 * @description The first account's number.
                 * @example 100001
                 */
                accountIdStart: number;
                /** @description Message about a new account. */
                accountAddedNotification: {
                    /**
                     * @description A new account's SMS-enabled numbers get a message.
                     * @example false
                     */
                    enabled?: boolean;
                    /**
                     * @description The sender name.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description `{accountID}` and `{name}` stand for the account's.
                     * @example Account {accountID} is open
                     */
                    text?: string;
                };
                /**
                 * @description Tariffs are charged daily, automatically.
                 * @example false
                 */
                billingRun: boolean;
                /**
                 * @description Lowest balance of an account without credit.
                 * @example 0.00
                 */
                minimalBalance: string;
                /**
                 * @description Day of the month on which the first periods begin when `billingRun` is enabled; null: on the day of enabling. It is read when `billingRun` is enabled.
                 * @example null
                 * @example 1
                 */
                billingStartDay: number | null;
                /**
                 * @description Enabled callback events besides `sms.delivery.updated` and `sms.brand.activated`.
                 * @example [
                 *       "billing.account.activated",
                 *       "billing.account.suspended"
                 *     ]
                 */
                events: components["schemas"]["AskedEvent"][];
                /** @description Reminder before an account becomes passive, because its balance does not cover the next period. */
                paymentReminder: {
                    /**
                     * @description Days before that day; empty: no reminders.
                     * @example [
                     *       3,
                     *       1
                     *     ]
                     */
                    daysBefore?: number[];
                    /**
                     * @description From this hour on, in the company's time zone.
                     * @example 10
                     */
                    hour?: number;
                    /**
                     * @description The sender name; without a sender name or text, no SMS is sent.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description Placeholders: `{accountID}`, `{name}`, `{date}` (its first passive day), `{sum}` (the missing sum) and `{balance}`.
                     * @example {name}, please pay {sum} until {date}
                     */
                    text?: string;
                };
                /**
                 * @description Hours after which a message without a delivery receipt counts as not delivered.
                 * @example 48
                 */
                validityHours: number;
                /**
                 * @description A later final status replaces an earlier status that still waits in the callback queue.
                 * @example false
                 */
                collapseCallbacks: boolean;
                /**
                 * @description 0: no limit.
                 * @example 500
                 */
                requestsPerSecond: number;
                /**
                 * @description One-time passwords to one number within `otpMinutes`; 0: no limit.
                 * @example 5
                 */
                otpPerNumber: number;
                /**
                 * @description The same to all numbers with the same first digits; 0: no limit.
                 * @example 0
                 */
                otpPerPrefix: number;
                /**
                 * @description How many digits these are.
                 * @example 6
                 */
                otpPrefixDigits: number;
                /**
                 * @description The time in which they count.
                 * @example 10
                 */
                otpMinutes: number;
                /**
                 * @description Maximum numbers in a send with `otp`; more get status 50. 0: no limit.
                 * @example 10
                 */
                otpRecipientsPerRequest: number;
                /**
                 * @description Handling of one-time passwords that look like SMS pumping. `watch`: they are sent and shown. `enforce`: their recipients are left out of the send, with the reason in `rejectedNumbers`.
                 * @example watch
                 * @enum {string}
                 */
                otpGuard: "watch" | "enforce";
                /**
                 * @description Country codes of the countries that the company may send to. Other recipients are left out of every send, with the reason in `rejectedNumbers`. A longer code is a part of a country (`+1876`: Jamaica, whose numbers begin with `+1`, too). Empty: all countries.
                 * @example [
                 *       "+995"
                 *     ]
                 */
                sendCountries: string[];
                /**
                 * @description Country of local numbers in sends, stop lists, searches, and personal data: numbers of exactly `localNumberDigits` digits without `+`, `00` or country code, or after the national prefix (0; 06 in Hungary; 0 or 8 in Russia, Kazakhstan, Belarus, Lithuania and Turkmenistan; none where numbers themselves begin with 0, as in Italy). Null: all numbers are international. If set, numbers of other countries with the same number of digits need `+` or `00`.
                 * @example null
                 */
                defaultCountryCode: string | null;
                /**
                 * @description Digits of such a number, without the national prefix.
                 * @example 9
                 */
                localNumberDigits: number;
                /**
                 * @description Opt-out words: a phone that sends one of these is added to the stop list. The whole message must be the word; case, full-width letters, invisible characters and surrounding punctuation are ignored.
                 * @example [
                 *       "STOP"
                 *     ]
                 */
                stopWords: string[];
                retention: components["schemas"]["Retention"];
            };
            modules: {
                /**
                 * @description MAC and IP addresses.
                 * @example false
                 */
                network: boolean;
                /**
                 * @description Set-top boxes.
                 * @example false
                 */
                iptv: boolean;
                /**
                 * @description GPS tracking.
                 * @example false
                 */
                gps: boolean;
            };
            /**
             * @description Whether a default callback URL is set.
             * @example true
             */
            hasCallback: boolean;
            /**
             * @description Hosts that the `callbackUrl` of a send may be on; none without a default callback URL.
             * @example [
             *       "shop.example.com"
             *     ]
             */
            callbackHosts: string[];
            /**
             * @description The same of sends of test keys.
             * @example [
             *       "shop.example.com"
             *     ]
             */
            testCallbackHosts: string[];
            /**
             * @description Grows by one with every change.
             * @example 1
             */
            version: number;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description Remaining SMS.
             * @example 4810
             */
            smsBalance: number | null;
            /** @description Recipients, from the begin of the hour 24 hours ago to now, as `GET /admin/v1/statistics` counts them: up to about a minute behind. `failed` is without the recipients of cancelled sends. */
            last24Hours: {
                /**
                 * Format: date-time
                 * @example 2027-01-30T05:00:00.000Z
                 */
                since: string;
                /** @example 190 */
                accepted: number;
                /** @example 171 */
                delivered: number;
                /**
                 * @description Failed, for any reason.
                 * @example 12
                 */
                failed: number;
            } | null;
            /**
             * @description Unavailable values, because their service did not respond.
             * @example []
             */
            missing: ("smsBalance" | "last24Hours")[];
        };
        CompanyPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["ListedCompany"][];
        };
        /**
         * @description With `format=csv`: a header line, then a line per row.
         * @example id,name
         */
        ListFile: string;
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
        CompanyInput: {
            /** @example My Shop LLC */
            name: string;
            /**
             * @description Of all times in answers, callbacks and `sendTime`.
             * @default Asia/Tbilisi
             * @example Asia/Tbilisi
             */
            timezone?: string;
            /**
             * @description Requests with keys of a suspended company get 403, and its accepted messages wait until it is active.
             * @example active
             * @enum {string}
             */
            status?: "active" | "suspended";
            /** @description Omitted fields stay. */
            settings?: {
                /**
                 * @description Default language of customers.
                 * @example ka
                 * @enum {string}
                 */
                defaultCustomerLanguage?: "ka" | "en" | "ru";
                /**
                 * @description A sender name needs a description.
                 * @example false
                 */
                brandDescriptionRequired?: boolean;
                /**
                 * @description The first customer's number; raising it moves the next one.
                 * @example 1
                 */
                customerIdStart?: number;
                /**
                 * @description The first account's number.
                 * @example 100001
                 */
                accountIdStart?: number;
                /** @description Message about a new account. */
                accountAddedNotification?: {
                    /**
                     * @description A new account's SMS-enabled numbers get a message.
                     * @example false
                     */
                    enabled?: boolean;
                    /**
                     * @description The sender name.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description `{accountID}` and `{name}` stand for the account's.
                     * @example Account {accountID} is open
                     */
                    text?: string;
                };
                /**
                 * @description Tariffs are charged daily, automatically.
                 * @example false
                 */
                billingRun?: boolean;
                /**
                 * @description Lowest balance of an account without credit.
                 * @example 0.00
                 */
                minimalBalance?: string;
                /**
                 * @description Day of the month on which the first periods begin when `billingRun` is enabled; null: on the day of enabling. It is read when `billingRun` is enabled.
                 * @example null
                 * @example 1
                 */
                billingStartDay?: number | null;
                /**
                 * @description Enabled callback events besides `sms.delivery.updated` and `sms.brand.activated`.
                 * @example [
                 *       "billing.account.activated",
                 *       "billing.account.suspended"
                 *     ]
                 */
                events?: components["schemas"]["AskedEvent"][];
                /** @description Reminder before an account becomes passive, because its balance does not cover the next period. */
                paymentReminder?: {
                    /**
                     * @description Days before that day; empty: no reminders.
                     * @example [
                     *       3,
                     *       1
                     *     ]
                     */
                    daysBefore?: number[];
                    /**
                     * @description From this hour on, in the company's time zone.
                     * @example 10
                     */
                    hour?: number;
                    /**
                     * @description The sender name; without a sender name or text, no SMS is sent.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description Placeholders: `{accountID}`, `{name}`, `{date}` (its first passive day), `{sum}` (the missing sum) and `{balance}`.
                     * @example {name}, please pay {sum} until {date}
                     */
                    text?: string;
                };
                /**
                 * @description Hours after which a message without a delivery receipt counts as not delivered.
                 * @example 48
                 */
                validityHours?: number;
                /**
                 * @description A later final status replaces an earlier status that still waits in the callback queue.
                 * @example false
                 */
                collapseCallbacks?: boolean;
                /**
                 * @description 0: no limit.
                 * @example 500
                 */
                requestsPerSecond?: number;
                /**
                 * @description One-time passwords to one number within `otpMinutes`; 0: no limit.
                 * @example 5
                 */
                otpPerNumber?: number;
                /**
                 * @description The same to all numbers with the same first digits; 0: no limit.
                 * @example 0
                 */
                otpPerPrefix?: number;
                /**
                 * @description How many digits these are.
                 * @example 6
                 */
                otpPrefixDigits?: number;
                /**
                 * @description The time in which they count.
                 * @example 10
                 */
                otpMinutes?: number;
                /**
                 * @description Maximum numbers in a send with `otp`; more get status 50. 0: no limit.
                 * @example 10
                 */
                otpRecipientsPerRequest?: number;
                /**
                 * @description Handling of one-time passwords that look like SMS pumping. `watch`: they are sent and shown. `enforce`: their recipients are left out of the send, with the reason in `rejectedNumbers`.
                 * @example watch
                 * @enum {string}
                 */
                otpGuard?: "watch" | "enforce";
                /**
                 * @description Country codes of the countries that the company may send to. Other recipients are left out of every send, with the reason in `rejectedNumbers`. A longer code is a part of a country (`+1876`: Jamaica, whose numbers begin with `+1`, too). Empty: all countries.
                 * @example [
                 *       "+995"
                 *     ]
                 */
                sendCountries?: string[];
                /**
                 * @description Country of local numbers in sends, stop lists, searches, and personal data: numbers of exactly `localNumberDigits` digits without `+`, `00` or country code, or after the national prefix (0; 06 in Hungary; 0 or 8 in Russia, Kazakhstan, Belarus, Lithuania and Turkmenistan; none where numbers themselves begin with 0, as in Italy). Null: all numbers are international. If set, numbers of other countries with the same number of digits need `+` or `00`.
                 * @example null
                 */
                defaultCountryCode?: string | null;
                /**
                 * @description Digits of such a number, without the national prefix.
                 * @example 9
                 */
                localNumberDigits?: number;
                /**
                 * @description Opt-out words: a phone that sends one of these is added to the stop list. The whole message must be the word; case, full-width letters, invisible characters and surrounding punctuation are ignored.
                 * @example [
                 *       "STOP"
                 *     ]
                 */
                stopWords?: string[];
            };
            /** @description Omitted fields stay. */
            modules?: {
                /**
                 * @description MAC and IP addresses.
                 * @example false
                 */
                network?: boolean;
                /**
                 * @description Set-top boxes.
                 * @example false
                 */
                iptv?: boolean;
                /**
                 * @description GPS tracking.
                 * @example false
                 */
                gps?: boolean;
            };
        };
        Company: {
            /**
             * @description The company.
             * @example 7
             */
            id: number;
            /** @example My Shop LLC */
            name: string;
            /**
             * @description Whether its keys work. While it is suspended, accepted messages that are not yet submitted are held.
             * @example active
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description For how long it was suspended. Its accounts are not charged for these days. */
            suspensions: {
                /**
                 * @description Whole days of the suspensions that are over, in the company's time zone.
                 * @example 0
                 */
                days: number;
                /**
                 * Format: date
                 * @description The day on which the suspension began that goes on; null while it is active.
                 * @example null
                 */
                since: string | null;
            };
            /**
             * @description Whether the operator has stopped its sending. Sends are then accepted and held.
             * @example false
             */
            sendingStopped: boolean;
            /**
             * @description Of all times in answers, callbacks and `sendTime`.
             * @default Asia/Tbilisi
             * @example Asia/Tbilisi
             */
            timezone: string;
            settings: {
                /**
                 * @description Default language of customers.
                 * @example ka
                 * @enum {string}
                 */
                defaultCustomerLanguage: "ka" | "en" | "ru";
                /**
                 * @description A sender name needs a description.
                 * @example false
                 */
                brandDescriptionRequired: boolean;
                /**
                 * @description The first customer's number; raising it moves the next one.
                 * @example 1
                 */
                customerIdStart: number;
                /**
                 * @description The first account's number.
                 * @example 100001
                 */
                accountIdStart: number;
                /** @description Message about a new account. */
                accountAddedNotification: {
                    /**
                     * @description A new account's SMS-enabled numbers get a message.
                     * @example false
                     */
                    enabled?: boolean;
                    /**
                     * @description The sender name.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description `{accountID}` and `{name}` stand for the account's.
                     * @example Account {accountID} is open
                     */
                    text?: string;
                };
                /**
                 * @description Tariffs are charged daily, automatically.
                 * @example false
                 */
                billingRun: boolean;
                /**
                 * @description Lowest balance of an account without credit.
                 * @example 0.00
                 */
                minimalBalance: string;
                /**
                 * @description Day of the month on which the first periods begin when `billingRun` is enabled; null: on the day of enabling. It is read when `billingRun` is enabled.
                 * @example null
                 * @example 1
                 */
                billingStartDay: number | null;
                /**
                 * @description Enabled callback events besides `sms.delivery.updated` and `sms.brand.activated`.
                 * @example [
                 *       "billing.account.activated",
                 *       "billing.account.suspended"
                 *     ]
                 */
                events: components["schemas"]["AskedEvent"][];
                /** @description Reminder before an account becomes passive, because its balance does not cover the next period. */
                paymentReminder: {
                    /**
                     * @description Days before that day; empty: no reminders.
                     * @example [
                     *       3,
                     *       1
                     *     ]
                     */
                    daysBefore?: number[];
                    /**
                     * @description From this hour on, in the company's time zone.
                     * @example 10
                     */
                    hour?: number;
                    /**
                     * @description The sender name; without a sender name or text, no SMS is sent.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description Placeholders: `{accountID}`, `{name}`, `{date}` (its first passive day), `{sum}` (the missing sum) and `{balance}`.
                     * @example {name}, please pay {sum} until {date}
                     */
                    text?: string;
                };
                /**
                 * @description Hours after which a message without a delivery receipt counts as not delivered.
                 * @example 48
                 */
                validityHours: number;
                /**
                 * @description A later final status replaces an earlier status that still waits in the callback queue.
                 * @example false
                 */
                collapseCallbacks: boolean;
                /**
                 * @description 0: no limit.
                 * @example 500
                 */
                requestsPerSecond: number;
                /**
                 * @description One-time passwords to one number within `otpMinutes`; 0: no limit.
                 * @example 5
                 */
                otpPerNumber: number;
                /**
                 * @description The same to all numbers with the same first digits; 0: no limit.
                 * @example 0
                 */
                otpPerPrefix: number;
                /**
                 * @description How many digits these are.
                 * @example 6
                 */
                otpPrefixDigits: number;
                /**
                 * @description The time in which they count.
                 * @example 10
                 */
                otpMinutes: number;
                /**
                 * @description Maximum numbers in a send with `otp`; more get status 50. 0: no limit.
                 * @example 10
                 */
                otpRecipientsPerRequest: number;
                /**
                 * @description Handling of one-time passwords that look like SMS pumping. `watch`: they are sent and shown. `enforce`: their recipients are left out of the send, with the reason in `rejectedNumbers`.
                 * @example watch
                 * @enum {string}
                 */
                otpGuard: "watch" | "enforce";
                /**
                 * @description Country codes of the countries that the company may send to. Other recipients are left out of every send, with the reason in `rejectedNumbers`. A longer code is a part of a country (`+1876`: Jamaica, whose numbers begin with `+1`, too). Empty: all countries.
                 * @example [
                 *       "+995"
                 *     ]
                 */
                sendCountries: string[];
                /**
                 * @description Country of local numbers in sends, stop lists, searches, and personal data: numbers of exactly `localNumberDigits` digits without `+`, `00` or country code, or after the national prefix (0; 06 in Hungary; 0 or 8 in Russia, Kazakhstan, Belarus, Lithuania and Turkmenistan; none where numbers themselves begin with 0, as in Italy). Null: all numbers are international. If set, numbers of other countries with the same number of digits need `+` or `00`.
                 * @example null
                 */
                defaultCountryCode: string | null;
                /**
                 * @description Digits of such a number, without the national prefix.
                 * @example 9
                 */
                localNumberDigits: number;
                /**
                 * @description Opt-out words: a phone that sends one of these is added to the stop list. The whole message must be the word; case, full-width letters, invisible characters and surrounding punctuation are ignored.
                 * @example [
                 *       "STOP"
                 *     ]
                 */
                stopWords: string[];
                retention: components["schemas"]["Retention"];
            };
            modules: {
                /**
                 * @description MAC and IP addresses.
                 * @example false
                 */
                network: boolean;
                /**
                 * @description Set-top boxes.
                 * @example false
                 */
                iptv: boolean;
                /**
                 * @description GPS tracking.
                 * @example false
                 */
                gps: boolean;
            };
            /**
             * @description Whether a default callback URL is set.
             * @example true
             */
            hasCallback: boolean;
            /**
             * @description Hosts that the `callbackUrl` of a send may be on; none without a default callback URL.
             * @example [
             *       "shop.example.com"
             *     ]
             */
            callbackHosts: string[];
            /**
             * @description The same of sends of test keys.
             * @example [
             *       "shop.example.com"
             *     ]
             */
            testCallbackHosts: string[];
            /**
             * @description Grows by one with every change.
             * @example 1
             */
            version: number;
            createdAt: components["schemas"]["CreatedAt"];
        };
        CompanyAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Company"];
        };
        /** @example 7 */
        CompanyID: number;
        CompanyPatch: {
            /** @example My Shop LLC */
            name?: string;
            /**
             * @description Of all times in answers, callbacks and `sendTime`.
             * @default Asia/Tbilisi
             * @example Asia/Tbilisi
             */
            timezone?: string;
            /**
             * @description Requests with keys of a suspended company get 403, and its accepted messages wait until it is active.
             * @example active
             * @enum {string}
             */
            status?: "active" | "suspended";
            /** @description Omitted fields stay. */
            settings?: {
                /**
                 * @description Default language of customers.
                 * @example ka
                 * @enum {string}
                 */
                defaultCustomerLanguage?: "ka" | "en" | "ru";
                /**
                 * @description A sender name needs a description.
                 * @example false
                 */
                brandDescriptionRequired?: boolean;
                /**
                 * @description The first customer's number; raising it moves the next one.
                 * @example 1
                 */
                customerIdStart?: number;
                /**
                 * @description The first account's number.
                 * @example 100001
                 */
                accountIdStart?: number;
                /** @description Message about a new account. */
                accountAddedNotification?: {
                    /**
                     * @description A new account's SMS-enabled numbers get a message.
                     * @example false
                     */
                    enabled?: boolean;
                    /**
                     * @description The sender name.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description `{accountID}` and `{name}` stand for the account's.
                     * @example Account {accountID} is open
                     */
                    text?: string;
                };
                /**
                 * @description Tariffs are charged daily, automatically.
                 * @example false
                 */
                billingRun?: boolean;
                /**
                 * @description Lowest balance of an account without credit.
                 * @example 0.00
                 */
                minimalBalance?: string;
                /**
                 * @description Day of the month on which the first periods begin when `billingRun` is enabled; null: on the day of enabling. It is read when `billingRun` is enabled.
                 * @example null
                 * @example 1
                 */
                billingStartDay?: number | null;
                /**
                 * @description Enabled callback events besides `sms.delivery.updated` and `sms.brand.activated`.
                 * @example [
                 *       "billing.account.activated",
                 *       "billing.account.suspended"
                 *     ]
                 */
                events?: components["schemas"]["AskedEvent"][];
                /** @description Reminder before an account becomes passive, because its balance does not cover the next period. */
                paymentReminder?: {
                    /**
                     * @description Days before that day; empty: no reminders.
                     * @example [
                     *       3,
                     *       1
                     *     ]
                     */
                    daysBefore?: number[];
                    /**
                     * @description From this hour on, in the company's time zone.
                     * @example 10
                     */
                    hour?: number;
                    /**
                     * @description The sender name; without a sender name or text, no SMS is sent.
                     * @example 12
                     */
                    brandID?: number | null;
                    /**
                     * @description Placeholders: `{accountID}`, `{name}`, `{date}` (its first passive day), `{sum}` (the missing sum) and `{balance}`.
                     * @example {name}, please pay {sum} until {date}
                     */
                    text?: string;
                };
                /**
                 * @description Hours after which a message without a delivery receipt counts as not delivered.
                 * @example 48
                 */
                validityHours?: number;
                /**
                 * @description A later final status replaces an earlier status that still waits in the callback queue.
                 * @example false
                 */
                collapseCallbacks?: boolean;
                /**
                 * @description 0: no limit.
                 * @example 500
                 */
                requestsPerSecond?: number;
                /**
                 * @description One-time passwords to one number within `otpMinutes`; 0: no limit.
                 * @example 5
                 */
                otpPerNumber?: number;
                /**
                 * @description The same to all numbers with the same first digits; 0: no limit.
                 * @example 0
                 */
                otpPerPrefix?: number;
                /**
                 * @description How many digits these are.
                 * @example 6
                 */
                otpPrefixDigits?: number;
                /**
                 * @description The time in which they count.
                 * @example 10
                 */
                otpMinutes?: number;
                /**
                 * @description Maximum numbers in a send with `otp`; more get status 50. 0: no limit.
                 * @example 10
                 */
                otpRecipientsPerRequest?: number;
                /**
                 * @description Handling of one-time passwords that look like SMS pumping. `watch`: they are sent and shown. `enforce`: their recipients are left out of the send, with the reason in `rejectedNumbers`.
                 * @example watch
                 * @enum {string}
                 */
                otpGuard?: "watch" | "enforce";
                /**
                 * @description Country codes of the countries that the company may send to. Other recipients are left out of every send, with the reason in `rejectedNumbers`. A longer code is a part of a country (`+1876`: Jamaica, whose numbers begin with `+1`, too). Empty: all countries.
                 * @example [
                 *       "+995"
                 *     ]
                 */
                sendCountries?: string[];
                /**
                 * @description Country of local numbers in sends, stop lists, searches, and personal data: numbers of exactly `localNumberDigits` digits without `+`, `00` or country code, or after the national prefix (0; 06 in Hungary; 0 or 8 in Russia, Kazakhstan, Belarus, Lithuania and Turkmenistan; none where numbers themselves begin with 0, as in Italy). Null: all numbers are international. If set, numbers of other countries with the same number of digits need `+` or `00`.
                 * @example null
                 */
                defaultCountryCode?: string | null;
                /**
                 * @description Digits of such a number, without the national prefix.
                 * @example 9
                 */
                localNumberDigits?: number;
                /**
                 * @description Opt-out words: a phone that sends one of these is added to the stop list. The whole message must be the word; case, full-width letters, invisible characters and surrounding punctuation are ignored.
                 * @example [
                 *       "STOP"
                 *     ]
                 */
                stopWords?: string[];
            };
            /** @description Omitted fields stay. */
            modules?: {
                /**
                 * @description MAC and IP addresses.
                 * @example false
                 */
                network?: boolean;
                /**
                 * @description Set-top boxes.
                 * @example false
                 */
                iptv?: boolean;
                /**
                 * @description GPS tracking.
                 * @example false
                 */
                gps?: boolean;
            };
            /**
             * @description Why the company is changed. Kept only in the audit log.
             * @example Unpaid since October
             */
            reason?: string;
        };
        RetentionAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Retention"];
        };
        RetentionInput: {
            /**
             * @description Texts of sends, counted from acceptance, or from the scheduled time.
             * @example 90
             */
            texts?: number;
            /**
             * @description Recipients with their statuses; at least as long as their texts.
             * @example 365
             */
            recipients?: number;
            /**
             * @description Callbacks and their attempts.
             * @example 30
             */
            deliveries?: number;
            /**
             * @description Inbound messages.
             * @example 90
             */
            inbound?: number;
            /**
             * @description Contents of audit rows that name the company.
             * @example 730
             */
            audit?: number;
        };
        /**
         * @description Service → kind of record → how many.
         * @example {
         *       "sms": {
         *         "messages": 12
         *       }
         *     }
         */
        ErasureCounts: {
            [key: string]: {
                [key: string]: number;
            };
        };
        Erasure: {
            /**
             * @description The erasure.
             * @example 3
             */
            id: number;
            /**
             * @description The company.
             * @example 7
             */
            company: number;
            /**
             * @description The kind of request.
             * @example number
             * @enum {string}
             */
            of: "number" | "customer";
            /**
             * @description The customer; null for a number.
             * @example null
             */
            customerID: number | null;
            /**
             * @description The pseudonym of names and numbers (of the first of several numbers). It is irreversible.
             * @example erased-kqzvhwbnmdtxpl
             */
            pseudonym: string;
            /**
             * @description Progress.
             * @example done
             * @enum {string}
             */
            state: "running" | "waiting" | "done";
            /** @description Erased records */
            erased: components["schemas"]["ErasureCounts"];
            /** @description Records that were not finished at the last check. */
            waiting: components["schemas"]["ErasureCounts"];
            /**
             * @description Name of the operator.
             * @example Nino
             */
            by: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC; null until it is done.
             * @example 2027-01-31T05:30:33.000Z
             */
            doneAt: string | null;
        };
        ErasureAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Erasure"];
        };
        ErasurePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Erasure"][];
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
        Callback: {
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
        };
        CallbackAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Callback"];
        };
        CallbackInput: {
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
        };
        NothingAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            /** @description Nothing. */
            data: null;
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
        Token: {
            /** @example 4 */
            id: number;
            /**
             * @description The whole token in the answer to its creation, its begin and end in all others.
             * @example ho_6uXj…w2e3
             */
            token: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC; null if never.
             * @example null
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC; null if never.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The address of its last use.
             * @example null
             */
            lastUsedFrom: string | null;
        };
        Operator: {
            /** @example 4 */
            id: number;
            /** @example Nino */
            name: string;
            /**
             * @description The operator's role; each role includes the previous roles. `read` reads everything except secrets and personal data. `support` reads personal data, replays callbacks, cancels sends, edits stop lists and decides on sender names. `billing` changes balances, catalogues and payments. `owner` changes companies, keys, routes and operators.
             * @example support
             * @enum {string}
             */
            role: "read" | "support" | "billing" | "owner";
            /** @example nino@example.com */
            email: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC; null if never.
             * @example null
             */
            removedAt: string | null;
            /** @description The active tokens, newest first. */
            tokens: components["schemas"]["Token"][];
        };
        OperatorPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Operator"][];
        };
        OperatorAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Operator"];
        };
        TokenAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Token"];
        };
        AuditRow: {
            /**
             * @description The row.
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description Start, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string;
            /**
             * @description Name of the operator at that time; `key 12` for an action of the company.
             * @example operator
             */
            who: string;
            /**
             * @description Id of the operator; 0: `OPERATOR_TOKEN`; null: an action of the company.
             * @example 0
             */
            operator: number | null;
            /**
             * @description Id of the token; null: `OPERATOR_TOKEN`, or no operator.
             * @example null
             */
            token: number | null;
            /**
             * @description The operator's role at that time; null: no operator.
             * @example owner
             * @enum {string|null}
             */
            role: "read" | "support" | "billing" | "owner" | null;
            /**
             * @description The key of the company; null: an action of an operator.
             * @example null
             */
            key: number | null;
            /**
             * @description The action.
             * @example company.change
             */
            action: string;
            /** @example PATCH */
            method: string;
            /** @example /admin/v1/companies/7 */
            path: string;
            /**
             * @description The affected company.
             * @example 7
             */
            company: number | null;
            /**
             * @description The request's body without its secrets.
             * @example {
             *       "settings": {
             *         "validityHours": 24
             *       }
             *     }
             */
            change: unknown;
            /**
             * @description The record before the action, without secrets; null: new or unknown.
             * @example {
             *       "settings": {
             *         "validityHours": 48
             *       }
             *     }
             */
            before: unknown;
            /**
             * @description The record after the action; null: deleted or unknown.
             * @example {
             *       "settings": {
             *         "validityHours": 24
             *       }
             *     }
             */
            after: unknown;
            /**
             * @description The caller's address.
             * @example 192.0.2.7
             */
            from: string;
            /**
             * @description Of the request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId: string;
            /**
             * @description `begun`: the outcome is not known, because the action is running or was interrupted.
             * @example begun
             * @enum {string}
             */
            state: "begun" | "completed" | "refused" | "unknown";
            /**
             * @description HTTP status of the answer.
             * @example 200
             */
            status: number | null;
            /**
             * Format: date-time
             * @description Time of the response, ISO 8601 in UTC.
             * @example null
             */
            completedAt: string | null;
        };
        AuditPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["AuditRow"][];
        };
        DeadLetter: {
            /**
             * @description The message.
             * @example 5
             */
            id: number;
            /**
             * @description Its queue.
             * @example sms.submit.otp
             */
            queue: string;
            /**
             * @description `rejected`: the consumer cannot handle it. `delivery_limit`: its consumers crashed too often.
             * @example rejected
             */
            reason: string;
            /**
             * @description `x-request-id` of the original request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId: string;
            /**
             * @description The message as JSON, or as text if it is not JSON; null if it was too large to be stored, and with `bodies=false`.
             * @example no JSON
             */
            body: unknown;
            /**
             * @description The encoding of `body`.
             * @example utf8
             * @enum {string}
             */
            encoding: "utf8" | "base64";
            /**
             * Format: date-time
             * @description When it was dead-lettered, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string;
            /**
             * Format: date-time
             * @description When it was requeued, ISO 8601 in UTC.
             * @example null
             */
            requeuedAt: string | null;
            /**
             * Format: date-time
             * @description When an operator dismissed it, ISO 8601 in UTC.
             * @example null
             */
            dismissedAt: string | null;
        };
        DeadLetterPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["DeadLetter"][];
        };
        DeadLetterAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["DeadLetter"];
        };
        BalanceAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description The balance now.
                 * @example 1000
                 */
                sms: number;
            };
        };
        Movement: {
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
             * Format: date-time
             * @description When it was made, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string;
        };
        MovementPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Movement"][];
        };
        /** @description Recipients by status; null in a list for running sends beyond a total of a million recipients. */
        Counts: {
            /**
             * @description Sent.
             * @example 0
             */
            0: number;
            /**
             * @description Received.
             * @example 0
             */
            1: number;
            /**
             * @description Not delivered.
             * @example 0
             */
            2: number;
            /**
             * @description Awaiting status.
             * @example 0
             */
            3: number;
            /**
             * @description Error.
             * @example 0
             */
            4: number;
        } | null;
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
        Job: {
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
             * @description Its company.
             * @example 7
             */
            company: number;
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
             * @description Batches of up to 1,000 recipients.
             * @example 1
             */
            batches: number;
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
             * @description The send's own callback URL.
             * @example null
             */
            callbackUrl: string | null;
            /**
             * @description Of the request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId: string;
            /**
             * @description Id of the key of the request; null without a key.
             * @example 1
             */
            keyID: number | null;
            /**
             * @description Address of the client; null in the same cases.
             * @example 192.0.2.7
             */
            from: string | null;
            /**
             * @description True: of a test key; it went to the sandbox, and costs nothing.
             * @example false
             */
            test: boolean;
            /**
             * Format: date-time
             * @description Scheduled time, ISO 8601 in UTC; null: at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * Format: date-time
             * @description End of validity, ISO 8601 in UTC: recipients without a delivery receipt then become "not delivered".
             * @example 2027-01-31T05:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was accepted, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            counts: components["schemas"]["Counts"];
            progress: components["schemas"]["Progress"];
            /**
             * Format: date-time
             * @description When a carrier accepted the first recipient, ISO 8601 in UTC; null if none was accepted, or if `counts` is null.
             * @example 2027-01-31T05:30:01.000Z
             */
            firstSubmittedAt: string | null;
            /**
             * Format: date-time
             * @description When the last recipient got its final status, ISO 8601 in UTC; null until then.
             * @example 2027-01-31T05:30:04.000Z
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When its recipients were deleted at the end of the retention period, ISO 8601 in UTC; null until then.
             * @example null
             */
            removedAt: string | null;
        };
        JobPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Job"][];
        };
        JobWithReasons: {
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
             * @description Its company.
             * @example 7
             */
            company: number;
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
             * @description Batches of up to 1,000 recipients.
             * @example 1
             */
            batches: number;
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
             * @description The send's own callback URL.
             * @example null
             */
            callbackUrl: string | null;
            /**
             * @description Of the request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId: string;
            /**
             * @description Id of the key of the request; null without a key.
             * @example 1
             */
            keyID?: number | null;
            /**
             * @description Address of the client; null in the same cases.
             * @example 192.0.2.7
             */
            from?: string | null;
            /**
             * @description True: of a test key; it went to the sandbox, and costs nothing.
             * @example false
             */
            test?: boolean;
            /**
             * Format: date-time
             * @description Scheduled time, ISO 8601 in UTC; null: at once.
             * @example null
             */
            sendAt: string | null;
            /**
             * Format: date-time
             * @description End of validity, ISO 8601 in UTC: recipients without a delivery receipt then become "not delivered".
             * @example 2027-01-31T05:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was accepted, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            counts: components["schemas"]["Counts"];
            progress: components["schemas"]["Progress"];
            /**
             * Format: date-time
             * @description When a carrier accepted the first recipient, ISO 8601 in UTC; null if none was accepted, or if `counts` is null.
             * @example 2027-01-31T05:30:01.000Z
             */
            firstSubmittedAt: string | null;
            /**
             * Format: date-time
             * @description When the last recipient got its final status, ISO 8601 in UTC; null until then.
             * @example 2027-01-31T05:30:04.000Z
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When its recipients were deleted at the end of the retention period, ISO 8601 in UTC; null until then.
             * @example null
             */
            removedAt: string | null;
            /**
             * @description Number of recipients with status 2 or 4 by reason.
             * @example {
             *       "stop-listed": 2
             *     }
             */
            reasons: {
                [key: string]: number;
            };
            /**
             * @description Meanings of the carrier's codes and states among the reasons. Other reasons are self-explanatory.
             * @example {
             *       "refused by main: 0xb": "Invalid destination address"
             *     }
             */
            meanings: {
                [key: string]: string;
            };
        };
        JobAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["JobWithReasons"];
        };
        FoundMessage: {
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
             * @description 0 sent, 1 received, 2 not delivered, 3 awaiting status, 4 error.
             * @example 2
             * @enum {integer}
             */
            statusID: 0 | 1 | 2 | 3 | 4;
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
             * Format: date-time
             * @description When it was accepted, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            company: components["schemas"]["CompanyID"];
            /**
             * @description Its priority queue.
             * @example standard
             * @enum {string}
             */
            priority: "otp" | "standard" | "bulk";
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
        MessagePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The messages. */
            data: components["schemas"]["FoundMessage"][];
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
        Timeline: {
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
             * @description 0 sent, 1 received, 2 not delivered, 3 awaiting status, 4 error.
             * @example 1
             * @enum {integer}
             */
            statusID: 0 | 1 | 2 | 3 | 4;
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
            company: components["schemas"]["CompanyID"];
            /**
             * @description Its priority queue.
             * @example standard
             * @enum {string}
             */
            priority: "otp" | "standard" | "bulk";
        };
        TimelineAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Timeline"];
        };
        /**
         * @example delivery-rate
         * @enum {string}
         */
        AlarmKind: "delivery-rate" | "otp-latency" | "balance-low" | "otp-pumping" | "callbacks-failing";
        /** @description Fields that do not apply are null. */
        Alarm: {
            kind: components["schemas"]["AlarmKind"];
            /**
             * Format: date-time
             * @description Start of the alarm.
             */
            since: string;
            /** @description Description at the time of the alarm. */
            text: string;
            /** @description The route. */
            route: string | null;
            /** @description The company. */
            company: number | null;
            /** @description The sender name of the company. */
            brandID: number | null;
            /** @description The country code. */
            prefix: string | null;
        };
        AlarmPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The page, newest first. */
            data: components["schemas"]["Alarm"][];
            /** @description Kinds of alarms that are unavailable. */
            missing: components["schemas"]["AlarmKind"][];
        };
        Statistics: {
            /**
             * Format: date-time
             * @description When the step begins, ISO 8601 in UTC.
             * @example 2027-01-30T20:00:00.000Z
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
        StatisticsAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            /** @description The steps, oldest first. */
            data: components["schemas"]["Statistics"][];
            /**
             * @description Meanings of the reasons in `failed`.
             * @example {
             *       "UNDELIV": "the carrier could not deliver it"
             *     }
             */
            meanings: {
                [key: string]: string;
            };
            /** @description Callbacks of the company, or of all companies, that wait for an attempt now. Missing with a filter by sender name, route or country, or if `missing` lists `callbacks`. */
            waitingCallbacks?: {
                /**
                 * @description Counting stops at 1,000.
                 * @example 2
                 */
                count: number;
                /** @description The oldest of those counted. */
                oldest: {
                    /**
                     * Format: date-time
                     * @description When it was stored, ISO 8601 in UTC.
                     * @example 2027-01-31T05:30:00.000Z
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
        InboundMessage: {
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
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            receivedAt: string;
            /**
             * @description Its company; null: unassigned.
             * @example 7
             */
            company: number | null;
            /**
             * @description Its route.
             * @example main
             */
            route: string;
        };
        InboundPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["InboundMessage"][];
            /**
             * @description In the list of unassigned messages: the number of messages that belong to companies. Counting stops at 1,000.
             * @example 12
             */
            ofCompanies?: number;
        };
        InboundRule: {
            /**
             * @description The destination of the messages: a sender name, or a number or short code of digits only.
             * @example 7788
             */
            address: string;
            /**
             * @description The first word of a message, case-insensitive: letters and digits. null: all other messages to the address.
             * @example PIZZA
             */
            keyword: string | null;
            /**
             * @description The company of the messages.
             * @example 7
             */
            company: number;
            /**
             * @description A sender name of the company, sent with its callbacks.
             * @example 12
             */
            brandID: number | null;
            /**
             * @description The rule.
             * @example 5
             */
            id: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
        };
        InboundRulePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["InboundRule"][];
        };
        NewInboundRule: {
            /**
             * @description The destination of the messages: a sender name, or a number or short code of digits only.
             * @example 7788
             */
            address: string;
            /**
             * @description The first word of a message, case-insensitive: letters and digits. null: all other messages to the address.
             * @example PIZZA
             */
            keyword?: string | null;
            /**
             * @description The company of the messages.
             * @example 7
             */
            company: number;
            /**
             * @description A sender name of the company, sent with its callbacks.
             * @example 12
             */
            brandID?: number | null;
        };
        InboundRuleAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["InboundRule"];
        };
        OtpLimits: {
            /**
             * @description Per number; 0: no limit.
             * @example 0
             */
            otpPerNumber: number;
            /**
             * @description To numbers with the same first digits; 0: no limit.
             * @example 0
             */
            otpPerPrefix: number;
            /**
             * @description How many first digits that are.
             * @example 6
             */
            otpPrefixDigits: number;
            /**
             * @description Remaining number within the period.
             * @example 10
             */
            otpMinutes: number;
            /** @description The latest first, at most 100. */
            refused: {
                /**
                 * @description The limit that refused.
                 * @example number
                 * @enum {string}
                 */
                by: "number" | "prefix";
                /**
                 * @description The number, or its first digits.
                 * @example 995599
                 */
                key: string;
                /**
                 * @description Sends that were refused.
                 * @example 3
                 */
                times: number;
                /**
                 * Format: date-time
                 * @description The last of them, ISO 8601 in UTC.
                 * @example 2027-01-31T05:30:00.000Z
                 */
                lastAt: string;
            }[];
        };
        CompanyOtpGuardAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
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
                suspects: {
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
                     * Format: date-time
                     * @description Time of the first, ISO 8601 in UTC.
                     * @example 2027-01-31T05:30:00.000Z
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Time of the last, ISO 8601 in UTC.
                     * @example 2027-01-31T07:02:10.000Z
                     */
                    lastAt: string;
                }[];
                /** @description Prefixes and numbers that are never held back. */
                allowed: {
                    /**
                     * @description First digits of numbers.
                     * @example 37491
                     */
                    prefix: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC.
                     */
                    since: string;
                }[];
            };
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
        StopListEntry: {
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
            /**
             * Format: date-time
             * @description Time of the entry, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
        };
        StopListPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["StopListEntry"][];
            /** @description In the global list: the first 20 companies with a list of their own. */
            ofCompanies?: {
                company: components["schemas"]["CompanyID"];
                /**
                 * @description Numbers on the list of the company. Counting stops at 1,000.
                 * @example 12
                 */
                numbers: number;
            }[];
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
        NumbersToRemove: {
            numbers: components["schemas"]["StopListNumbers"];
        };
        Queued: {
            /**
             * @description One-time passwords.
             * @example 0
             */
            otp: number;
            /**
             * @description Standard.
             * @example 0
             */
            standard: number;
            /**
             * @description Bulk.
             * @example 0
             */
            bulk: number;
        };
        Route: {
            /**
             * @description The route.
             * @example acme
             */
            name: string;
            /**
             * @description Its source: `SMS_CARRIERS`, or this API.
             * @example environment
             * @enum {string}
             */
            source: "environment" | "operator";
            /**
             * @description Its URL with all parameters, without the password.
             * @example smpp://herald@smsc.example.com:2775?name=acme&prefixes=9950&binds=2
             */
            url: string;
            /**
             * @description Its login and address.
             * @example smpp://herald@smsc.example.com:2775
             */
            address: string;
            /** @description Prefixes of numbers; empty: all. */
            prefixes: string[];
            /**
             * @description The lowest priority number is used first.
             * @example 1
             */
            priority: number;
            /**
             * @description Of all senders together.
             * @example 2
             */
            binds: number;
            /**
             * @description Unanswered submits per bind.
             * @example 100
             */
            window: number;
            /**
             * @description Parts per second, of all senders together; 0: no limit.
             * @example 0
             */
            tps: number;
            /**
             * @description How it binds.
             * @example trx
             * @enum {string}
             */
            mode: "trx" | "tx-rx";
            /**
             * @description State set by the operator.
             * @example running
             * @enum {string}
             */
            control: "running" | "paused" | "drained";
            /**
             * @description It can submit now.
             * @example true
             */
            live: boolean;
            /**
             * @description Unanswered submits.
             * @example 0
             */
            windowInUse: number;
            /**
             * @description The carrier throttles.
             * @example false
             */
            rateLimitLowered: boolean;
            queued: components["schemas"]["Queued"];
            /** @description Recipients that wait in the database because no route for them is connected. They are counted for the first route in order, over the first 2,000 batches, each by its first number. */
            unserved: components["schemas"]["Queued"];
            /**
             * @description How long the oldest part waits.
             * @example 0
             */
            oldestWaitingMs: number;
            /**
             * @description Connected binds.
             * @example 0
             */
            boundBinds: number;
            /**
             * @description Current rate limit of all senders, in parts per second; null: no limit.
             * @example null
             */
            rateLimitNow: number | null;
            counts: {
                /**
                 * @description Submitted parts.
                 * @example 0
                 */
                submitted: number;
                /**
                 * @description Accepted parts.
                 * @example 0
                 */
                taken: number;
                /**
                 * @description Permanently refused parts.
                 * @example 0
                 */
                refused: number;
                /**
                 * @description Deferred parts.
                 * @example 0
                 */
                delayed: number;
                /**
                 * @description Throttling responses.
                 * @example 0
                 */
                throttled: number;
                /**
                 * @description Indeterminate submits, in parts.
                 * @example 0
                 */
                unknown: number;
                /**
                 * @description Delivery receipts.
                 * @example 0
                 */
                receipts: number;
                /**
                 * @description Inbound messages.
                 * @example 0
                 */
                inbound: number;
            };
            /** @description The carrier's error codes, latest first. */
            errors: {
                /**
                 * @description As sent by the carrier.
                 * @example 0x58
                 */
                code: string;
                /**
                 * @description Its name.
                 * @example ESME_RTHROTTLED
                 */
                name: string;
                /**
                 * @description The action taken.
                 * @example throttle
                 */
                class: string;
                /**
                 * @description How often.
                 * @example 0
                 */
                count: number;
                /**
                 * Format: date-time
                 * @description When last, ISO 8601 in UTC.
                 * @example 2027-01-31T05:30:00.000Z
                 */
                lastAt: string;
            }[];
            /** @description The state of each sender. */
            senders: {
                /**
                 * @description The process.
                 * @example sms-sender-1
                 */
                sender: string;
                /**
                 * Format: date-time
                 * @description Time of its report, ISO 8601 in UTC.
                 * @example 2027-01-31T05:30:00.000Z
                 */
                at: string;
                /**
                 * @description State set by the operator.
                 * @example running
                 * @enum {string}
                 */
                control: "running" | "paused" | "drained";
                /**
                 * @description It can submit now.
                 * @example true
                 */
                live: boolean;
                /**
                 * @description Unanswered submits.
                 * @example 0
                 */
                windowInUse: number;
                /**
                 * @description The carrier throttles.
                 * @example false
                 */
                rateLimitLowered: boolean;
                queued: components["schemas"]["Queued"];
                /**
                 * @description How long the oldest part waits.
                 * @example 0
                 */
                oldestWaitingMs: number;
                /**
                 * @description Unanswered submits per bind.
                 * @example 100
                 */
                window: number;
                /**
                 * @description Its rate limit in parts per second; null: no limit.
                 * @example null
                 */
                rateLimit: number | null;
                /**
                 * @description Delivery receipts not yet stored.
                 * @example 0
                 */
                unacknowledged: number;
                /** @description Its binds. */
                binds: {
                    /**
                     * @description Its number.
                     * @example 0
                     */
                    index: number;
                    /**
                     * @description Its state.
                     * @example connecting
                     * @enum {string}
                     */
                    state: "connecting" | "bound" | "waiting" | "paused" | "renewing" | "stopped";
                    /**
                     * Format: date-time
                     * @description Since when, ISO 8601 in UTC.
                     * @example 2027-01-31T05:30:00.000Z
                     */
                    since: string;
                    /**
                     * @description Unanswered submits.
                     * @example 0
                     */
                    inFlight: number;
                    /**
                     * @description The last error.
                     * @example null
                     */
                    lastError: string | null;
                    /**
                     * @description Connected with an older password.
                     * @example false
                     */
                    outdated: boolean;
                }[];
            }[];
        };
        RoutePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Route"][];
        };
        RouteInput: {
            /**
             * @description As in `SMS_CARRIERS`: `smpp://user@host:port?name=…&binds=2&window=100&tps=0`, or `smpps://`.
             * @example smpp://herald@smsc.example.com:2775?name=acme&prefixes=9950&binds=2
             */
            url: string;
            /**
             * @description The password, if it is not in the URL: in this field it does not appear in logs and audit rows.
             * @example secret
             */
            password?: string;
        };
        RouteAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Route"];
        };
        ConnectionAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description The carrier accepted the bind.
                 * @example false
                 */
                bound: boolean;
                /**
                 * @description Milliseconds until the answer.
                 * @example 12
                 */
                ms: number;
                /**
                 * @description The `command_status` of the answer; null: no answer.
                 * @example 0x0E
                 */
                code: string | null;
                /**
                 * @description Its name in the specification.
                 * @example ESME_RINVPASWD
                 */
                name: string | null;
                /**
                 * @description Its meaning.
                 * @example Invalid password
                 */
                meaning: string | null;
                /**
                 * @description The reason for a missing answer.
                 * @example null
                 */
                error: string | null;
            };
        };
        TestSend: {
            /**
             * @description The test send.
             * @example 0d9c1f6e-6a1b-4c2d-9f5e-3b2a1c0d4e5f
             */
            id: string;
            /**
             * @description The route.
             * @example acme
             */
            route: string;
            /**
             * @description The recipient.
             * @example 995555123456
             */
            number: string;
            /**
             * @description The source address.
             * @example Herald
             */
            sender: string;
            /** @example Test */
            text: string;
            /**
             * @description The operator.
             * @example operator
             */
            by: string;
            /**
             * Format: date-time
             * @description Time of the request.
             * @example 2027-01-31T05:30:00.000Z
             */
            at: string;
            /**
             * @description `waiting` for a sender; `submitting`, response pending; then the carrier's response: `taken` (accepted), `refused`, `delayed` (retry later); `unknown`: no response. `expired`: no sender claimed it within a minute, and it was not sent.
             * @example taken
             * @enum {string}
             */
            state: "waiting" | "submitting" | "taken" | "refused" | "delayed" | "unknown" | "expired";
            /**
             * Format: date-time
             * @example 2027-01-31T05:30:00.500Z
             */
            submittedAt: string | null;
            /**
             * Format: date-time
             * @example 2027-01-31T05:30:00.520Z
             */
            answeredAt: string | null;
            /**
             * @description The carrier's id of it.
             * @example 4711
             */
            carrierId: string | null;
            /**
             * @description The carrier's error, if it refused the message or was at capacity.
             * @example 0x0000000B ESME_RINVDSTADR
             */
            error: string | null;
            /**
             * @description The delivery receipt; null until it arrives.
             * @example {
             *       "state": "delivered",
             *       "detail": "DELIVRD",
             *       "at": "2027-01-31T05:30:02.000Z"
             *     }
             */
            receipt: {
                /**
                 * @example delivered
                 * @enum {string}
                 */
                state: "delivered" | "not-delivered" | "error";
                /**
                 * @description The carrier's own words.
                 * @example DELIVRD
                 */
                detail: string;
                /**
                 * Format: date-time
                 * @example 2027-01-31T05:30:02.000Z
                 */
                at: string;
            } | null;
        };
        OperatorBrand: {
            /**
             * @description The brandID.
             * @example 13
             */
            id: number;
            /**
             * @description Its company.
             * @example 7
             */
            company: number;
            /** @example My Shop */
            name: string;
            /**
             * @description Its purpose.
             * @example shop.example.com
             */
            description: string | null;
            /**
             * @description Its state.
             * @example awaiting
             * @enum {string}
             */
            state: "awaiting" | "authorized" | "rejected" | "deleted";
            /**
             * @description Reason of the rejection.
             * @example null
             */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was added, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change of state, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            stateAt: string;
        };
        OperatorBrandPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["OperatorBrand"][];
        };
        OperatorBrandAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["OperatorBrand"];
        };
        /**
         * @description Its event.
         * @example sms.delivery.updated
         * @enum {string}
         */
        CallbackEvent: "sms.delivery.updated" | "sms.brand.activated" | "sms.inbound.received" | "billing.account.activated" | "billing.account.suspended" | "billing.payment.received" | "billing.payment.reversed" | "billing.account.reminder" | "security.key.created" | "security.key.network" | "security.callback.changed";
        Delivery: {
            /**
             * @description The delivery; `webhook-id` of its requests too.
             * @example 1001.0.1
             */
            id: string;
            /**
             * @description The company.
             * @example 7
             */
            company: number;
            event: components["schemas"]["CallbackEvent"];
            /**
             * @description `sms.delivery.updated`: the send.
             * @example 1001
             */
            smsID?: number;
            /**
             * @description `sms.delivery.updated`: the recipient.
             * @example 995555123456
             */
            number?: string;
            /**
             * @description `sms.delivery.updated`: the status.
             * @example 1
             */
            deliveryStatusID?: number;
            /**
             * @description `sms.brand.activated`: the sender name.
             * @example 12
             */
            brandID?: number;
            /**
             * @description `sms.brand.activated`: its text.
             * @example My Shop
             */
            brandName?: string;
            /**
             * @description `sms.inbound.received`: the message; its text is in the list of inbound messages.
             * @example 6b5f1d3c9a1e4d0012ab34cd
             */
            inboundID?: string;
            /**
             * @description `billing.…`: the account.
             * @example 100001
             */
            accountID?: number;
            /**
             * @description `billing.…` and `security.…`: the parameters of the callback.
             * @example {
             *       "paymentID": 12,
             *       "sum": "20.00",
             *       "balance": "0.00"
             *     }
             */
            parameters?: {
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
             * Format: date-time
             * @description Time of the next attempt, ISO 8601 in UTC.
             * @example null
             */
            nextAt: string | null;
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
             * Format: date-time
             * @description When it happened, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the delivery was stored, ISO 8601 in UTC.
             * @example 2027-01-31T05:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was finished, ISO 8601 in UTC.
             * @example null
             */
            doneAt: string | null;
            /**
             * @description `x-request-id` of the original request.
             * @example 3f1c2a9e5b7d4c60
             */
            requestId: string;
            /** @description The last attempts; empty if the first attempt succeeded. */
            log: {
                /**
                 * Format: date-time
                 * @description When, ISO 8601 in UTC.
                 * @example 2027-01-31T05:30:00.000Z
                 */
                at: string;
                /**
                 * @description How long it took.
                 * @example 12
                 */
                ms: number;
                /**
                 * @description HTTP status.
                 * @example 500
                 */
                status: number | null;
                /**
                 * @description The error.
                 * @example HTTP 500
                 */
                error: string | null;
            }[];
        };
        DeliveryPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Delivery"][];
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
         * @description The item.
         * @example 3
         */
        ItemID: number;
        /** @example Tbilisi */
        ItemName: string;
        /**
         * @description Customers or accounts that name it.
         * @example 0
         */
        Uses: number;
        CatalogueItem: {
            id: components["schemas"]["ItemID"];
            name: components["schemas"]["ItemName"];
            uses: components["schemas"]["Uses"];
        };
        CatalogueItemPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["CatalogueItem"][];
        };
        NewItem: {
            name: components["schemas"]["ItemName"];
        };
        CatalogueItemAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["CatalogueItem"];
        };
        /** @example 3 */
        ItemNumber: number;
        ItemChange: {
            name?: components["schemas"]["ItemName"];
        };
        RemovedItemAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: {
                /**
                 * @description The item.
                 * @example 4
                 */
                id: number;
            };
        };
        Tariff: {
            id: components["schemas"]["ItemID"];
            name: components["schemas"]["ItemName"];
            /** @example 35.00 */
            price: string;
            /**
             * @description How many months one charge lasts.
             * @default 1
             * @example 1
             */
            periodMonths: number;
            uses: components["schemas"]["Uses"];
        };
        TariffPage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["Tariff"][];
        };
        TariffAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["Tariff"];
        };
        IpRange: {
            id: components["schemas"]["ItemID"];
            name: components["schemas"]["ItemName"];
            /**
             * @description The range; its network and broadcast addresses are not assigned.
             * @example 10.20.0.0/24
             */
            cidr: string;
            /**
             * @description Addresses that are not assigned.
             * @example [
             *       "10.20.0.1"
             *     ]
             */
            exclude: string[];
            uses: components["schemas"]["Uses"];
        };
        IpRangePage: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            draw: components["schemas"]["Draw"];
            recordsTotal: components["schemas"]["RecordsTotal"];
            recordsFiltered: components["schemas"]["RecordsFiltered"];
            /** @description The records of the page. */
            data: components["schemas"]["IpRange"][];
        };
        IpRangeAnswer: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            data: components["schemas"]["IpRange"];
        };
        BillingRun: {
            /**
             * @description Counts up in the company.
             * @example 1
             */
            id: number;
            /**
             * Format: date
             * @description The day.
             * @example 2027-01-31
             */
            date: string;
            /**
             * @description True for a dry run.
             * @example false
             */
            dryRun: boolean;
            /**
             * @description A failed run is retried automatically.
             * @example finished
             * @enum {string}
             */
            state: "waiting" | "running" | "finished" | "failed";
            /**
             * @description The operator who asked for it; null for the daily one.
             * @example null
             */
            by: string | null;
            /**
             * @description Accounts that it changed.
             * @example 2
             */
            due: number;
            /**
             * @description Accounts that were charged.
             * @example 1
             */
            charged: number;
            /**
             * @description The sum of the charges.
             * @example -35.00
             */
            sum: string;
            /**
             * @description Accounts that turned passive.
             * @example 1
             */
            turnedPassive: number;
            /** @description Progress; null before the start. */
            progress: {
                /**
                 * Format: date
                 * @description The day in progress.
                 * @example 2027-01-31
                 */
                day?: string;
                /**
                 * @description The phase of the day; a day has three.
                 * @example 1
                 */
                part?: number;
                /**
                 * @description The last processed account.
                 * @example 100001
                 */
                accountID?: number | null;
            } | null;
            /**
             * @description Error of the last attempt.
             * @example null
             */
            error: string | null;
            /**
             * @description In the company's time zone.
             * @example 2027-01-31 00:00:05
             */
            createdAt: string;
            /**
             * @description In the company's time zone.
             * @example 2027-01-31 00:00:09
             */
            finishedAt: string | null;
            /** @description Of a dry run, the first accounts that it would change. */
            examples?: {
                /**
                 * @description The account.
                 * @example 100001
                 */
                accountID?: number;
                /**
                 * @description Before.
                 * @example 50.00
                 */
                balance?: string;
                /**
                 * @description The charge.
                 * @example -35.00
                 */
                sum?: string;
                /**
                 * @description After.
                 * @example 1
                 */
                statusID?: number;
                /**
                 * @description After.
                 * @example 2027-02-28
                 */
                shutdownDate?: string | null;
            }[];
        };
        /**
         * @description `waiting` to be sent; `sent`; `refused`, with `reason`; `late` if its day ended before it could be sent.
         * @example sent
         * @enum {string}
         */
        ReminderState: "waiting" | "sent" | "refused" | "late";
        Reminder: {
            /**
             * @description The account.
             * @example 100001
             */
            accountID: number;
            /**
             * Format: date
             * @description Its first passive day without a payment.
             * @example 2027-02-03
             */
            dueDate: string;
            /**
             * Format: date
             * @description The day of the reminder.
             * @example 2027-01-31
             */
            day: string;
            /**
             * @description The missing sum.
             * @example 20.00
             */
            sum: string;
            /**
             * @description Its balance then.
             * @example 0.00
             */
            balance: string;
            state: components["schemas"]["ReminderState"];
            /**
             * @description The send; null if there is none, or if another reminder included it.
             * @example 1001
             */
            smsID: number | null;
            /**
             * @description Reason of the refusal.
             * @example Not enough SMS.
             */
            reason: string | null;
            createdAt: components["schemas"]["CreatedAt"];
        };
        PreviewedReminder: {
            /**
             * @description The account.
             * @example 100001
             */
            accountID: number;
            /**
             * @description The account's.
             * @example Nino
             */
            name: string;
            /**
             * Format: date
             * @description Its first passive day without a payment.
             * @example 2027-02-03
             */
            dueDate: string;
            /**
             * @description Number of days before it.
             * @example 3
             */
            daysBefore: number;
            /**
             * @description The missing sum.
             * @example 20.00
             */
            sum: string;
            /**
             * @description Its balance then.
             * @example 0.00
             */
            balance: string;
            /**
             * @description To which the SMS would go, in international format.
             * @example [
             *       "995555123456"
             *     ]
             */
            numbers: string[];
            /**
             * @description The text.
             * @example Nino, please pay 20.00 until 2027-02-03
             */
            text: string;
        };
        RecordsOfAll: {
            statusID: components["schemas"]["Success"];
            message: components["schemas"]["Message"];
            /** @description The matches. */
            data: {
                company: components["schemas"]["CompanyID"];
                /**
                 * @description Unique in the company.
                 * @example 100001
                 */
                id: number;
                /**
                 * @description The name.
                 * @example Nino Beridze
                 */
                name: string;
                /**
                 * @description The primary number; empty without a number.
                 * @example 995555123456
                 */
                mobile: string;
            }[];
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
        Correction: {
            /**
             * @description The kind of record.
             * @example account
             * @enum {string}
             */
            kind: "customer" | "account";
            /**
             * @description Its id.
             * @example 100001
             */
            id: number;
            /**
             * @description When, `Y-m-d H:i:s` in the company's time zone.
             * @example 2027-01-31 09:30:00
             */
            at: string;
            /**
             * @description The operator; null if the company made the correction.
             * @example operator
             */
            by: string | null;
            /**
             * @description `x-request-id` of the request.
             * @example a1b2c3
             */
            requestId: string;
            /**
             * @description The changed fields with their old values; a field without an old value is missing.
             * @example {
             *       "address": ""
             *     }
             */
            before: {
                [key: string]: unknown;
            };
            /**
             * @description The same fields with their new values.
             * @example {
             *       "address": "Rustaveli 2"
             *     }
             */
            after: {
                [key: string]: unknown;
            };
        };
        ReconciliationFinding: {
            /**
             * @description Null for a payment without one.
             * @example K-1
             */
            transactionID: string | null;
            /**
             * @description The differences.
             * @example [
             *       "sum"
             *     ]
             */
            differs?: ("sum" | "day" | "reversed")[];
            /** @description The row of the statement. */
            statement?: {
                /**
                 * @description Its line, from 1.
                 * @example 2
                 */
                line: number;
                /** @example 20.00 */
                sum: string;
                /**
                 * @description In the company's time zone; a date if the statement has no time.
                 * @example 2026-11-20 09:30:00
                 */
                date: string;
            };
            /** @description The payment. */
            payment?: {
                /** @example 1 */
                id: number;
                /** @example 100001 */
                accountID: number;
                /** @example 20.00 */
                sum: string;
                /**
                 * @description In the company's time zone.
                 * @example 2026-11-20 09:30:05
                 */
                date: string;
                /**
                 * @description The reversal.
                 * @example null
                 */
                reversedBy: number | null;
            };
            /**
             * @description Of a duplicate: the first line of its transaction.
             * @example 2
             */
            firstLine?: number;
        };
        Reconciliation: {
            /**
             * @description As requested.
             * @example TBC Pay
             */
            paySystem: string;
            /**
             * Format: date
             * @description As requested.
             * @example 2026-11-20
             */
            from: string;
            /**
             * Format: date
             * @description As requested.
             * @example 2026-11-20
             */
            to: string;
            /** @description Rows of the statement, and their sum. */
            statement: {
                /** @example 1 */
                count: number;
                /** @example 20.00 */
                sum: string;
            };
            /** @description Payments of the period without reversed payments, and their sum. */
            payments: {
                /** @example 1 */
                count: number;
                /** @example 20.00 */
                sum: string;
            };
            /** @description Number of transactions of each kind. */
            counts: {
                /** @example 1 */
                matched: number;
                /** @example 1 */
                missingHere: number;
                /** @example 1 */
                missingThere: number;
                /** @example 1 */
                differing: number;
                /** @example 1 */
                duplicates: number;
            };
            /** @description Sum of the transactions that exist on one side only. */
            sums: {
                /** @example 20.00 */
                missingHere: string;
                /** @example 20.00 */
                missingThere: string;
            };
            /** @description Rows of the statement without a payment. */
            missingHere: components["schemas"]["ReconciliationFinding"][];
            /** @description Payments of the period without a row. */
            missingThere: components["schemas"]["ReconciliationFinding"][];
            /** @description Transactions on both sides with different sums or days, or reversed in Herald. */
            differing: components["schemas"]["ReconciliationFinding"][];
            /** @description Rows whose transaction occurs earlier in the statement. */
            duplicates: components["schemas"]["ReconciliationFinding"][];
        };
        /** @description As a payment, of which its numbers are numbers. */
        Reversal: {
            /**
             * @description The payment.
             * @example 4
             */
            id: number;
            /**
             * @description The company.
             * @example 7
             */
            company: number;
            /**
             * @description The account.
             * @example 100001
             */
            accountID: number;
            /**
             * @description The account's balance right after it.
             * @example 0.00
             */
            balance: string;
            /**
             * @description Signed.
             * @example -10.00
             */
            sum: string;
            /** @example Wrong tariff */
            comment: string | null;
            /** @description A reversal has none. */
            transactionID?: null;
            /** @description A reversal has none. */
            paySystem?: null;
            /**
             * @example 0
             * @enum {string}
             */
            apiStatus?: "0";
            /**
             * @example 2
             * @enum {string}
             */
            typeID: "2";
            /**
             * @example correction
             * @enum {string}
             */
            typeName?: "correction";
            /**
             * @description The operator.
             * @example admin
             */
            admin: string;
            /**
             * @description In the company's time zone.
             * @example 2027-01-31 10:15:00
             */
            date: string;
            /**
             * @description The payment that it reverses.
             * @example 2
             */
            reverses: number;
        };
        Verified: {
            /**
             * @description True if there are no findings.
             * @example true
             */
            holds: boolean;
            /** @description The first findings. */
            findings: {
                /**
                 * @description The payment of the finding; null if there is none.
                 * @example 17
                 */
                payment: number | null;
                /**
                 * @description The findings.
                 * @example payment 17 does not match the hash chain after payment 16
                 */
                detail: string;
            }[];
            /**
             * @description Number of verified payments.
             * @example 1204
             */
            examined: number;
            /**
             * @description True if the verification is complete.
             * @example true
             */
            done: boolean;
            /** @description Last verified position. */
            to: {
                /**
                 * @description Number of payments.
                 * @example 1204
                 */
                payments: number;
                /**
                 * @description The last of them.
                 * @example 1204
                 */
                payment: number;
                /**
                 * @description The hash over all of them.
                 * @example 8n1oVzBfQd0xqkq9mXv2kz3o0hVx4Jt5mYwq0f6Zb1c
                 */
                link: string;
            };
            /**
             * @description Number of payments older than the chain; null if there are none.
             * @example 0
             */
            before: number | null;
            /**
             * @description Start of the chain, UTC.
             * @example 2026-11-01T08:00:00.000Z
             */
            since: string | null;
            /**
             * @description True if a known key signed the checkpoint of the query; null without a signature.
             * @example null
             */
            signed: boolean | null;
        };
        /** @description A signed checkpoint (Ed25519) of a company's payments. The signature covers the lines `herald ledger head`, company, day, payments, payment, `link`, before, since, at and key, separated by line breaks. */
        SignedHead: {
            /**
             * @description The company.
             * @example 7
             */
            company: number;
            /**
             * Format: date
             * @description In the company's time zone.
             * @example 2026-11-21
             */
            day: string;
            /**
             * @description Number of payments.
             * @example 1204
             */
            payments: number;
            /**
             * @description The last of them.
             * @example 1204
             */
            payment: number;
            /**
             * @description The hash over all of them.
             * @example 8n1oVzBfQd0xqkq9mXv2kz3o0hVx4Jt5mYwq0f6Zb1c
             */
            link: string;
            /**
             * @description Number of payments older than the chain.
             * @example 0
             */
            before: number;
            /**
             * @description Start of the chain, UTC.
             * @example 2026-11-01T08:00:00.000Z
             */
            since: string;
            /**
             * @description When it was signed, UTC.
             * @example 2026-11-20T20:00:07.000Z
             */
            at: string;
            /**
             * @description The public half of the key, base64.
             * @example AbqQ1dX5m1Yt0m2cQ0o9gU1h3Wb7p0R4l8sJz6v5nXk=
             */
            key: string;
            /**
             * @description Base64.
             * @example oRkqYyK2b2JcVwq3b7m8hX0d9f1s5t6u7v8w9x0y1z2A3B4C5D6E7F8G9H0I1J2K3L4M5N6O7P8Q9R0S1T2UAw==
             */
            signature: string;
        };
    };
    responses: {
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
        /** @description The operator's role is insufficient; `message` names the required role. It leaves an audit row. */
        ForbiddenRole403: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
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
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownCompany404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
        /** @description Not found: no record with this id. */
        UnknownOperator404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownDeadLetter404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
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
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownJob404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
        /** @description There is no such company. */
        NoSuchCompany404: {
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
        /** @description A page of numbers. */
        StopListPage200: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StopListPage"];
                "text/csv": components["schemas"]["ListFile"];
            };
        };
        /** @description The numbers are on the stop list. */
        Added201: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    statusID: components["schemas"]["Success"];
                    message: components["schemas"]["Message"];
                    data: {
                        /**
                         * @description Number of changed entries.
                         * @example 1
                         */
                        added: number;
                    };
                };
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
        /** @description The numbers are no longer on the stop list. */
        Removed200: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    statusID: components["schemas"]["Success"];
                    message: components["schemas"]["Message"];
                    data: {
                        /**
                         * @description Number of changed entries.
                         * @example 1
                         */
                        removed: number;
                    };
                };
            };
        };
        /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
        InvalidRoute400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownRoute404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownBrand404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid fields: `errors` lists each of them. Without `errors`, the body is not a JSON object in UTF-8. */
        InvalidItem400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownCustomerType404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownTariff404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownArea404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownGroup404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownTag404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownIPRange404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found: no record with this id. Records of other companies count as not found. */
        UnknownGPSProvider404: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid fields: `errors` lists each of them. */
        NoValue400: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
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
        /** @description A page, or a CSV file of all rows. */
        Format: "json" | "csv";
        /** @description The company. */
        CompanyOfPage: components["schemas"]["CompanyID"];
        /** @description Records of a page, at most. */
        Length: number;
        /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
        RequestKey: string;
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
        /** @description The route. */
        RouteToSteer: string;
        /** @description Created at this time or later: a time with its zone or in the company's time zone, or a date. */
        CreatedFrom: string;
        /** @description Created before this time: a time with its zone or in the company's time zone, or a date. */
        CreatedTo: string;
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
    };
    requestBodies: never;
    headers: {
        /** @description Appears in all logs, messages and callbacks of the request; a valid id of the caller is kept. */
        RequestId: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description Requests per second. */
        RateLimitLimit: number;
        /** @description The limit and its window in seconds. */
        RateLimitPolicy: string;
        /** @description Requests left. */
        RateLimitRemaining: number;
        /** @description Seconds until the limit is full again. */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCompanies: {
        parameters: {
            query?: {
                /** @description Only with this status. */
                status?: "active" | "suspended";
                /** @description Only with this text in the name, in upper or lower case, or with this ID. */
                search?: string;
                /** @description Only these companies, up to 100 IDs separated by commas. */
                ids?: string;
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
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
            /** @description A page of companies. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request creates no second company. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description The company created before with the same Idempotency-Key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
                };
            };
            /** @description The company was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            /** @description The Idempotency-Key was already used with different parameters. */
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    changeCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description The changed company. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    stopSending: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    resumeSending: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The periods in days. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    setRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionInput"];
            };
        };
        responses: {
            /** @description The new periods in days. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    exportNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description In international format; as in sends of the company also local, and in the spelling that a customer was created with. Refused if it may be the number of two persons. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description Invalid number, see `errors`. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    eraseNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description In international format; as in sends of the company also local, and in the spelling that a customer was created with. Refused if it may be the number of two persons. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure was started. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureAnswer"];
                };
            };
            /** @description Invalid number, see `errors`. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    exportCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The customer. */
                customerID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description Not found: no record with this id. Records of other companies count as not found. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The customer. */
                customerID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure was started. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description Not found: no record with this id. Records of other companies count as not found. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listErasures: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of erasures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    showErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The erasure. */
                taskID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such erasure. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listPeopleOfCompany: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    invitePersonOfCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    removePersonOfCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownPerson404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    changePersonOfCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownPerson404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listKeys: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request of the same operator creates no second key of the company. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
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
                     * @description The permissions of the key. An empty list, or a list of only `customers.create` and `accounts.create`, limits these two permissions and leaves all others. A list with any other scope is exact. Not together with `scopes`.
                     * @default [
                     *       "customers.create",
                     *       "accounts.create"
                     *     ]
                     * @example [
                     *       "customers.create",
                     *       "accounts.create"
                     *     ]
                     */
                    permissions?: components["schemas"]["Scope"][];
                    /**
                     * @description The exact scopes of the key. Not together with `permissions`.
                     * @example [
                     *       "sms.send",
                     *       "sms.read"
                     *     ]
                     */
                    scopes?: components["schemas"]["Scope"][];
                    /**
                     * @description Addresses and networks (IPv4 or IPv6) from which the key works; empty: all.
                     * @default []
                     * @example [
                     *       "203.0.113.0/24",
                     *       "2001:db8::7"
                     *     ]
                     */
                    cidrs?: string[];
                    /**
                     * @description False: the key is accepted in the header only.
                     * @default true
                     * @example true
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            /** @description The new key. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            /** @description The Idempotency-Key was already used with different parameters. */
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    showKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The key. */
                keyID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownKey404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["MaskedKey"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownKey404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request of the same operator creates no second key of the company. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            /** @description The new key. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownKeyAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownKey404"];
            409: components["responses"]["NotRotated409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    getCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description Not found: no record with this id. Records of other companies count as not found. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    setCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallbackInput"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    removeCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    rotateCallbackSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same value with the same request of the same operator replaces the secret once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description The company has no callback settings. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listOperators: {
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
            /** @description A page of operators. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Nino */
                    name: string;
                    /**
                     * @description The operator's role; each role includes the previous roles. `read` reads everything except secrets and personal data. `support` reads personal data, replays callbacks, cancels sends, edits stop lists and decides on sender names. `billing` changes balances, catalogues and payments. `owner` changes companies, keys, routes and operators.
                     * @example support
                     * @enum {string}
                     */
                    role: "read" | "support" | "billing" | "owner";
                    /**
                     * Format: email
                     * @description In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
                     * @example nino@example.com
                     */
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description The new operator. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description To be typed into the app, in base32.
                             * @example JBSWY3DPEHPK3PXP
                             */
                            secret: string;
                            /**
                             * @description To be scanned.
                             * @example otpauth://totp/Herald:Nino?issuer=Herald&secret=JBSWY3DPEHPK3PXP
                             */
                            uri: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such operator, or they have no second factor. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is a second factor already, or none to confirm. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    confirmSecondFactor: {
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
                     * @description The six digits that the app shows.
                     * @example 123456
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description Nothing more. */
                        data: null;
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
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is a second factor already, or none to confirm. */
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
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                operatorID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description Nothing more. */
                        data: null;
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such operator, or they have no second factor. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    showOwnOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operator. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /** @example 4 */
                            id: number;
                            /** @example Nino */
                            name: string;
                            /**
                             * @description The operator's role; each role includes the previous roles. `read` reads everything except secrets and personal data. `support` reads personal data, replays callbacks, cancels sends, edits stop lists and decides on sender names. `billing` changes balances, catalogues and payments. `owner` changes companies, keys, routes and operators.
                             * @example support
                             * @enum {string}
                             */
                            role: "read" | "support" | "billing" | "owner";
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    removeOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                operatorID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed operator. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownOperator404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    changeOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                operatorID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Nino */
                    name?: string;
                    /**
                     * @description The operator's role; each role includes the previous roles. `read` reads everything except secrets and personal data. `support` reads personal data, replays callbacks, cancels sends, edits stop lists and decides on sender names. `billing` changes balances, catalogues and payments. `owner` changes companies, keys, routes and operators.
                     * @example support
                     * @enum {string}
                     */
                    role?: "read" | "support" | "billing" | "owner";
                    /**
                     * Format: email
                     * @description In ASCII, with the domain in punycode if it has other characters. Compared in lower case.
                     * @example nino@example.com
                     */
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description The operator as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownOperator404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    createOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                operatorID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @default 90
                     * @example 90
                     */
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownOperator404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    revokeOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The operator. */
                operatorID: number;
                /** @description The token. */
                tokenID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked token. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description Not found: no record with this id. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only of one company. */
                company?: components["schemas"]["CompanyID"];
                /** @description Only of one kind. */
                action?: string;
                /** @description Only of one operator; 0: `OPERATOR_TOKEN`. */
                operator?: number;
                /** @description `true`: newest first, by id; `false`: oldest first. Default: the order of the list. */
                newestFirst?: components["parameters"]["NewestFirst"];
                /** @description Only rows after this id, in the order of the list: with the last id of a page, new rows do not shift the next page. Totals cover the whole list. */
                after?: components["parameters"]["After"];
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
            /** @description A page of changes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only of one company. */
                company?: components["schemas"]["CompanyID"];
                /** @description Only of one kind. */
                action?: string;
                /** @description Only of one operator; 0: `OPERATOR_TOKEN`. */
                operator?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description Of one queue only. */
                queue?: string;
                /** @description `true`: only messages that are neither requeued nor dismissed. */
                open?: boolean;
                /** @description `false`: without the messages themselves (`body` is null). This answer has no personal data and leaves no row in the audit log. */
                bodies?: boolean;
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
            /** @description A page of messages. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    requeueDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message. */
                letterID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message was requeued. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownDeadLetter404"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    dismissDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message. */
                letterID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message was dismissed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownDeadLetter404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
        };
    };
    moveSmsBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description SMS, signed; not 0.
                     * @example 1000
                     */
                    amount: number;
                    /**
                     * @description Unique reference of this movement.
                     * @example invoice-4711
                     */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description This movement already existed; no change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceAnswer"];
                };
            };
            /** @description The balance was changed. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listMovements: {
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
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only in this state. */
                state?: "scheduled" | "sending" | "paused" | "done" | "cancelled";
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
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sends. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    sendForCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An authorized sender name of the company.
                     * @example 12
                     */
                    brandID: number;
                    /**
                     * @description In international format, or in the local form that the company may use.
                     * @example 995555123456
                     */
                    number: string;
                    /**
                     * @description The text.
                     * @example Hello
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The send. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description The send.
                             * @example 1001
                             */
                            smsID: number;
                        };
                    };
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getJob: {
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
            /** @description The send. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownJob404"];
            410: components["responses"]["Gone410"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    cancelJob: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownJob404"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    searchMessages: {
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
                /** @description Of this company. */
                company?: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    showMessage: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAlarms: {
        parameters: {
            query?: {
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Number of records to skip. */
                start?: components["parameters"]["Start"];
                /** @description Records of a page, at most. */
                length?: components["parameters"]["Length"];
                /** @description Only alarms of this kind. */
                kind?: components["schemas"]["AlarmKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of alarms. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlarmPage"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    showStatistics: {
        parameters: {
            query?: {
                /** @description Of this company; otherwise of all. */
                company?: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatisticsAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAllInbound: {
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
                /** @description Of this company; 0 or omitted: unassigned messages. */
                company?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["NoSuchCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listInboundRules: {
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
            /** @description A page of rules. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRulePage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createInboundRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInboundRule"];
            };
        };
        responses: {
            /** @description The new rule. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRuleAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["NoSuchCompany404"];
            /** @description A rule for this address and keyword already exists. */
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeInboundRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The rule. */
                ruleID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule that was removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRuleAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no rule of this id. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getOtpLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["OtpLimits"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getCompanyOtpGuard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suspicious numbers, prefixes and countries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyOtpGuardAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    allowCompanyOtpPrefixes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpPrefixesAnswer"];
                };
            };
            400: components["responses"]["InvalidPrefixes400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    disallowCompanyOtpPrefixes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpPrefixesAnswer"];
                };
            };
            400: components["responses"]["InvalidPrefixes400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listCompanyStopList: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StopListPage200"];
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    addToCompanyStopList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumbersToAdd"];
            };
        };
        responses: {
            201: components["responses"]["Added201"];
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeFromCompanyStopList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumbersToRemove"];
            };
        };
        responses: {
            200: components["responses"]["Removed200"];
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listGlobalStopList: {
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
            200: components["responses"]["StopListPage200"];
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    addToGlobalStopList: {
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
            201: components["responses"]["Added201"];
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeFromGlobalStopList: {
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
            200: components["responses"]["Removed200"];
            400: components["responses"]["InvalidNumbers400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listRoutes: {
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
            /** @description A page of carriers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutePage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createRoute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteInput"];
            };
        };
        responses: {
            /** @description The new carrier. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            400: components["responses"]["InvalidRoute400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteInput"];
            };
        };
        responses: {
            /** @description The carrier's answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionAnswer"];
                };
            };
            400: components["responses"]["InvalidRoute400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description The password cannot be encrypted: `ROUTE_ENCRYPTION_KEY` is not set. */
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carrier. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replaceRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteInput"];
            };
        };
        responses: {
            /** @description The changed carrier. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            400: components["responses"]["InvalidRoute400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carrier was removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NothingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replaceRoutePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: components["parameters"]["RouteToSteer"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new password.
                     * @example another
                     */
                    password: string;
                    /**
                     * @description Seconds for which the old password is tried too.
                     * @default 86400
                     * @example 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            400: components["responses"]["Invalid400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    pauseRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: components["parameters"]["RouteToSteer"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    resumeRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: components["parameters"]["RouteToSteer"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    drainRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The route. */
                name: components["parameters"]["RouteToSteer"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    testRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The route. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description In international format.
                     * @example 995555123456
                     */
                    number: string;
                    /**
                     * @description The source address; the carrier decides which addresses are valid.
                     * @example Herald
                     */
                    sender: string;
                    /**
                     * @description The text, at most one SMS.
                     * @example Test
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Queued for a sender with a bind of the route. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["TestSend"];
                    };
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            /** @description The route cannot send now; `message` has the reason. */
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
    listTestSends: {
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
                /** @description The route. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of test sends. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        /** @description The records of the page. */
                        data: components["schemas"]["TestSend"][];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownRoute404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listBrandsOfAll: {
        parameters: {
            query?: {
                /** @description `1` authorized, `2` awaiting. */
                authorized?: "1" | "2";
                /** @description Only of one company. */
                company?: components["schemas"]["CompanyID"];
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
            /** @description A page of names. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBrandPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createBrandAsOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 2 to 11 characters.
                     * @example My Shop
                     */
                    brandName: string;
                    /**
                     * @description Its purpose.
                     * @example shop.example.com
                     */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The new name. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBrandAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            /** @description The company already has this name, or another pending name. */
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    authorizeBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sender name. */
                brandID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorized name. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBrandAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownBrand404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    rejectBrand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sender name. */
                brandID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The reason, shown to the company.
                     * @example A trade mark of others
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The rejected name. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBrandAnswer"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownBrand404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only in this state. */
                state?: "waiting" | "delivered" | "failed" | "skipped";
                /** @description True: only callbacks that were delivered more than 60 s after their event; false: only others. */
                late?: boolean;
                /** @description Only of this event. */
                event?: components["schemas"]["CallbackEvent"];
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
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description A date, or a time with its zone or in the company's time zone.
                     * @example 2026-11-20T00:00:00Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description Later than `from`.
                     * @example 2026-11-21T00:00:00Z
                     */
                    to: string;
                    /**
                     * @description Only in this state.
                     * @default failed
                     * @example waiting
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description Deliveries.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    testCallbackAsOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result: `delivered` is true if a callback would have been delivered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            429: components["responses"]["TooMany429"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listFailedDeliveries: {
        parameters: {
            query?: {
                /** @description In this state. `delivered`: delivered in the last hour; `late`: of these, more than 60 s after their event. */
                state?: "waiting" | "failed" | "delivered" | "late";
                /** @description True: only the failed callbacks that failed in the last hour, without callbacks of test keys. Delivered callbacks are always of the last hour. */
                lastHour?: boolean;
                /** @description Only callbacks after the callback with this id, in the order of the list. */
                after?: string;
                /** @description Echoed in the answer. */
                draw?: components["parameters"]["Draw"];
                /** @description Rows to skip. */
                start?: number;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
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
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The delivery. */
                deliveryID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, due again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description Not found: no record with this id. Records of other companies count as not found. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listCustomerTypes: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createCustomerType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getCustomerType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The customer type. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCustomerType404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeCustomerType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The customer type. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCustomerType404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeCustomerType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The customer type. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCustomerType404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listTariffs: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createTariff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["ItemName"];
                    /**
                     * @description At most two decimal places.
                     * @example 35.00
                     */
                    price: number | string;
                    /**
                     * @description How many months one charge lasts.
                     * @default 1
                     * @example 1
                     */
                    periodMonths?: number;
                };
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tariff. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTariff404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tariff. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: components["schemas"]["ItemName"];
                    /**
                     * @description At most two decimal places.
                     * @example 35.00
                     */
                    price?: number | string;
                    /**
                     * @description How many months one charge lasts.
                     * @default 1
                     * @example 1
                     */
                    periodMonths?: number;
                };
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTariff404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tariff. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTariff404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAreas: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The area. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownArea404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The area. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownArea404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The area. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownArea404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listGroups: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The group. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGroup404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The group. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGroup404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The group. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGroup404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listTags: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tag. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTag404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tag. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTag404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The tag. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownTag404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listIPRanges: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpRangePage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createIPRange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["ItemName"];
                    /**
                     * @description The range; its network and broadcast addresses are not assigned.
                     * @example 10.20.0.0/24
                     */
                    cidr: string;
                    /**
                     * @description Addresses that are not assigned.
                     * @example [
                     *       "10.20.0.1"
                     *     ]
                     */
                    exclude?: string[];
                };
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpRangeAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getIPRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The IP range. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpRangeAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownIPRange404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeIPRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The IP range. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: components["schemas"]["ItemName"];
                    /**
                     * @description The range; its network and broadcast addresses are not assigned.
                     * @example 10.20.0.0/24
                     */
                    cidr?: string;
                    /**
                     * @description Addresses that are not assigned.
                     * @example [
                     *       "10.20.0.1"
                     *     ]
                     */
                    exclude?: string[];
                };
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IpRangeAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownIPRange404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeIPRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The IP range. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownIPRange404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listGPSProviders: {
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    createGPSProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewItem"];
            };
        };
        responses: {
            /** @description The new item. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getGPSProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The GPS provider. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGPSProvider404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeGPSProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The GPS provider. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChange"];
            };
        };
        responses: {
            /** @description The changed item. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueItemAnswer"];
                };
            };
            400: components["responses"]["InvalidItem400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGPSProvider404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    removeGPSProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The GPS provider. */
                itemID: components["schemas"]["ItemNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item is removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemAnswer"];
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownGPSProvider404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    runBilling: {
        parameters: {
            query?: {
                /** @description Like `dryRun` of the body. If both are given, they must have the same value. */
                dryRun?: boolean;
            };
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Today or earlier in the company's time zone, and not before the last run. Default: today.
                     * @example 2027-01-31
                     */
                    date?: string;
                    /**
                     * @description Dry run: returns the charges with examples, and charges nothing.
                     * @example true
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description The run is complete. 202 if it continues. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["BillingRun"];
                    };
                };
            };
            /** @description The run continues; poll its state. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["BillingRun"];
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listReminders: {
        parameters: {
            query?: {
                /** @description Only in this state. */
                state?: components["schemas"]["ReminderState"];
                /** @description Only of this day, `YYYY-MM-DD`. */
                day?: string;
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
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reminders. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["Reminder"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid, and `errors` names it. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    previewReminders: {
        parameters: {
            query?: {
                /** @description Today in the company's time zone, or up to 30 days later. Default: today. */
                date?: string;
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
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. `recordsTotal` counts all accounts of the company. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["PreviewedReminder"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid, and `errors` names it. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listBillingRuns: {
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
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["BillingRun"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getBillingRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The run. */
                runID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["BillingRun"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such company or billing run. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getBillingRunReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The run. */
                runID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges, with a header line. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such company or billing run. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    findCustomersOfAll: {
        parameters: {
            query: {
                /** @description The value to find. */
                value: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsOfAll"];
                };
            };
            400: components["responses"]["NoValue400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    findAccountsOfAll: {
        parameters: {
            query: {
                /** @description The value to find. */
                value: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordsOfAll"];
                };
            };
            400: components["responses"]["NoValue400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listCustomersOfCompany: {
        parameters: {
            query?: {
                /** @description The field to search. */
                type?: "any" | "mobile" | "numberEnd" | "id" | "name" | "namePart" | "personalNo" | "email";
                /** @description The value to find. */
                value?: string;
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listAccountsOfCompany: {
        parameters: {
            query?: {
                /** @description The field to search. */
                type?: "any" | "mobile" | "numberEnd" | "id" | "name" | "namePart" | "personalNo" | "email" | "customerID" | "mac" | "ip" | "address" | "addressPart";
                /** @description The value to find. */
                value?: string;
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
            path: {
                /** @description The company. */
                id: components["parameters"]["CompanyOfPage"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listPaymentsOfCompany: {
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
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["Payment"][];
                        totals?: components["schemas"]["PaymentTotals"];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getCustomerOfCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedCustomer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCustomer404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    correctCustomerAsOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedCustomer"];
                    };
                };
            };
            400: components["responses"]["InvalidCustomer400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCustomer404"];
            409: components["responses"]["Stale409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    getAccountOfCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedAccount"];
                    };
                };
            };
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownAccount404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    correctAccountAsOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["CreatedAccount"];
                    };
                };
            };
            400: components["responses"]["InvalidAccount400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownAccount404"];
            409: components["responses"]["Stale409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listCorrections: {
        parameters: {
            query?: {
                /** @description Only those of this customer. */
                customerID?: number;
                /** @description Only those of this account. */
                accountID?: number;
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
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of corrections. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["Correction"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    reconcilePayments: {
        parameters: {
            query: {
                /** @description The payment system, as its payments name it. */
                paySystem: string;
                /** @description The first day of the statement, in the company's time zone. */
                from: string;
                /** @description The last day of the statement; less than 366 days after the first. */
                to: string;
                /** @description A report, or a file of the findings. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Reconciliation"];
                    };
                    "text/csv": string;
                };
            };
            /** @description Invalid parameters or rows: `errors` lists each, rows by their lines. Without `errors`, the body cannot be parsed. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    changeTariffOfAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The account. */
                accountID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The tariff.
                     * @example 1
                     */
                    tariffID: number;
                    /**
                     * @description Start of the change. Default: the next period.
                     * @example next
                     * @enum {string}
                     */
                    from?: "now" | "next";
                };
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Account"];
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
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such company or account. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    chargeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique key of this request, remembered for 24 hours: the same key with the same request returns the same response, and is not executed twice. */
                "Idempotency-Key"?: components["parameters"]["RequestKey"];
            };
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
                /** @description The account. */
                accountID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Above 0; subtracted from the balance.
                     * @example 15.5
                     */
                    sum: number;
                    /**
                     * @description Comment of the row.
                     * @example Router
                     */
                    comment: string;
                };
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Account"];
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
            403: components["responses"]["ForbiddenRole403"];
            /** @description There is no such company or account. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    reversePaymentAsOperator: {
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
                "application/json": {
                    /**
                     * @description Comment of the row.
                     * @example Wrong tariff
                     */
                    comment?: string;
                    /**
                     * @description Required if several companies have a payment with this id.
                     * @example 7
                     */
                    company?: number;
                };
            };
        };
        responses: {
            /** @description The reversal. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Reversal"];
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
            /** @description There is no such payment. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    startHashChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Start a new chain after a break: the current payments are accepted, and proof starts with the next payment. Earlier checkpoints still prove changes before the break.
                     * @example false
                     */
                    anew?: boolean;
                };
            };
        };
        responses: {
            /** @description The payments are in the hash chain. 202 if it takes longer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description Whether the chain is complete.
                             * @example true
                             */
                            complete: boolean;
                        };
                    };
                };
            };
            /** @description In progress; poll again. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: {
                            /**
                             * @description Whether the chain is complete.
                             * @example true
                             */
                            complete: boolean;
                        };
                    };
                };
            };
            /** @description A field is not valid; `errors` names every invalid one. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            413: components["responses"]["TooLarge413"];
            415: components["responses"]["MediaType415"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    verifyLedger: {
        parameters: {
            query?: {
                /** @description Of the checkpoint. */
                payments?: number;
                /** @description Of the checkpoint. */
                payment?: number;
                /** @description Of the checkpoint. */
                link?: string;
                /** @description Of a signed checkpoint, whose signature is verified. */
                day?: string;
                /** @description Of a signed checkpoint. */
                before?: number;
                /** @description Of a signed checkpoint. */
                since?: string;
                /** @description Of a signed checkpoint. */
                at?: string;
                /** @description Of a signed checkpoint. */
                key?: string;
                /** @description Of a signed checkpoint. */
                signature?: string;
            };
            header?: never;
            path: {
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        data: components["schemas"]["Verified"];
                    };
                };
            };
            /** @description A field is not valid; `errors` names every invalid one. */
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
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            409: components["responses"]["Conflict409"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listLedgerHeads: {
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
                /** @description The company. */
                id: components["schemas"]["CompanyID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checkpoints. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["SignedHead"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            400: components["responses"]["BadPage400"];
            401: components["responses"]["Unauthorized401"];
            403: components["responses"]["ForbiddenRole403"];
            404: components["responses"]["UnknownCompany404"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
    listLedgerHeadsOfDay: {
        parameters: {
            query: {
                /** @description In each company's time zone. */
                day: string;
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
            /** @description A page of checkpoints. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        statusID: components["schemas"]["Success"];
                        message: components["schemas"]["Message"];
                        draw: components["schemas"]["Draw"];
                        recordsTotal: components["schemas"]["RecordsTotal"];
                        recordsFiltered: components["schemas"]["RecordsFiltered"];
                        /** @description The records of the page. */
                        data: components["schemas"]["SignedHead"][];
                    };
                    "text/csv": components["schemas"]["ListFile"];
                };
            };
            /** @description A field is not valid; `errors` names every invalid one. */
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
            403: components["responses"]["ForbiddenRole403"];
            431: components["responses"]["HeadersTooLarge431"];
            500: components["responses"]["General500"];
            503: components["responses"]["Unavailable503"];
            524: components["responses"]["TimedOut524"];
        };
    };
}
