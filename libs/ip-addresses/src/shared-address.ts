import { Networks } from './network';

export interface FoundAddress {
  address: string;
  /** The minimum number of clients that were distinguished. */
  clients: number;
  /** Advice for the operator. */
  advice: string;
}

const ADVICE =
  'If a proxy has this address, name it in TRUSTED_PROXIES; until then limits by address hold for all clients together.';

/** With fewer requests, a shared address may be chance. */
const REQUESTS = 20;
const CLIENTS = 2;

/**
 * Detects that all clients come from one address that is no trusted proxy. Often it is a proxy missing from `TRUSTED_PROXIES`, and then every limit
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
    private readonly tell: (found: FoundAddress) => void,
  ) {
    this.trusted = new Networks(trustedProxies);
  }

  /** @param client identifies the client: the company, the session, or the address that a proxy names */
  note(address: string, client: string): void {
    if (this.isOver || address === '') return;
    if (this.address === '') this.address = address;
    if (this.address !== address || this.trusted.has(address)) {
      this.isOver = true;
      return;
    }
    if (this.clients.size < CLIENTS) this.clients.add(client);
    if (++this.requests < REQUESTS || this.clients.size < CLIENTS) return;
    this.isOver = true;
    this.tell({ address, clients: this.clients.size, advice: ADVICE });
  }
}
