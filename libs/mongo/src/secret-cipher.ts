import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const ID_CHARACTERS = 12;

/** Keys of 32 bytes. The first key encrypts, and all keys decrypt. The list may change while the process runs. */
export interface Keyring {
  readonly current: readonly Buffer[];
}

/**
 * Encrypts secrets that must be shown or used again. Each text is bound to its record and field (`context`), so that it cannot be decrypted in another
 * record. The text ends with the id of its key.
 */
export class SecretCipher {
  constructor(private readonly keyring: Keyring) {}

  encrypt(secret: string, context: string): string {
    const key = this.encryptionKey;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'));
    return [VERSION, ...parts, idOf(key)].join('.');
  }

  /** @throws Error if the text was changed, comes from another record, or was encrypted with a key that is not in the keyring */
  decrypt(encrypted: string, context: string): string {
    const [version, nonce, tag, data, id] = encrypted.split('.');
    if (version !== VERSION || !nonce || !tag || data === undefined || !id)
      throw new Error('Not an encrypted secret.');
    const key = this.keyring.current.find((one) => idOf(one) === id);
    if (!key) throw new Error(`The secret was encrypted with the key ${id}, which is not configured.`);
    return openWith(key, { nonce, tag, data, context });
  }

  /** Whether the text was encrypted with the current key. */
  isCurrent(encrypted: string): boolean {
    return encrypted.endsWith(`.${this.keyId}`);
  }

  /** Encrypts the same secret with the current key. @throws the errors of `open` */
  reencrypt(encrypted: string, context: string): string {
    return this.isCurrent(encrypted) ? encrypted : this.encrypt(this.decrypt(encrypted, context), context);
  }

  /** The condition on a field for a text that was not encrypted with the current key. */
  encryptedOtherwise(): { $type: 'string'; $not: RegExp } {
    return { $type: 'string', $not: new RegExp(`\\.${this.keyId}$`) };
  }

  /** The number of keys that decrypt. */
  get keyCount(): number {
    return this.keyring.current.length;
  }

  /** The id of the current key. */
  get keyId(): string {
    return idOf(this.encryptionKey);
  }

  private get encryptionKey(): Buffer {
    const [key] = this.keyring.current;
    if (!key) throw new Error('No encryption key is configured.');
    return key;
  }
}

/** The id of a key, which is part of every text. The hash of a random key does not reveal the key. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('herald/').update(key).digest('base64url').slice(0, ID_CHARACTERS);
}

function openWith(
  key: Buffer,
  { nonce, tag, data, context }: { nonce: string; tag: string; data: string; context: string },
): string {
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
}
