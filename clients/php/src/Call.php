<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * A request, as often as it is tried.
 *
 * @internal
 */
final class Call
{
    /**
     * @param array<string, mixed> $query
     * @param (\Closure(): iterable<string>)|null $body JSON in pieces, made anew for each try
     * @param bool $safely whether repeating it does nothing twice: it only reads, sets what it set before, or carries
     *     an Idempotency-Key
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?\Closure $body = null,
        public readonly string $operation = 'other',
        public readonly bool $safely = true,
        public readonly ?string $idempotencyKey = null,
    ) {
    }
}
