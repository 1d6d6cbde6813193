<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 401: the key is missing, wrong, revoked or expired. */
final class UnauthorizedError extends HeraldError
{
}
