<?php

declare(strict_types=1);

namespace Herald\Client;

/** HTTP 404: there is nothing of yours with this id. */
final class NotFoundError extends HeraldError
{
}
