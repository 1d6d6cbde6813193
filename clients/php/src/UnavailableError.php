<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 5xx, still after all tries. */
final class UnavailableError extends HeraldError
{
}
