import type { Logger } from '@herald/logging';
import type { SecretCipher } from './secret-cipher';

/** Where sealed texts stand. */
export interface SealedPlace {
  /** For the log: `api_keys`. */
  name: string;
  /** How many documents have a text that was sealed with another key than the one that seals now. */
  countOthers(): Promise<number>;
  /** Such documents, one after another. `reseal` seals a document anew, unless it was changed meanwhile. */
  others(): AsyncIterable<{ id: unknown; reseal(): Promise<void> }>;
}

export interface ResealingDeps {
  cipher: Pick<SecretCipher, 'keyId' | 'keyCount'>;
  places: SealedPlace[];
  logger: Logger;
}

/** Seals anew, in the background, what was sealed with keys of before, so that those can be taken away. */
export class Resealing {
  /** The only key there is, under which all was looked through. */
  private doneUnder: string | null = null;

  constructor(private readonly deps: ResealingDeps) {}

  /** Documents that still need an older key. */
  async countLeft(): Promise<number> {
    const counts = await Promise.all(this.deps.places.map((place) => place.countOthers()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** To be called again and again. With one key alone, all is looked through once. */
  async run(goOn: () => boolean): Promise<void> {
    const { cipher, places } = this.deps;
    const { keyId, keyCount } = cipher;
    if (keyCount === 1 && this.doneUnder === keyId) return;
    for (const place of places) if (!(await this.resealPlace(place, goOn))) return;
    this.doneUnder = keyCount === 1 ? keyId : null;
  }

  /** False where it was told to stop. */
  private async resealPlace(place: SealedPlace, goOn: () => boolean): Promise<boolean> {
    const { logger, cipher } = this.deps;
    const counts = { resealed: 0, failed: 0 };
    for await (const document of place.others()) {
      if (!goOn()) return false;
      try {
        await document.reseal();
        counts.resealed++;
      } catch (error) {
        // One that no key opens must not keep the others from theirs. It stays as it is, and is counted as left.
        counts.failed++;
        logger.error('secrets.reseal_failed', { place: place.name, id: document.id, error });
      }
    }
    if (counts.resealed > 0)
      logger.info('secrets.resealed', { place: place.name, key: cipher.keyId, ...counts });
    return true;
  }
}
