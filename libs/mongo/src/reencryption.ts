import type { Logger } from '@herald/telemetry/logging';
import type { SecretCipher } from './secret-cipher';

/** Fields with encrypted texts. */
export interface EncryptedField {
  /** The name for the log, for example `api_keys`. */
  name: string;
  /** The number of documents with a text that was encrypted with another key than the current key. */
  countOthers(): Promise<number>;
  /** Yields these documents one by one. `reencrypt` encrypts a document with the current key, unless the document has changed since it was read. */
  others(): AsyncIterable<{ id: unknown; reencrypt(): Promise<void> }>;
}

export interface ReencryptionDeps {
  cipher: Pick<SecretCipher, 'keyId' | 'keyCount'>;
  fields: EncryptedField[];
  logger: Logger;
}

/** Encrypts texts of earlier keys with the current key, in the background, so that the earlier keys can be removed. */
export class Reencryption {
  /** The id of the only key, after all texts were checked with it. */
  private doneUnder: string | null = null;

  constructor(private readonly deps: ReencryptionDeps) {}

  /** The number of documents that still need an older key. */
  async countLeft(): Promise<number> {
    const counts = await Promise.all(this.deps.fields.map((field) => field.countOthers()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Call it periodically. If there is only one key, all texts are checked once and then not again. */
  async reencryptAll(goOn: () => boolean): Promise<void> {
    const { cipher, fields } = this.deps;
    const { keyId, keyCount } = cipher;
    if (keyCount === 1 && this.doneUnder === keyId) return;
    for (const field of fields) if (!(await this.reencryptField(field, goOn))) return;
    this.doneUnder = keyCount === 1 ? keyId : null;
  }

  /** @returns false if it was interrupted by a stop */
  private async reencryptField(field: EncryptedField, goOn: () => boolean): Promise<boolean> {
    const { logger, cipher } = this.deps;
    const counts = { reencrypted: 0, failed: 0 };
    for await (const document of field.others()) {
      if (!goOn()) return false;
      try {
        await document.reencrypt();
        counts.reencrypted++;
      } catch (error) {
        // A text that no key decrypts must not block other texts. It stays unchanged and is still counted as encrypted with another key.
        counts.failed++;
        logger.error('secrets.reencrypt_failed', { field: field.name, id: document.id, error });
      }
    }
    if (counts.reencrypted > 0)
      logger.info('secrets.reencrypted', { field: field.name, key: cipher.keyId, ...counts });
    return true;
  }
}
