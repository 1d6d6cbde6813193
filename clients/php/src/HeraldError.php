<?php

declare(strict_types=1);

namespace Herald\Client;

/** Whatever went wrong between you and Herald. Its classes say what to do; `code` says exactly what it was. */
class HeraldError extends \RuntimeException
{
    /** @var string a name: the contract's, such as `NOT_ENOUGH_SMS`, or that of the HTTP status */
    public $code;

    /**
     * @param int $httpStatus 0 where no answer came
     * @param array<string, string|list<string>> $errors what is wrong with which field
     * @param ?string $requestId what to quote when you ask for help
     * @param ?string $idempotencyKey with which to ask again
     */
    final public function __construct(
        string $code,
        string $said,
        public readonly int $httpStatus = 0,
        public readonly ?int $statusID = null,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?string $idempotencyKey = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("$code: $said", 0, $previous);
        $this->code = $code;
    }
}
