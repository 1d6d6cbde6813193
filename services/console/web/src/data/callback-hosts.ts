/** Hosts of the callback settings, without the URL's own host, which is always allowed and follows the URL. */
export function furtherHosts(settings: { url: string; hosts: string[] } | undefined): string[] {
  if (!settings) return [];
  const own = URL.canParse(settings.url) ? new URL(settings.url).hostname : '';
  return settings.hosts.filter((host) => host !== own);
}

/** Parses the field: one host per line; commas and blanks also separate hosts. */
export function readHosts(text: string): string[] {
  return text.split(/[\s,]+/).filter((host) => host !== '');
}
