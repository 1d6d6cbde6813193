<?php

declare(strict_types=1);

namespace Herald\Client;

/** Verifies that a callback is from Herald. */
final class CallbackVerifier
{
    /** @var list<string> */
    private readonly array $secrets;

    /** @var list<string> */
    private readonly array $keys;

    /**
     * @param string|list<string> $key the callback validation key of your settings; several during a rotation
     * @param string|list<string> $secret `whsec_…`; several during a rotation
     * @param int $tolerance seconds: older callbacks are refused, to prevent the replay of a recorded callback
     */
    public function __construct(
        #[\SensitiveParameter] string|array $key,
        #[\SensitiveParameter] string|array $secret,
        private readonly int $tolerance = 300,
    ) {
        $bytesOf = static fn (string $each): string => (string) base64_decode(preg_replace('/^whsec_/', '', $each), true);
        $this->secrets = array_values(array_map($bytesOf, (array) $secret));
        $this->keys = array_values((array) $key);
        // An empty key would be known to everyone.
        if ($this->keys === [] || in_array('', $this->keys, true) || $this->secrets === [] || in_array('', $this->secrets, true)) {
            throw new \InvalidArgumentException('Give the callback key and the signing secret (whsec_…).');
        }
    }

    /**
     * Checks key, time and signature.
     *
     * @param string $query the query string byte for byte as in the request line
     * @param array<string, string> $headers names in any case
     * @return array<string, string> the parameters of the callback, depending on its `event`. `id` is the same for every
     * attempt: ignore the IDs that you have handled
     * @throws CallbackRefusedError
     */
    public function verify(string $query, array $headers): array
    {
        $named = array_change_key_case($headers);
        $parameters = self::parametersOf($query);
        $given = $parameters['key'] ?? '';
        if (array_filter($this->keys, static fn (string $key): bool => hash_equals($key, $given)) === []) {
            throw new CallbackRefusedError('WRONG_KEY');
        }
        $id = (string) ($named['webhook-id'] ?? '');
        $timestamp = (string) ($named['webhook-timestamp'] ?? '');
        if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > $this->tolerance) {
            throw new CallbackRefusedError('TOO_OLD');
        }
        $given = explode(' ', (string) ($named['webhook-signature'] ?? ''));
        if ($id === '' || !$this->isSigned("$id.$timestamp.$query", $given)) {
            throw new CallbackRefusedError('WRONG_SIGNATURE');
        }
        unset($parameters['key']);
        return [...$parameters, 'id' => $id];
    }

    /**
     * The query is signed with each secret, and contains all parameters of the callback.
     *
     * @param list<string> $given
     */
    private function isSigned(string $content, array $given): bool
    {
        foreach ($this->secrets as $secret) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $secret, true));
            foreach ($given as $signature) {
                if (hash_equals($expected, $signature)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Parameters with unchanged names: PHP's own parser would rename some of them, and turn others into arrays.
     *
     * @return array<string, string>
     */
    private static function parametersOf(string $query): array
    {
        $parameters = [];
        foreach (explode('&', $query) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            $parameters[urldecode($name)] = urldecode($value);
        }
        return $parameters;
    }
}
