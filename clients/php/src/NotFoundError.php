<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 404: your company has no object with this ID. */
final class NotFoundError extends HeraldError
{
}
