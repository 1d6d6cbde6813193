<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 403: the company is suspended, or the key lacks the permission. */
final class ForbiddenError extends HeraldError
{
}
