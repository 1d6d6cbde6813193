<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * Splits a bulk send into requests.
 *
 * @internal
 */
final class Bulk
{
    public const PER_REQUEST = 100_000;
    public const MAX_BYTES = 32 * 1024 * 1024;
    /** Recipients in one chunk of a body. */
    private const IN_A_PIECE = 1_000;

    public static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }

    /** The JSON of an object, even without fields. */
    public static function object(array $fields): string
    {
        return self::json((object) $fields);
    }

    /**
     * Splits recipients into requests, each as a list of JSON texts of its recipients. The same recipients always give the same requests,
     * so that a bulk send can be resumed. Leaves out repeated recipients, because Herald only detects them within one request.
     *
     * @param iterable<int|string|array{number: int|string, text: string}> $recipients
     * @return \Generator<int, list<string>>
     */
    public static function cut(iterable $recipients, int $perRequest, int $maxBytes): \Generator
    {
        $known = [];
        $request = [];
        $bytes = 0;
        foreach ($recipients as $recipient) {
            $name = self::name($recipient);
            if (isset($known[$name])) {
                continue;
            }
            $known[$name] = true;
            $text = self::json($recipient);
            $size = strlen($text) + 1;
            if ($request && (count($request) >= $perRequest || $bytes + $size > $maxBytes)) {
                yield $request;
                [$request, $bytes] = [[], 0];
            }
            $request[] = $text;
            $bytes += $size;
        }
        if ($request) {
            yield $request;
        }
    }

    /**
     * The body of a send, in chunks.
     *
     * @param array<string, mixed> $message
     * @param list<string> $recipients
     * @return \Generator<string>
     */
    public static function body(array $message, array $recipients): \Generator
    {
        $head = substr(self::object($message), 0, -1);
        yield $head . ($message ? ',' : '') . '"numbers":[';
        for ($at = 0; $at < count($recipients); $at += self::IN_A_PIECE) {
            yield ($at > 0 ? ',' : '') . implode(',', array_slice($recipients, $at, self::IN_A_PIECE));
        }
        yield ']}';
    }

    /** Identifies equal recipients: by the digits of the number, and by the recipient's own text, if any. */
    private static function name(int|string|array $recipient): string
    {
        [$number, $text] = is_array($recipient)
            ? [$recipient['number'], ' ' . $recipient['text']]
            : [$recipient, ''];
        $digits = preg_replace('/\D/', '', (string) $number);
        return (str_starts_with($digits, '00') ? substr($digits, 2) : $digits) . $text;
    }
}
