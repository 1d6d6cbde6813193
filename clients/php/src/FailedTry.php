<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * A try that did not succeed.
 *
 * @internal
 */
final class FailedTry
{
    /**
     * @param bool $mayRepeat whether another try is of use, and does nothing twice
     * @param ?string $retryAfter what the answer asks to wait before it
     */
    public function __construct(
        public readonly HeraldError $error,
        public readonly bool $mayRepeat,
        public readonly ?string $retryAfter = null,
    ) {
    }
}
