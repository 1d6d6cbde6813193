<?php

declare(strict_types=1);

namespace Herald\Client;

/**
 * Receives callbacks by polling, for a machine that Herald cannot call.
 *
 * @internal
 */
final class AskedCallbacks
{
    /** The timeout of an attempt: longer than the wait at Herald, and than the 3 s in which a new listener is answered. */
    public const MIN_TIMEOUT_SECONDS = self::WAIT_SECONDS + 5.0;
    private const WAIT_SECONDS = 10;
    /** For the acknowledgement at the end: the listener ends soon while Herald is down, and its last callbacks come again. */
    private const LAST_WITHIN_SECONDS = 5.0;

    private readonly string $key;
    /** @var non-empty-list<string> */
    private readonly array $secrets;
    private readonly bool $isKnown;
    private readonly CallbackVerifier $verifier;

    /** @param \Closure(array, ?float): array $post its second parameter is the time limit in seconds */
    public function __construct(
        private readonly \Closure $post,
        private readonly string $name,
        #[\SensitiveParameter] ?string $key,
        #[\SensitiveParameter] string|array|null $secret,
    ) {
        $given = array_values(array_filter((array) $secret));
        $this->isKnown = (bool) $key && $given !== [];
        $this->key = $key ?: bin2hex(random_bytes(12));
        $this->secrets = $this->isKnown ? $given : ['whsec_' . base64_encode(random_bytes(32))];
        $this->verifier = new CallbackVerifier($this->key, $this->secrets);
    }

    /** Returns when the listener exists. */
    public function open(): \Generator
    {
        return $this->taken($this->ask());
    }

    private function taken(array $events): \Generator
    {
        $handled = [];
        try {
            while (true) {
                foreach ($events as [$id, $event]) {
                    yield $event;
                    $handled[] = $id;
                }
                // If the request fails, another one would fail too.
                [$acknowledged, $handled] = [$handled, []];
                $events = $this->ask(['acknowledged' => $acknowledged, 'wait' => self::WAIT_SECONDS]);
            }
        } finally {
            if ($handled !== []) {
                $this->ask(['acknowledged' => $handled, 'limit' => 1], self::LAST_WITHIN_SECONDS);
            }
        }
    }

    /** @return list<array{string, array<string, string>}> the id and the verified content of each callback */
    private function ask(array $more = [], ?float $within = null): array
    {
        $given = ['name' => $this->name, 'key' => $this->key, 'signingSecret' => $this->secrets[0]];
        $data = ($this->post)($given + $more, $within)['data'];
        if ($data['signedWith'] === 'company' && !$this->isKnown) {
            throw new \InvalidArgumentException('Your company has a callback URL: give the key and the secret of its settings.');
        }
        // All at once: a signature is too old after some minutes, and the program may need longer for the callbacks before.
        return array_map(
            fn (array $event) => [$event['id'], $this->verifier->verify($event['query'], $event['headers'])],
            $data['events'],
        );
    }
}
