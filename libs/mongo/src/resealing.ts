import type { Logger } from '@herald/logging';
import type { SecretCipher } from './secret-cipher';

/** Fields with encrypted texts. */
export interface SealedPlace {
  /** The name for the log, for example `api_keys`. */
  name: string;
  /** The number of documents with a text that was encrypted with another key than the current key. */
  countOthers(): Promise<number>;
  /** Yields these documents one by one. `reseal` encrypts a document with the current key, unless the document has changed since it was read. */
  others(): AsyncIterable<{ id: unknown; reseal(): Promise<void> }>;
}

export interface ResealingDeps {
  cipher: Pick<SecretCipher, 'keyId' | 'keyCount'>;
  places: SealedPlace[];
  logger: Logger;
}

/** Encrypts texts of earlier keys with the current key, in the background, so that the earlier keys can be removed. */
export class Resealing {
  /** The id of the only key, after all texts were checked with it. */
  private doneUnder: string | null = null;

  constructor(private readonly deps: ResealingDeps) {}

  /** The number of documents that still need an older key. */
  async countLeft(): Promise<number> {
    const counts = await Promise.all(this.deps.places.map((place) => place.countOthers()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Call it periodically. If there is only one key, all texts are checked once and then not again. */
  async run(goOn: () => boolean): Promise<void> {
    const { cipher, places } = this.deps;
    const { keyId, keyCount } = cipher;
    if (keyCount === 1 && this.doneUnder === keyId) return;
    for (const place of places) if (!(await this.resealPlace(place, goOn))) return;
    this.doneUnder = keyCount === 1 ? keyId : null;
  }

  /** @returns false if it was interrupted by a stop */
  private async resealPlace(place: SealedPlace, goOn: () => boolean): Promise<boolean> {
    const { logger, cipher } = this.deps;
    const counts = { resealed: 0, failed: 0 };
    for await (const document of place.others()) {
      if (!goOn()) return false;
      try {
        await document.reseal();
        counts.resealed++;
      } catch (error) {
        // A text that no key decrypts must not block other texts. It stays unchanged and is still counted as encrypted with another key.
        counts.failed++;
        logger.error('secrets.reseal_failed', { place: place.name, id: document.id, error });
      }
    }
    if (counts.resealed > 0)
      logger.info('secrets.resealed', { place: place.name, key: cipher.keyId, ...counts });
    return true;
  }
}
