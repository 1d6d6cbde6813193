<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * Names of error responses, the same in every client of Herald.
 *
 * @internal
 */
final class Answers
{
    /** `statusID` by operation, from the contract (docs/interface.md part 7). */
    private const BY_STATUS_ID = [
        'send' => [
            10 => 'BRAND_NOT_FOUND',
            20 => 'NUMBERS_NOT_FOUND',
            30 => 'EMPTY_TEXT',
            40 => 'NOT_ENOUGH_SMS',
            50 => 'NO_VALID_NUMBERS',
            60 => 'INVALID_SEND_TIME',
        ],
        'createBrand' => [
            10 => 'EMPTY_NAME',
            20 => 'WRONG_LENGTH',
            30 => 'FORBIDDEN_CHARACTERS',
            40 => 'ALREADY_ADDED',
            50 => 'WAIT_FOR_LAST',
            60 => 'DESCRIPTION_REQUIRED',
        ],
        'deleteBrand' => [10 => 'NOT_FOUND'],
    ];
    private const ANYWHERE = [90 => 'JSON_ERROR', 99 => 'GENERAL_ERROR'];
    private const BY_HTTP_STATUS = [
        400 => 'VALIDATION_FAILED',
        401 => 'UNAUTHORIZED',
        403 => 'FORBIDDEN',
        404 => 'NOT_FOUND',
        405 => 'METHOD_NOT_ALLOWED',
        408 => 'REQUEST_TIMEOUT',
        409 => 'CONFLICT',
        410 => 'GONE',
        413 => 'TOO_LARGE',
        415 => 'UNSUPPORTED_MEDIA_TYPE',
        429 => 'RATE_LIMITED',
        431 => 'HEADERS_TOO_LARGE',
        500 => 'GENERAL_ERROR',
        502 => 'UNAVAILABLE',
        503 => 'UNAVAILABLE',
        504 => 'UNAVAILABLE',
        524 => 'TIMED_OUT',
    ];
    private const CLASSES = [
        400 => ValidationError::class,
        401 => UnauthorizedError::class,
        403 => ForbiddenError::class,
        404 => NotFoundError::class,
        409 => ConflictError::class,
        429 => RateLimitedError::class,
    ];

    /**
     * The error of a response without success.
     *
     * @param array<string, mixed> $body
     */
    public static function errorOf(Call $call, int $httpStatus, array $body, ?string $requestId): HeraldError
    {
        $statusID = is_int($body['statusID'] ?? null) ? $body['statusID'] : null;
        $named = self::BY_STATUS_ID[$call->operation][$statusID ?? -1] ?? self::ANYWHERE[$statusID ?? -1] ?? null;
        $class = match (true) {
            $httpStatus >= 500 => UnavailableError::class,
            $httpStatus === 200 || $statusID === 90 => RefusedError::class,
            default => self::CLASSES[$httpStatus] ?? HeraldError::class,
        };
        return new $class(
            $named ?? self::BY_HTTP_STATUS[$httpStatus] ?? "HTTP_$httpStatus",
            is_string($body['message'] ?? null) ? $body['message'] : "Herald answers HTTP $httpStatus",
            $httpStatus,
            $statusID,
            is_array($body['errors'] ?? null) ? $body['errors'] : [],
            $requestId,
            $call->idempotencyKey,
        );
    }
}
