<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * The conditions and delays of retries. All times in seconds.
 *
 * @internal
 */
final class Retries
{
    private const PASSING = [408, 429, 500, 502, 503, 504, 524];
    /** Statuses of requests that were not carried out. */
    private const NOT_DONE = [429];

    /** @param float $for no further attempt starts later than this after the first; 0 = one attempt */
    public function __construct(
        public readonly float $for,
        private readonly float $firstPause,
        private readonly float $maxPause,
    ) {
    }

    public static function isPassing(int $httpStatus, bool $safely): bool
    {
        return in_array($httpStatus, $safely ? self::PASSING : self::NOT_DONE, true);
    }

    /**
     * Seconds before the next attempt: half of it is random, so that clients that failed together do not retry together. At least the delay
     * of `Retry-After`.
     */
    public function pause(int $tries, ?string $retryAfter): float
    {
        $growing = min($this->maxPause, $this->firstPause * 2 ** min($tries - 1, 30));
        $asked = self::seconds($retryAfter);
        $random = 0.5 + mt_rand() / mt_getrandmax() / 2;
        return $asked + ($asked > 0 ? $growing / 4 : $growing) * $random;
    }

    /** The delay of a `Retry-After`: seconds, or a date. */
    private static function seconds(?string $retryAfter): float
    {
        if ($retryAfter === null || is_numeric($retryAfter)) {
            return max(0.0, (float) $retryAfter);
        }
        $date = strtotime($retryAfter);
        return $date === false ? 0.0 : max(0.0, $date - microtime(true));
    }
}
