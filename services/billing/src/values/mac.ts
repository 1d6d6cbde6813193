/** Groups of 2, 4 or 6 hexadecimal digits, all with the same separator, or twelve digits without one. */
const SPELLINGS =
  /^(?:[0-9a-f]{2}([:. -])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}([:. -])[0-9a-f]{4}\2[0-9a-f]{4}|[0-9a-f]{6}[:. -]?[0-9a-f]{6})$/i;

/**
 * The normalized form of a MAC address, in which all its spellings are equal (`AA:BB:CC:00:11:22`, `aa-bb-…`, `aabb.cc00.1122`,
 * `aabb-cc00-1122`, `aabbcc-001122`, `AABBCC001122`); null if the text is not a MAC address.
 */
export function macKey(text: string): string | null {
  return SPELLINGS.test(text) ? text.replace(/[^0-9a-f]/gi, '').toLowerCase() : null;
}
