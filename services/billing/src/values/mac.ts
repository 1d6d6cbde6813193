const SEPARATORS = /[:.-]/g;
const MAC = /^[0-9a-f]{12}$/;
const SPELLINGS =
  /^(?:[0-9a-f]{2}([:-]?))(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}$/i;

/**
 * The normalized form of a MAC address, in which all its spellings are equal (`AA:BB:CC:00:11:22`, `aa-bb-…`,
 * `aabb.cc00.1122`, `AABBCC001122`); null if the text is not a MAC address.
 */
export function macKey(text: string): string | null {
  if (!SPELLINGS.test(text)) return null;
  const key = text.replace(SEPARATORS, '').toLowerCase();
  return MAC.test(key) ? key : null;
}
