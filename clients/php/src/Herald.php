<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * The API of a company. Every method throws a HeraldError on failure, after retrying if that is safe. Fields have the names of the API. An
 * instance reuses its connection.
 */
final class Herald
{
    private const LENGTH = 1_000;
    private const REPORT_LENGTH = 10_000;

    private readonly Transport $transport;

    /**
     * Times are in seconds.
     *
     * @param float $timeout of one attempt, at least 15 in `callbacks`; Herald itself ends a request after 100 s
     * @param float $retryFor no further attempt starts later than this after the first; 0 = one attempt
     * @param float $firstPause before the second attempt; it doubles each time, up to `maxPause`
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] string $key,
        float $timeout = 110.0,
        float $retryFor = 120.0,
        float $firstPause = 0.2,
        float $maxPause = 10.0,
    ) {
        $this->transport = new Transport($url, $key, $timeout, new Retries($retryFor, $firstPause, $maxPause));
    }

    /**
     * Sends to one or more numbers: one `text` for all, or `['number' => …, 'text' => …]` for each of `numbers`.
     *
     * @param array<string, mixed> $message
     * @return array<string, mixed>
     */
    public function send(array $message, ?string $idempotencyKey = null): array
    {
        return $this->post('/v1/sms/send', $message, $idempotencyKey, 'send');
    }

    /** The cost of a send; nothing is sent, stored or charged. */
    public function quote(array $message): array
    {
        $body = Bulk::object(['dryRun' => true] + $message);
        return $this->transport->call(new Call('POST', '/v1/sms/send', [], fn () => [$body], 'send'));
    }

    /**
     * Sends to any number of recipients, in consecutive requests of a suitable size, and yields each accepted request. After an exception,
     * the yielded requests are accepted: call again with the same `idempotencyKey`, settings and recipients to send only the rest. `text`
     * is in the message, or with each recipient.
     *
     * @param array<string, mixed> $message
     * @param iterable<int|string|array{number: int|string, text: string}> $recipients
     * @return \Generator<int, BulkPart>
     */
    public function sendBulk(
        array $message,
        iterable $recipients,
        ?string $idempotencyKey = null,
        int $perRequest = Bulk::PER_REQUEST,
        int $maxBytes = Bulk::MAX_BYTES,
    ): \Generator {
        $name = self::givenKey($idempotencyKey) ?? self::newKey();
        unset($message['numbers']);
        foreach (Bulk::cut($recipients, $perRequest, $maxBytes) as $part => $numbers) {
            $key = "$name.$part";
            $pieces = static fn () => Bulk::body($message, $numbers);
            $sent = $this->transport->call(new Call('POST', '/v1/sms/send', [], $pieces, 'send', idempotencyKey: $key));
            yield new BulkPart($part, $key, count($numbers), $sent);
        }
    }

    /** The status of every recipient of a send. */
    public function report(int|string $smsID): \Generator
    {
        return $this->records('/v1/sms/report/' . self::part($smsID), [], 'result', self::REPORT_LENGTH);
    }

    /** The number of SMS left. */
    public function balance(): int
    {
        return $this->get('/v1/sms/balance')['sms'];
    }

    public function brands(): \Generator
    {
        return $this->list('/v1/sms/brandNames');
    }

    /** Registers a sender name. Retried only if it certainly had no effect: after a NoAnswerError, check `brands()`. */
    public function createBrand(array $brand): array
    {
        return $this->unkeyed('/v1/sms/brandNameCreate', $brand, 'createBrand');
    }

    /** Removes a sender name. Retried only if it certainly had no effect. */
    public function deleteBrand(int $brandID): array
    {
        return $this->unkeyed('/v1/sms/brandNameDelete', ['brandID' => $brandID], 'deleteBrand');
    }

    public function customers(): \Generator
    {
        return $this->list('/v1/customers');
    }

    public function searchCustomers(array $search): \Generator
    {
        return $this->list('/v1/customers/search', $search);
    }

    public function customer(int|string $customerID): array
    {
        return $this->get('/v1/customers/' . self::part($customerID))['data'][0];
    }

    public function createCustomer(array $customer, ?string $idempotencyKey = null): array
    {
        return $this->post('/v1/customers/create', $customer, $idempotencyKey)['data'];
    }

    /** Changes the given fields only. */
    public function correctCustomer(int|string $customerID, array $fields): array
    {
        return $this->patch('/v1/customers/' . self::part($customerID), $fields);
    }

    public function accounts(): \Generator
    {
        return $this->list('/v1/accounts');
    }

    public function accountsOfCustomer(int|string $customerID): \Generator
    {
        return $this->list('/v1/customers/accounts/' . self::part($customerID));
    }

    public function searchAccounts(array $search): \Generator
    {
        return $this->list('/v1/accounts/search', $search);
    }

    public function account(int|string $accountID): array
    {
        return $this->get('/v1/accounts/' . self::part($accountID))['data'][0];
    }

    public function createAccount(array $account, ?string $idempotencyKey = null): array
    {
        return $this->post('/v1/accounts/create', $account, $idempotencyKey)['data'];
    }

