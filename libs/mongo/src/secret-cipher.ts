import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;

/**
 * Encrypts the secrets that must be shown or used again. Each is bound to the place where it stands (`context`),
 * so that a copy pasted into another record does not open there.
 */
export class SecretCipher {
  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {}

  seal(secret: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
    return [VERSION, ...parts].join('.');
  }

  /** @throws Error where the text was changed, comes from another place or was sealed with another key. */
  open(sealed: string, context: string): string {
    const [version, nonce, tag, data] = sealed.split('.');
    if (version !== VERSION || !nonce || !tag || data === undefined) throw new Error('Not a sealed secret.');
    const decipher = createDecipheriv(ALGORITHM, this.key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  }
}
