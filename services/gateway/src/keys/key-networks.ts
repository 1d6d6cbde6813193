import { LRUCache } from 'lru-cache';
import { networkAround } from '@herald/values/ip-addresses';
import type { Logger } from '@herald/telemetry/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { KeyStore } from './key-store';
import type { KeyCredential } from './key-directory';
import type { SecurityAlerts } from '../security-alerts/security-alerts';

export interface KeyNetworksDeps {
  connection: MongoConnection;
  store: Pick<KeyStore, 'addNetwork'>;
  alerts: Pick<SecurityAlerts, 'keyNetwork' | 'publish'>;
  logger: Logger;
}

const REMEMBERED = 50_000;
const MOST_WAITING = 1_000;
/** Prefix length of the network that represents one site. */
const SITE = { 4: 24, 6: 48 } as const;

/** The use of a key from a network that may be new. */
interface NewUse extends Pick<KeyCredential, 'company' | 'keyID'> {
  network: string;
}

/** Detects live keys (not of sessions) on a new network, /24 or /48. The key's document has its last networks; the first one raises no alert. */
export class KeyNetworks {
  private readonly noted = new LRUCache<string, true>({ max: REMEMBERED });
  private readonly waiting = new Map<string, NewUse>();
  private working: Promise<void> | null = null;

  constructor(private readonly deps: KeyNetworksDeps) {}

  /** @param from the client's address */
  note({ company, keyID, session, test, usedFrom }: KeyCredential, from: string): void {
    const name = `${keyID} ${from}`;
    // A use beyond the limit is noted by a later request from the same address.
    if (session || test || this.noted.has(name) || this.waiting.size >= MOST_WAITING) return;
    const network = networkAround(from, SITE);
    if (network === null) return;
    this.noted.set(name, true);
    if (usedFrom.includes(network)) return;
    this.waiting.set(name, { company, keyID, network });
    this.working ??= this.work().finally(() => (this.working = null));
  }

  /** Settles when all pending uses are written. */
  async stop(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    for (const [name, use] of this.waiting) {
      this.waiting.delete(name);
      try {
        await this.write(use);
      } catch (error) {
        // The next use from this address is noted again.
        this.noted.delete(name);
        this.deps.logger.warn('key.network_not_noted', { company: use.company, key: use.keyID, error });
      }
    }
  }

  private async write({ company, keyID, network }: NewUse): Promise<void> {
    const { connection, store, alerts } = this.deps;
    const alert = await inTransaction(connection, async (session) => {
      const before = await store.addNetwork(company, keyID, network, session);
      return before?.networks?.length ? alerts.keyNetwork(before, network, session) : null;
    });
    if (alert) alerts.publish(alert);
  }
}
