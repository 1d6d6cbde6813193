import { companyToday } from '@herald/company-time';
import { type CompanySnapshot, EVENT } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import { BEGINNING, type SealFinding } from './chain-scan';
import type { SealPlace } from './checkpoint-model';
import type { HeadStore } from './checkpoint-store';
import type { ProofMetrics } from './hash-chain-metrics';
import type { LedgerKeys } from './ledger-keys';
import { headKey, signHead, withMac } from './signed-checkpoint';
import type { VerifyPayments } from './verify-payments';

export interface DayHeadsDeps {
  connection: MongoConnection;
  companies: { require(company: number): Promise<CompanySnapshot> };
  heads: HeadStore;
  verification: Pick<VerifyPayments, 'head' | 'verify'>;
  outbox: Pick<TransactionOutbox, 'write' | 'tellSoon'>;
  metrics: Pick<ProofMetrics, 'checked' | 'unsealed' | 'reset'>;
  keys: LedgerKeys;
  logger: Logger;
  now(): Date;
}

/** Maximum number of companies per run. */
const COMPANIES = 100;
const PAYMENTS_AT_ONCE = 10_000;

/**
 * Signs each company's checkpoint once a day, by the company's calendar, and publishes it. A stored checkpoint proves later which
 * payments existed. Before a checkpoint is signed, all payments since the last signed checkpoint are verified. Each run also
 * verifies the current checkpoints of companies without new payments.
 */
export class DayHeads {
  private last = 0;

  constructor(private readonly deps: DayHeadsDeps) {}

  /** Checks the next companies; after the last company, the next run starts with the first. Only the leading instance calls it. */
  async run(goOn: () => boolean): Promise<void> {
    const { heads, metrics, logger, keys } = this.deps;
    if (this.last === 0) {
      await heads.moveStart(keys);
      metrics.unsealed(await heads.unsealed());
    }
    const companies = await heads.companiesAfter(this.last, COMPANIES);
    for (const company of companies) {
      if (!goOn()) return metrics.reset();
      try {
        const findings = await this.look(company, goOn);
        metrics.checked(String(company), findings.length === 0);
        if (findings.length > 0)
          logger.error('ledger.imbalance', { ledger: 'seals', company, ...findings[0] });
      } catch (error) {
        // A failure for one company must not stop the checks of the others.
        logger.error('ledger.head_failed', { company, error });
      }
      this.last = company;
    }
    if (companies.length < COMPANIES) this.last = 0;
  }

  private async look(company: number, goOn: () => boolean): Promise<SealFinding[]> {
    await this.moveToKey(company);
    const { head, findings } = await this.deps.verification.head(company, { byAnyKey: true });
    const { timezone } = await this.deps.companies.require(company);
    const day = companyToday(timezone, this.deps.now());
    const last = await this.deps.heads.lastDay(company);
    if (!head?.payments || findings.length > 0 || (last && last.day >= day)) return findings;
    // After a restart of the hash chain, all payments are verified from the first.
    const before = last?.since === head.since.toISOString() ? last : null;
    if (before?.seal === head.seal) return [];
    return this.sign(company, { day, from: before ?? BEGINNING, goOn });
  }

  /** Signs the checkpoint of the last verified payment, unless the verification found a violation. */
  private async sign(
    company: number,
    { day, from, goOn }: { day: string; from: SealPlace; goOn: () => boolean },
  ): Promise<SealFinding[]> {
    const { connection, heads, verification, outbox, keys, now } = this.deps;
    const wish = { byAnyKey: true, most: PAYMENTS_AT_ONCE, goOn };
    let seen = await verification.verify(company, { ...wish, from });
    while (!seen.done && seen.findings.length === 0 && goOn()) {
      seen = await verification.verify(company, { ...wish, from: seen.to });
    }
    const { head, findings, done, to } = seen;
    if (!head || findings.length > 0 || !done) return findings;
    const signed = signHead({ ...head, ...to }, { day, at: now() }, keys);
    const told = await inTransaction(connection, async (session) => {
      await heads.addDay(signed, session);
      return outbox.write(company, [{ event: EVENT.LEDGER_SEALED, body: signed }], session);
    });
    outbox.tellSoon(told);
    return [];
  }

  /** Writes a checkpoint again with the current key if an older key wrote it. */
  private async moveToKey(company: number): Promise<void> {
    const { connection, heads, keys } = this.deps;
    const seen = await heads.get(company);
    const writer = seen && headKey(seen, keys);
    if (!writer || writer === keys.name) return;
    await inTransaction(connection, async (session) => {
      const head = await heads.get(company, session);
      if (head && headKey(head, keys)) await heads.put(withMac(head, keys), session);
    });
  }
}
