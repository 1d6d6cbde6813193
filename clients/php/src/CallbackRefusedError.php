<?php

declare(strict_types=1);

namespace Herald\Client;

/** Why a callback is not taken for Herald's (`WRONG_KEY`, `TOO_OLD`, `WRONG_SIGNATURE`): answer 403. */
final class CallbackRefusedError extends \RuntimeException
{
    /** @var string */
    public $code;

    public function __construct(string $code)
    {
        parent::__construct("$code: this callback is not taken for Herald's");
        $this->code = $code;
    }
}
