<?php

declare(strict_types=1);

namespace Herald\Client;

/** One request of a bulk send, accepted. */
final class BulkPart
{
    /**
     * @param int $part from 0
     * @param int $recipients how many it named
     * @param array<string, mixed> $sent the answer
     */
    public function __construct(
        public readonly int $part,
        public readonly string $idempotencyKey,
        public readonly int $recipients,
        public readonly array $sent,
    ) {
    }
}
