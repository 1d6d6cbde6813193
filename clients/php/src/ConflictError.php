<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 409: the request conflicts with the current state. */
final class ConflictError extends HeraldError
{
}