    /** Changes the given fields only. */
    public function correctAccount(int|string $accountID, array $fields): array
    {
        return $this->patch('/v1/accounts/' . self::part($accountID), $fields);
    }

    /** Allows a negative balance of an account until a date. */
    public function setCredit(array $credit, ?string $idempotencyKey = null): void
    {
        $this->post('/v1/accounts/setCredit', $credit, $idempotencyKey);
    }

    /** Newest first. */
    public function payments(array $filter = []): \Generator
    {
        return $this->list('/v1/payments', $filter);
    }

    /** Newest first. */
    public function paymentsOfAccount(int|string $accountID, array $filter = []): \Generator
    {
        return $this->list('/v1/payments/account/' . self::part($accountID), $filter);
    }

    public function addPayment(array $payment, ?string $idempotencyKey = null): array
    {
        return $this->post('/v1/payments/add', $payment, $idempotencyKey)['data'];
    }

    public function reversePayment(int|string $paymentID, array $reversal = [], ?string $idempotencyKey = null): array
    {
        return $this->post('/v1/payments/' . self::part($paymentID) . '/reverse', $reversal, $idempotencyKey)['data'];
    }

    /**
     * Receives callbacks by polling, for a machine that Herald cannot call. Returns when the listener exists. A callback is acknowledged
     * when the next is requested; otherwise it comes again, to the next listener of this name. `key` and `secret` are those of your
     * callback settings; without a callback URL they are generated. The API key needs the scope `portal`.
     *
     * @param string|list<string>|null $secret
     * @return \Generator<int, array<string, string>>
     */
    public function callbacks(
        #[\SensitiveParameter] ?string $key = null,
        #[\SensitiveParameter] string|array|null $secret = null,
        string $name = 'default',
    ): \Generator {
        $post = function (array $fields, ?float $within): array {
            $body = Bulk::object($fields);
            $limits = ['within' => $within, 'minTimeout' => AskedCallbacks::MIN_TIMEOUT_SECONDS];
            return $this->transport->call(new Call('POST', '/v1/callback/listen', [], fn () => [$body], ...$limits));
        };
        return (new AskedCallbacks($post, $name, $key, $secret))->open();
    }

    /**
     * Calls any operation of the API, for operations without a method here. Returns the body of the response. A POST is retried only if it
     * certainly had no effect, unless it has an `idempotencyKey`.
     */
    public function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): array {
        $pieces = $body === null ? null : fn () => [Bulk::object($body)];
        $key = self::givenKey($idempotencyKey);
        $safely = $method !== 'POST' || $key !== null;
        return $this->transport->call(new Call($method, $path, $query, $pieces, 'other', $safely, $key));
    }

    private function list(string $path, array $query = []): \Generator
    {
        return $this->records($path, $query, 'data', self::LENGTH);
    }

    /**
     * All records of a list, requested page by page on demand.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    private function records(string $path, array $query, string $field, int $length): \Generator
    {
        $before = [];
        for ($start = 0;; $start += $length) {
            $page = $this->get($path, ['start' => $start, 'length' => $length] + $query);
            $records = $page[$field];
            foreach ($records as $record) {
                // New records at the beginning of a list move later records to the next page: those that come twice are left out. Keys
                // count through all pages, so that the records can be collected in an array.
                if (!isset($record['id'], $before[$record['id']])) {
                    yield $record;
                }
            }
            $before = array_flip(array_column($records, 'id'));
            $total = $page['recordsFiltered'] ?? null;
            $isLast = $total === null ? count($records) < $length : $start + $length >= $total;
            if ($isLast || !$records) {
                return;
            }
        }
    }

    private function get(string $path, array $query = []): array
    {
        return $this->transport->call(new Call('GET', $path, $query));
    }

    private function post(string $path, array $fields, ?string $idempotencyKey, string $operation = 'other'): array
    {
        $body = Bulk::object($fields);
        $key = self::givenKey($idempotencyKey) ?? self::newKey();
        return $this->transport->call(new Call('POST', $path, [], fn () => [$body], $operation, true, $key));
    }

    private function unkeyed(string $path, array $fields, string $operation): array
    {
        $body = Bulk::object($fields);
        return $this->transport->call(new Call('POST', $path, [], fn () => [$body], $operation, false));
    }

    private function patch(string $path, array $fields): array
    {
        // Setting the same fields again has no further effect.
        $body = Bulk::object($fields);
        $data = $this->transport->call(new Call('PATCH', $path, [], fn () => [$body]))['data'];
        return array_is_list($data) ? $data[0] : $data;
    }

    /** The given key. A blank key is none: Herald would take a retry with it for another request. */
    private static function givenKey(?string $key): ?string
    {
        return trim((string) $key) === '' ? null : $key;
    }

    private static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /** An escaped segment of a path. An empty segment, or one of dots, would lead to another operation, such as the list of all records. */
    private static function part(int|string $identifier): string
    {
        if (in_array((string) $identifier, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("\"$identifier\" is not an ID");
        }
        return rawurlencode((string) $identifier);
    }
}
