/** FNV-1a with a final mix, 32 bits unsigned: fast and evenly distributed, but not cryptographic. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

export function hashBytes(bytes: Uint8Array, seed = OFFSET): number {
  let hash = seed;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ bytes[at]!, PRIME);
  return mix(hash);
}

export function hashText(text: string, seed = OFFSET): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return mix(hash);
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
