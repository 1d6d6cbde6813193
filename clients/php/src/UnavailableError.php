<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 5xx, after all attempts. */
final class UnavailableError extends HeraldError
{
}
