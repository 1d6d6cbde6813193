<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * A failed attempt.
 *
 * @internal
 */
final class FailedTry
{
    /**
     * @param bool $mayRepeat whether another attempt may help and has no double effect
     * @param ?string $retryAfter the delay that the response asks for
     */
    public function __construct(
        public readonly HeraldError $error,
        public readonly bool $mayRepeat,
        public readonly ?string $retryAfter = null,
    ) {
    }
}
