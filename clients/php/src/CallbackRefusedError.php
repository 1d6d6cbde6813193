<?php

declare(strict_types=1);

namespace Herald\Client;

/** The reason for refusing a callback (`WRONG_KEY`, `TOO_OLD`, `WRONG_SIGNATURE`): respond with 403. */
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
