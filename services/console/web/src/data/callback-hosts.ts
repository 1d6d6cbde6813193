/** The hosts of callback settings beside that of their URL, which is always allowed and follows the URL. */
export function furtherHosts(settings: { url: string; hosts: string[] } | undefined): string[] {
  if (!settings) return [];
  const own = URL.canParse(settings.url) ? new URL(settings.url).hostname : '';
  return settings.hosts.filter((host) => host !== own);
}

/** What was written into the field: a host per line; commas and blanks part them, too. */
export function readHosts(text: string): string[] {
  return text.split(/[\s,]+/).filter((host) => host !== '');
}
