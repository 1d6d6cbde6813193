import type { ServerText } from '../../text/server-text';

const KNOWN = [
  [/ENOTFOUND|EAI_AGAIN/, 'route.net.name'],
  [/ECONNREFUSED/, 'route.net.refused'],
  [/ECONNRESET|EPIPE|closed by the peer/, 'route.net.closed'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|connection timeout/, 'route.net.unreachable'],
  [/local or private address/, 'route.net.private'],
  [/no bind response/, 'route.net.silent'],
  [/is not SMPP/, 'route.net.protocol'],
  [/[A-Z_]*CERT[A-Z_]*|[Cc]ertificate/, 'route.net.certificate'],
  [/EPROTO|ERR_SSL\w*|ERR_TLS\w*|wrong version number/, 'route.net.tls'],
] as const;

type NetworkText = (typeof KNOWN)[number][1];

/** The text for an error of a connection, and the words by which it is known; null for others. */
export function networkError(error: string): { text: NetworkText; code: string } | null {
  for (const [form, text] of KNOWN) {
    const [code] = form.exec(error) ?? [];
    if (code !== undefined) return { text, code };
  }
  return null;
}

const CODE = /^[A-Z_]+$/;

/**
 * An error of a connection in words, with its code to search for.
 * @param ofServer translates other errors
 */
export function connectionError(
  error: string,
  t: (text: NetworkText) => string,
  ofServer: ServerText,
): string {
  const known = networkError(error);
  if (!known) return ofServer(error);
  return CODE.test(known.code) ? `${t(known.text)} (${known.code})` : t(known.text);
}
