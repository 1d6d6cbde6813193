<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * A request with all its attempts.
 *
 * @internal
 */
final class Call
{
    /**
     * @param array<string, mixed> $query
     * @param (\Closure(): iterable<string>)|null $body JSON in chunks, generated again for each attempt
     * @param bool $safely whether a repetition has no further effect: the request only reads, sets the same values, or carries
     * an Idempotency-Key
     * @param float|null $within the limit of `timeout` and of `retryFor` for this call, in seconds
     * @param float $minTimeout used if `timeout` is shorter, in seconds: for a request that Herald holds
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?\Closure $body = null,
        public readonly string $operation = 'other',
        public readonly bool $safely = true,
        public readonly ?string $idempotencyKey = null,
        public readonly ?float $within = null,
        public readonly float $minTimeout = 0.0,
    ) {
    }
}
