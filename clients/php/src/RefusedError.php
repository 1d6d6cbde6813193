<?php

declare(strict_types=1);

namespace Herald\Client;

/** A refusal of a send or brand by the contract: `statusID` 10 to 90. Nothing was done or charged. */
final class RefusedError extends HeraldError
{
}
