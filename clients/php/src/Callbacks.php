<?php

declare(strict_types=1);

namespace Herald\Client;

use Psr\Http\Message\ServerRequestInterface;

/**
 * Receives callbacks, and refuses requests that are not from Herald with 403. If the handler throws, let your framework respond with 500,
 * as PHP itself does, and Herald tries again. Store the event before the handler returns, and process it afterwards, because a response
 * after more than 10 s counts as failed.
 */
final class Callbacks
{
    /** @param \Closure(array<string, string>): mixed $handle */
    public function __construct(private readonly CallbackVerifier $verifier, private readonly \Closure $handle)
    {
    }

    /** For any web server, without a framework: sets the status of the response. */
    public function receiveGlobals(): void
    {
        [, $query] = explode('?', $_SERVER['REQUEST_URI'] ?? '', 2) + [1 => ''];
        $headers = [];
        foreach (['id', 'timestamp', 'signature'] as $name) {
            $headers["webhook-$name"] = (string) ($_SERVER['HTTP_WEBHOOK_' . strtoupper($name)] ?? '');
        }
        http_response_code($this->statusFor($query, $headers));
    }

    /** For a PSR-7 request of any framework. Returns the status of the response: 204 or 403. */
    public function receive(ServerRequestInterface $request): int
    {
        // The original URI, if the server provides it, because a framework may have changed the URI of the request.
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
