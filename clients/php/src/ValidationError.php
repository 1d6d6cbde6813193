<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 400: `errors` names each invalid field. */
final class ValidationError extends HeraldError
{
}
