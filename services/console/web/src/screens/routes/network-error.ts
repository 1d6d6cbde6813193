const KNOWN = [
  [/ENOTFOUND|EAI_AGAIN/, 'route.net.name'],
  [/ECONNREFUSED/, 'route.net.refused'],
  [/ECONNRESET|EPIPE/, 'route.net.closed'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, 'route.net.unreachable'],
  [/no bind response/, 'route.net.silent'],
  [/[A-Z_]*CERT[A-Z_]*|[Cc]ertificate/, 'route.net.certificate'],
  [/EPROTO|ERR_SSL\w*|ERR_TLS\w*|wrong version number/, 'route.net.tls'],
] as const;

/** The text for an error of a connection, and its code to search for; null for others. */
export function networkError(error: string): { text: (typeof KNOWN)[number][1]; code: string } | null {
  for (const [form, text] of KNOWN) {
    const [code] = form.exec(error) ?? [];
    if (code !== undefined) return { text, code };
  }
  return null;
}
