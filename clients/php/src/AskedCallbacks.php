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
    private const WAIT_SECONDS = 10;

    private readonly string $key;
    /** @var non-empty-list<string> */
    private readonly array $secrets;
    private readonly bool $isKnown;

    /** @param \Closure(array): array $post */
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
    }

    /** Returns when the listener exists. */
    public function open(): \Generator
    {
        return $this->taken($this->ask());
    }

    private function taken(array $events): \Generator
    {
        $verifier = new CallbackVerifier($this->key, $this->secrets);
        $acknowledged = [];
        try {
            while (true) {
                foreach ($events as $event) {
                    yield $verifier->verify($event['query'], $event['headers']);
                    $acknowledged[] = $event['id'];
                }
                $events = $this->ask(['acknowledged' => $acknowledged, 'wait' => self::WAIT_SECONDS]);
                $acknowledged = [];
            }
        } finally {
            if ($acknowledged !== []) {
                $this->ask(['acknowledged' => $acknowledged, 'limit' => 1]);
            }
        }
    }

    private function ask(array $more = []): array
    {
        $given = ['name' => $this->name, 'key' => $this->key, 'signingSecret' => $this->secrets[0]];
        $data = ($this->post)($given + $more)['data'];
        if ($data['signedWith'] === 'company' && !$this->isKnown) {
            throw new \InvalidArgumentException('Your company has a callback URL: give the key and the secret of its settings.');
        }
        return $data['events'];
    }
}
