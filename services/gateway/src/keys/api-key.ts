import { createHash, hash, randomBytes } from 'node:crypto';

const PREFIX = 'hk_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
// 248 is the largest multiple of 62 in a byte: above it, some characters would come more often.
const FAIR_BYTES = 248;

/** A new key: `hk_live_`, 32 random characters (190 bits) and 6 of a checksum. */
export function newApiKey(): string {
  const body = PREFIX + randomText(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/** Whether a text has the shape and the checksum of a key: what hasn't is refused without asking the database. */
export function isApiKeyShape(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(body) === text.slice(-CHECKSUM_LENGTH);
}

/** What keys are looked up by. A key has 190 random bits, so a plain hash is enough. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** A key as lists show it: `hk_live_Ab3d…x9Yz`. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, PREFIX.length + 4)}…${key.slice(-4)}`;
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUInt32BE(0);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
