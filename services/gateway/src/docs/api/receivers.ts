/** What a receiver of callbacks has to check, in the two languages of most clients; a test runs both on real callbacks. */
export const RECEIVERS = `
\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** False: answer 403. \`query\` is what stands behind the ? in the request line, byte for byte; names of \`headers\` in lower case. */
export function isHeralds(query, headers, callbackKey, signingSecret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  const secret = Buffer.from(signingSecret.replace('whsec_', ''), 'base64');
  const expected = 'v1,' + createHmac('sha256', secret).update([id, at, query].join('.')).digest('base64');
  const isNow = Math.abs(Date.now() / 1000 - at) < 300;
  const hasKey = same(new URLSearchParams(query).get('key') ?? '', callbackKey);
  return isNow && hasKey && signatures.split(' ').some((signature) => same(signature, expected));
}
\`\`\`

\`\`\`php
/** False: answer 403. $query is $_SERVER['QUERY_STRING']; names of $headers in lower case. */
function is_heralds(string $query, array $headers, string $callbackKey, string $signingSecret): bool
{
    parse_str($query, $parameters);
    $signed = $headers['webhook-id'] . '.' . $headers['webhook-timestamp'] . '.' . $query;
    $secret = base64_decode(substr($signingSecret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $secret, true));
    $signatures = explode(' ', $headers['webhook-signature']);
    return abs(time() - (int) $headers['webhook-timestamp']) < 300
        && hash_equals($callbackKey, $parameters['key'] ?? '')
        && array_filter($signatures, fn ($signature) => hash_equals($expected, $signature)) !== [];
}
\`\`\`
`.trim();
