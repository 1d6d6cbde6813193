import { LedgerMetrics } from '@herald/books';
import { Gauge, type Registry } from '@herald/metrics';

/** Results of the verification of hash chains. Only the leading instance exports them. */
export class HashChainMetrics extends LedgerMetrics {
  private readonly companies: Gauge;

  constructor(registry: Registry) {
    super(registry, 'hash-chains');
    this.companies = new Gauge({
      name: 'herald_ledger_unchained_companies',
      help: 'Companies with payments outside the hash chain, although billing has a key.',
      registers: [registry],
    });
    this.companies.remove();
  }

  unchained(companies: number): void {
    this.companies.set(companies);
  }

  override reset(): void {
    super.reset();
    this.companies.remove();
  }
}
