import { companyToday } from '@herald/company-time';
import { type CompanySnapshot, EVENT } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import type { SealPlace } from './head-model';
import type { HeadStore } from './head-store';
import type { LedgerKeys } from './ledger-keys';
import type { ProofMetrics } from './proof-metrics';
import { BEGINNING, type SealFinding } from './seal-walk';
import { headKey, signHead, withMac } from './signed-head';
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

/** Companies in one round. */
const COMPANIES = 100;
const PAYMENTS_AT_ONCE = 10_000;

/**
 * Signs each company's head once a day, by its calendar, and tells it; who keeps it can show later what the payments were. Only what
 * was looked at is signed: all payments since the last signed head. Every round looks at heads too, also at those of
 * companies without payments that day.
 */
export class DayHeads {
  private last = 0;

  constructor(private readonly deps: DayHeadsDeps) {}

  /** The next companies; after the last one the first comes again. For the one copy that leads. */
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
        // One company's failure stops no other.
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
    // What was begun anew is looked at from the first payment.
    const before = last?.since === head.since.toISOString() ? last : null;
    if (before?.seal === head.seal) return [];
    return this.sign(company, { day, from: before ?? BEGINNING, goOn });
  }

  /** Signs the head as far as its payments were looked at, unless something is wrong with them. */
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

  /** A checkpoint by an older key is written again with the current key. */
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
