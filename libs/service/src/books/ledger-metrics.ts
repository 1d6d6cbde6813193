import { type Counter, createCounter, Gauge, type Registry } from '@herald/telemetry/metrics';

/** The limit of remembered balances, which bounds the memory in an incident with many wrong accounts. */
const REMEMBERED = 1_000;

/**
 * Metrics of a continuous ledger check. Only one process at a time runs the check and exports the metrics, so use the maximum over all processes.
 */
export class LedgerMetrics {
  private readonly wrong = new Set<string>();
  private readonly imbalance: Gauge<'ledger'>;
  private readonly checks: Counter<'ledger'>;

  constructor(
    registry: Registry,
    private readonly ledger: string,
  ) {
    this.imbalance = new Gauge({
      name: 'herald_ledger_imbalance',
      help: 'Checked balances that differ from the sum of their ledger rows. Must be 0.',
      labelNames: ['ledger'],
      registers: [registry],
    });
    this.checks = createCounter(registry, {
      name: 'herald_ledger_checks_total',
      help: 'Balances compared with their ledger rows.',
      labels: { ledger: [ledger] },
    });
  }

  /** @param id of the balance: a company or an account. A balance that is right again is removed. */
  checked(id: string, isRight: boolean): void {
    if (isRight) this.wrong.delete(id);
    else if (this.wrong.size < REMEMBERED) this.wrong.add(id);
    this.checks.inc({ ledger: this.ledger });
    this.imbalance.set({ ledger: this.ledger }, this.wrong.size);
  }

  /** Clears the metrics, because another process now runs the check. */
  reset(): void {
    this.wrong.clear();
    this.imbalance.remove({ ledger: this.ledger });
  }
}
