<?php

declare(strict_types=1);

namespace Herald\Client;

/** Any error between your program and Herald. Its class tells how to react; `code` identifies the error. */
class HeraldError extends \RuntimeException
{
    /** @var string a name: from the contract, such as `NOT_ENOUGH_SMS`, or of the HTTP status */
    public $code;

    /**
     * @param int $httpStatus 0 without a response
     * @param array<string, string|list<string>> $errors errors by field
     * @param ?string $requestId to quote in support requests
     * @param ?string $idempotencyKey for a safe repetition
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
