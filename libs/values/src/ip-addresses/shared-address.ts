import { UNKNOWN_ADDRESS } from './client-address';
import { Networks } from './network';

export interface FoundAddress {
  address: string;
  /** The minimum number of clients that were distinguished. */
  clients: number;
  /** Advice for the operator. */
  advice: string;
}

const ADVICE =
  'If this is the address of a proxy, add it to TRUSTED_PROXIES; until then all clients share its limits per address.';

/** The minimum number of requests. With fewer requests, a shared address may be a coincidence. */
const REQUESTS = 20;
const CLIENTS = 2;

/**
 * Detects that all clients share an address that is not a trusted proxy. It is often a proxy that is missing in `TRUSTED_PROXIES`, so that every limit
 * by address applies to all clients together.
 */
export class SharedAddress {
  private readonly trusted: Networks;
  private readonly clients = new Set<string>();
  private address = '';
  private requests = 0;
  private isOver = false;

  /** @param tell is called at most once */
  constructor(
    trustedProxies: readonly string[],
    private readonly report: (found: FoundAddress) => void,
  ) {
    this.trusted = new Networks(trustedProxies);
  }

  /** @param client identifies the client: the company, the session, or the address that a proxy names */
  note(address: string, client: string): void {
    if (this.isOver || address === '' || address === UNKNOWN_ADDRESS) return;
    if (this.address === '') this.address = address;
    if (this.address !== address || this.trusted.has(address)) {
      this.isOver = true;
      return;
    }
    if (this.clients.size < CLIENTS) this.clients.add(client);
    if (++this.requests < REQUESTS || this.clients.size < CLIENTS) return;
    this.isOver = true;
    this.report({ address, clients: this.clients.size, advice: ADVICE });
  }
}
