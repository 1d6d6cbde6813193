<?php

declare(strict_types=1);

namespace Herald\Client;

/** The contract's own refusals of sends and brands: `statusID` 10 to 90. Nothing was done or charged. */
final class RefusedError extends HeraldError
{
}
