<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 429, after all attempts. */
final class RateLimitedError extends HeraldError
{
}
