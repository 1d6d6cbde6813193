import { companyToday } from '@herald/company-time';
import { type CompanySnapshot, EVENT } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import { BEGINNING, type ChainFinding } from './chain-scan';
import type { ChainPosition } from './checkpoint-model';
import type { CheckpointStore } from './checkpoint-store';
import type { HashChainMetrics } from './hash-chain-metrics';
import type { LedgerKeys } from './ledger-keys';
import { checkpointKey, signCheckpoint, withMac } from './signed-checkpoint';
import type { VerifyPayments } from './verify-payments';

export interface DayCheckpointsDeps {
  connection: MongoConnection;
  companies: { require(company: number): Promise<CompanySnapshot> };
  checkpoints: CheckpointStore;
  verification: Pick<VerifyPayments, 'checkpoint' | 'verify'>;
  outbox: Pick<TransactionOutbox, 'write' | 'publishSoon'>;
  metrics: Pick<HashChainMetrics, 'checked' | 'unchained'>;
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
export class DayCheckpoints {
  private last = 0;

  constructor(private readonly deps: DayCheckpointsDeps) {}

  /** Checks the next companies; after the last company, the next run starts with the first. Only the leading instance calls it. */
  async run(goOn: () => boolean): Promise<void> {
    const { checkpoints, metrics, logger, keys } = this.deps;
    if (this.last === 0) {
      await checkpoints.moveStart(keys);
      metrics.unchained(await checkpoints.countUnchained());
    }
    const companies = await checkpoints.companiesAfter(this.last, COMPANIES);
    for (const company of companies) {
      if (!goOn()) return;
      try {
        const findings = await this.scan(company, goOn);
        if (!goOn()) return;
        metrics.checked(String(company), findings.length === 0);
        if (findings.length > 0)
          logger.error('ledger.imbalance', { ledger: 'hash-chains', company, ...findings[0] });
      } catch (error) {
        // A failure for one company must not stop the checks of the others.
        logger.error('ledger.head_failed', { company, error });
      }
      this.last = company;
    }
    if (companies.length < COMPANIES) this.last = 0;
  }

  private async scan(company: number, goOn: () => boolean): Promise<ChainFinding[]> {
    await this.moveToKey(company);
    const { checkpoint, findings } = await this.deps.verification.checkpoint(company, { byAnyKey: true });
    const { timezone } = await this.deps.companies.require(company);
    const day = companyToday(timezone, this.deps.now());
    const last = await this.deps.checkpoints.lastDay(company);
    if (!checkpoint?.payments || findings.length > 0 || (last && last.day >= day)) return findings;
    // After a restart of the hash chain, all payments are verified from the first.
    const before = last?.since === checkpoint.since.toISOString() ? last : null;
    if (before?.link === checkpoint.link) return [];
    return this.sign(company, { day, from: before ?? BEGINNING, goOn });
  }

  /** Signs the checkpoint of the last verified payment, unless the verification found a violation. */
  private async sign(
    company: number,
    { day, from, goOn }: { day: string; from: ChainPosition; goOn: () => boolean },
  ): Promise<ChainFinding[]> {
    const { connection, checkpoints, verification, outbox, keys, now } = this.deps;
    const wish = { byAnyKey: true, most: PAYMENTS_AT_ONCE, goOn };
    let seen = await verification.verify(company, { ...wish, from });
    while (!seen.done && seen.findings.length === 0 && goOn()) {
      seen = await verification.verify(company, { ...wish, from: seen.to });
    }
    const { checkpoint, findings, done, to } = seen;
    if (!checkpoint || findings.length > 0 || !done) return findings;
    const signed = signCheckpoint({ ...checkpoint, ...to }, { day, at: now() }, keys);
    const entry = await inTransaction(connection, async (session) => {
      await checkpoints.addDay(signed, session);
      return outbox.write(company, [{ event: EVENT.LEDGER_CHECKPOINT, body: signed }], session);
    });
    outbox.publishSoon(entry);
    return [];
  }

  /** Writes a checkpoint again with the current key if an older key wrote it. */
  private async moveToKey(company: number): Promise<void> {
    const { connection, checkpoints, keys } = this.deps;
    const seen = await checkpoints.get(company);
    const writer = seen && checkpointKey(seen, keys);
    if (!writer || writer === keys.name) return;
    await inTransaction(connection, async (session) => {
      const checkpoint = await checkpoints.get(company, session);
      if (checkpoint && checkpointKey(checkpoint, keys))
        await checkpoints.put(withMac(checkpoint, keys), session);
    });
  }
}
