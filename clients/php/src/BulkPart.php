<?php

declare(strict_types=1);

namespace Herald\Client;

/** An accepted request of a bulk send. */
final class BulkPart
{
    /**
     * @param int $part index, from 0
     * @param int $recipients number of recipients
     * @param array<string, mixed> $sent the response
     */
    public function __construct(
        public readonly int $part,
        public readonly string $idempotencyKey,
        public readonly int $recipients,
        public readonly array $sent,
    ) {
    }
}
