<?php

/**
 * The PHP client as a program, like driver.mjs: a call per line of the input, its result per line of the output. The first argument is the
 * autoloader. PHP is single-threaded, so calls and requests to its callback receiver alternate.
 */

declare(strict_types=1);

namespace Psr\Http\Message {
    if (!interface_exists(ServerRequestInterface::class)) {
        /** The part of PSR-7 that a receiver uses, because PHP does not include it. */
        interface ServerRequestInterface
        {
            public function getServerParams(): array;
            public function getHeaderLine(string $name): string;
        }
    }
}

namespace {
    use Herald\Client\Callbacks;
    use Herald\Client\CallbackVerifier;
    use Herald\Client\Herald;
    use Herald\Client\HeraldError;
    use Psr\Http\Message\ServerRequestInterface;

    require $argv[1];

    /** The names of the other drivers. */
    const SETTINGS = ['timeoutMs' => 'timeout', 'retryForMs' => 'retryFor', 'firstPauseMs' => 'firstPause', 'maxPauseMs' => 'maxPause'];

    final class Request implements ServerRequestInterface
    {
        public function __construct(private readonly string $target, private readonly array $headers)
        {
        }

        public function getServerParams(): array
        {
            return ['REQUEST_URI' => $this->target];
        }

        public function getHeaderLine(string $name): string
        {
            return $this->headers[$name] ?? '';
        }
    }

    /** A receiver of callbacks: the minimum of a server. */
    final class Receiver
    {
        /** @var resource */
        public readonly mixed $socket;
        private readonly Callbacks $callbacks;
        private int $failures;

        public function __construct(private readonly array $settings)
        {
            $this->failures = $settings['failures'] ?? 0;
            $verifier = new CallbackVerifier($settings['key'], $settings['secret']);
            $this->callbacks = new Callbacks($verifier, function (array $event): void {
                if ($this->failures-- > 0) {
                    throw new RuntimeException('The receiver is set to fail.');
                }
                printLine(['event' => $event]);
            });
            $this->socket = stream_socket_server('tcp://127.0.0.1:0');
        }

        public function port(): int
        {
            return (int) substr(strrchr(stream_socket_get_name($this->socket, false), ':'), 1);
        }

        public function answerNext(): void
        {
            $connection = stream_socket_accept($this->socket);
            [, $target] = explode(' ', (string) fgets($connection)) + [1 => '/'];
            $headers = [];
            while (($line = trim((string) fgets($connection))) !== '') {
                [$name, $value] = explode(': ', $line, 2);
                $headers[strtolower($name)] = $value;
            }
            try {
                $status = $this->status($target, $headers);
            } catch (RuntimeException) {
                $status = 500;
            }
            fwrite($connection, "HTTP/1.1 $status -\r\nconnection: close\r\n" . ($status === 204 ? '' : "content-length: 0\r\n") . "\r\n");
            fclose($connection);
        }

        private function status(string $target, array $headers): int
        {
            if ($this->settings['framework'] === 'psr-7') {
                return $this->callbacks->receive(new Request($target, $headers));
            }
            $_SERVER['REQUEST_URI'] = $target;
            foreach (['ID', 'TIMESTAMP', 'SIGNATURE'] as $name) {
                $_SERVER["HTTP_WEBHOOK_$name"] = $headers['webhook-' . strtolower($name)] ?? '';
            }
            $this->callbacks->receiveGlobals();
            return http_response_code();
        }
    }

    function printLine(array $line): void
    {
        fwrite(STDOUT, json_encode($line, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE) . "\n");
    }

    function shownError(Throwable $error): array
    {
        $fields = $error instanceof HeraldError
            ? [
                'httpStatus' => $error->httpStatus,
                'statusID' => $error->statusID,
                'errors' => (object) $error->errors,
                'idempotencyKey' => $error->idempotencyKey,
            ]
            : ['httpStatus' => 0];
        $class = (new ReflectionClass($error))->getShortName();
        return ['class' => $class, 'code' => $error->code ?? $error->getCode(), 'message' => $error->getMessage()] + $fields;
    }

    function settings(): array
    {
        $given = json_decode(getenv('HERALD_SETTINGS') ?: '{}', true);
        $named = array_map(fn ($name) => SETTINGS[$name], array_keys($given));
        return array_combine($named, array_map(fn ($value) => $value / 1000, $given));
    }

    $herald = new Herald(getenv('HERALD_URL'), getenv('HERALD_KEY'), ...settings());
    $receivers = [];
    $others = [
        'balanceWith' => fn (string $key): int => (new Herald(getenv('HERALD_URL'), $key, retryFor: 0))->balance(),
        'verify' => function (array $callback, array $settings): array {
            [, $query] = explode('?', $callback['url'], 2) + [1 => ''];
            return (new CallbackVerifier($settings['key'], $settings['secret']))->verify($query, $callback['headers']);
        },
        // Polls for a number of callbacks; the last one is not acknowledged.
        'take' => function (int $count, array $settings) use ($herald): array {
            $events = [];
            $callbacks = $herald->callbacks(...$settings);
            for (; count($events) < $count; $callbacks->next()) {
                $events[] = $callbacks->current();
                if (count($events) === $count) {
                    break;
                }
            }
            return $events;
        },
        'listen' => function (array $settings) use (&$receivers): array {
            $receivers[] = $receiver = new Receiver($settings);
            return ['port' => $receiver->port()];
        },
    ];

    stream_set_blocking(STDIN, false);
    $unread = '';
    while (true) {
        $ready = [STDIN, ...array_column($receivers, 'socket')];
        $write = $except = null;
        stream_select($ready, $write, $except, null);
        foreach ($receivers as $receiver) {
            if (in_array($receiver->socket, $ready, true)) {
                $receiver->answerNext();
            }
        }
        if (!in_array(STDIN, $ready, true)) {
            continue;
        }
        $unread .= (string) fread(STDIN, 1 << 20);
        if (feof(STDIN)) {
            exit;
        }
        while (str_contains($unread, "\n")) {
            [$line, $unread] = explode("\n", $unread, 2);
            $call = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            try {
                $method = $others[$call['do']] ?? [$herald, $call['do']];
                $given = $method(...$call['args'] ?? [], ...$call['options'] ?? []);
                $result = $given instanceof Generator ? iterator_to_array($given, false) : $given;
                printLine(['id' => $call['id'], 'result' => $result]);
            } catch (Throwable $error) {
                printLine(['id' => $call['id'], 'error' => shownError($error)]);
            }
        }
    }
}
