<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * Requests to Herald over a persistent connection.
 *
 * @internal
 */
final class Transport
{
    /** Larger bodies, in bytes, are streamed and never completely in memory. */
    private const STREAM_FROM = 256 * 1024;
    private const CONNECT_WITHIN_SECONDS = 10;
    /** The gateway ends idle connections after 65 s. */
    private const IDLE_SECONDS = 30;
    /** Errors of curl before the request was sent: name resolution, proxy, connection, TLS. */
    private const NOT_ARRIVED = [
        CURLE_COULDNT_RESOLVE_PROXY,
        CURLE_COULDNT_RESOLVE_HOST,
        CURLE_COULDNT_CONNECT,
        CURLE_SSL_CONNECT_ERROR,
        CURLE_SSL_CACERT,
    ];

    private readonly string $url;
    /** Reuses its connection between requests. */
    private readonly \CurlHandle $curl;

    public function __construct(
        string $url,
        #[\SensitiveParameter] private readonly string $key,
        private readonly float $timeout,
        private readonly Retries $retries,
    ) {
        if (!preg_match('~^https?://[^/?#]+~i', $url)) {
            throw new \InvalidArgumentException("url is not an address: $url");
        }
        // A line break would start another header.
        if ($key === '' || preg_match('/[\r\n]/', $key)) {
            throw new \InvalidArgumentException('key is missing, or has characters that a key cannot have');
        }
        $this->url = rtrim($url, '/');
        $this->curl = curl_init();
    }

    /**
     * The body of a success response.
     *
     * @return array<string, mixed>
     * @throws HeraldError
     */
    public function call(Call $call): array
    {
        if (preg_match('/[\r\n]/', (string) $call->idempotencyKey)) {
            throw new \InvalidArgumentException('idempotencyKey has characters that a header cannot have');
        }
        $until = self::now() + min($this->retries->for, $call->within ?? INF);
        for ($tries = 1;; $tries++) {
            $outcome = $this->once($call);
            if (is_array($outcome)) {
                return $outcome;
            }
            $wait = $this->retries->pause($tries, $outcome->retryAfter);
            if (!$outcome->mayRepeat || self::now() + $wait > $until) {
                throw $outcome->error;
            }
            usleep((int) ($wait * 1e6));
        }
    }

    /** @return array<string, mixed>|FailedTry */
    private function once(Call $call): array|FailedTry
    {
        $headers = [];
        $this->prepare($call, $headers);
        $content = curl_exec($this->curl);
        if ($content === false) {
            $error = new NoAnswerError(
                'NO_ANSWER',
                parse_url($this->url, PHP_URL_HOST) . ' gave no answer (' . curl_error($this->curl) . ')',
                idempotencyKey: $call->idempotencyKey,
            );
            $isLost = !in_array(curl_errno($this->curl), self::NOT_ARRIVED, true);
            return new FailedTry($error, $call->safely || !$isLost);
        }
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        return $this->outcome($call, $status, $headers, (string) $content);
    }

    /** @param array<string, string> $headers of the response: filled on arrival, names in lower case */
    private function prepare(Call $call, array &$headers): void
    {
        $given = array_map(fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, $call->query);
        // The separator is given, because a setting of PHP changes its default.
        $query = http_build_query($given, '', '&');
        $sent = ["key: $this->key", 'accept: application/json', 'user-agent: herald-client-php', 'expect:'];
        if ($call->idempotencyKey !== null) {
            $sent[] = "idempotency-key: $call->idempotencyKey";
        }
        $timeout = min(max($this->timeout, $call->minTimeout), $call->within ?? INF);
        $options = [
            CURLOPT_URL => $this->url . $call->path . ($query === '' ? '' : "?$query"),
            CURLOPT_CUSTOMREQUEST => $call->method,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => (int) ($timeout * 1000),
            CURLOPT_CONNECTTIMEOUT_MS => (int) (min($timeout, self::CONNECT_WITHIN_SECONDS) * 1000),
            CURLOPT_MAXAGE_CONN => self::IDLE_SECONDS,
            // curl would repeat a request automatically if a persistent connection has been closed, which is wrong for a request without
            // safe repetition.
            CURLOPT_FRESH_CONNECT => !$call->safely,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ];
        curl_reset($this->curl);
        if ($call->body !== null) {
            $sent[] = 'content-type: application/json';
            $options = self::bodyOptions($call->body, $sent) + $options;
        }
        curl_setopt_array($this->curl, $options + [CURLOPT_HTTPHEADER => $sent]);
    }

    /**
     * A small body as one text, otherwise generated chunk by chunk on demand.
     *
     * @param \Closure(): iterable<string> $body
     * @param list<string> $sent headers
     * @return array<int, mixed>
     */
    private static function bodyOptions(\Closure $body, array &$sent): array
    {
        $whole = '';
        foreach ($body() as $piece) {
            $whole .= $piece;
            if (strlen($whole) >= self::STREAM_FROM) {
                $sent[] = 'transfer-encoding: chunked';
                return self::streamOptions($body);
            }
        }
        return [CURLOPT_POSTFIELDS => $whole];
    }

    /**
     * @param \Closure(): iterable<string> $body
     * @return array<int, mixed>
     */
    private static function streamOptions(\Closure $body): array
    {
        $pieces = (static fn () => yield from $body())();
        $rest = '';
        return [
            CURLOPT_POST => true,
            // curl cannot rewind the stream for a repetition.
            CURLOPT_FRESH_CONNECT => true,
            CURLOPT_READFUNCTION => static function (\CurlHandle $_, $__, int $most) use ($pieces, &$rest): string {
                while ($rest === '' && $pieces->valid()) {
                    $rest = $pieces->current();
                    $pieces->next();
                }
                $piece = substr($rest, 0, $most);
                $rest = substr($rest, $most);
                return $piece;
            },
        ];
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, mixed>|FailedTry
     */
    private function outcome(Call $call, int $status, array $headers, string $content): array|FailedTry
    {
        $requestId = $headers['x-request-id'] ?? null;
        // A proxy's error page is not JSON: the status is all that is known then.
        $body = str_starts_with(ltrim($content), '{') ? json_decode($content, true) : null;
        $isOk = $status >= 200 && $status < 300;
        if ($isOk && !is_array($body)) {
            $host = parse_url($this->url, PHP_URL_HOST);
            $said = "HTTP $status, but no JSON object: is $host a Herald?";
            $key = $call->idempotencyKey;
            $error = new NoAnswerError('NO_ANSWER', $said, $status, requestId: $requestId, idempotencyKey: $key);
            return new FailedTry($error, false);
        }
        // Lists of payments have `status: true` instead of `statusID: 0`.
        if ($isOk && ($body['statusID'] ?? 0) === 0) {
            return $body;
        }
        return new FailedTry(
            Answers::errorOf($call, $status, $body ?? [], $requestId),
            Retries::isPassing($status, $call->safely),
            $headers['retry-after'] ?? null,
        );
    }

    /** Seconds of a monotonic clock. */
    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
