import { createHash, hash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SIGNS = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
// 248 is the largest multiple of 62 that fits in a byte. Using larger bytes would make some characters more frequent than others.
const FAIR_BYTES = 248;

/** Creates a secret: a prefix such as `hk_live_`, 32 random characters (190 bits) and a checksum of 6 characters. */
export function newSecret(prefix: string): string {
  const body = prefix + randomText(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/** Whether a text has the shape and the checksum of a secret. Other texts are refused without a database query. */
export function isSecretShape(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !SIGNS.test(text.slice(prefix.length))) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(body) === text.slice(-CHECKSUM_LENGTH);
}

/** The hash by which a secret is looked up. A secret has 190 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The masked form of a secret for lists: `hk_live_Ab3d…x9Yz`. */
export function maskSecret(prefix: string, secret: string): string {
  return `${secret.slice(0, prefix.length + 4)}…${secret.slice(-4)}`;
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
