<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 409: it contradicts what is there. */
final class ConflictError extends HeraldError
{
}
