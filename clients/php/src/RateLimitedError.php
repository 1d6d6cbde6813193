<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 429, still after all tries. */
final class RateLimitedError extends HeraldError
{
}
