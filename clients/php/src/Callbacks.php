<?php

declare(strict_types=1);

namespace Herald\Client;

use Psr\Http\Message\ServerRequestInterface;

/**
 * Receives callbacks. What is not Herald's gets 403. Where the handler throws, let your framework answer 500, as PHP itself
 * does, and Herald tries again: keep the event safely before it returns, and work afterwards, for an answer later than 10 s
 * counts as none.
 */
final class Callbacks
{
    /** @param \Closure(array<string, string>): mixed $handle */
    public function __construct(private readonly CallbackVerifier $verifier, private readonly \Closure $handle)
    {
    }

    /** Under any web server, without a framework: sets the status of the answer. */
    public function receiveGlobals(): void
    {
        [, $query] = explode('?', $_SERVER['REQUEST_URI'] ?? '', 2) + [1 => ''];
        $headers = [];
        foreach (['id', 'timestamp', 'signature'] as $name) {
            $headers["webhook-$name"] = (string) ($_SERVER['HTTP_WEBHOOK_' . strtoupper($name)] ?? '');
        }
        http_response_code($this->statusFor($query, $headers));
    }

    /** A PSR-7 request, of any framework. Gives the status to answer with: 204 or 403. */
    public function receive(ServerRequestInterface $request): int
    {
        // As it came, where the server says so: a request's address may have been written anew.
        [, $query] = explode('?', $request->getServerParams()['REQUEST_URI'] ?? '', 2) + [1 => null];
        $headers = [];
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            $headers[$name] = $request->getHeaderLine($name);
        }
        return $this->statusFor($query ?? $request->getUri()->getQuery(), $headers);
    }

    /** @param array<string, string> $headers */
    private function statusFor(string $query, array $headers): int
    {
        try {
            $event = $this->verifier->verify($query, $headers);
        } catch (CallbackRefusedError) {
            return 403;
        }
        ($this->handle)($event);
        return 204;
    }
}
