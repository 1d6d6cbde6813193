import type { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import type { HashChain, OpenChain } from '../ledger/ledger';
import { BROKEN, type Checkpoint } from './checkpoint-model';
import type { CheckpointStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { checkpointKey, withMac } from './signed-checkpoint';

export interface CompanyHashChainDeps {
  /** null if payments are not part of a hash chain. */
  keys: LedgerKeys | null;
  checkpoints: Pick<CheckpointStore, 'get' | 'put' | 'putting' | 'countIn'>;
  logger: Logger;
  now(): Date;
}

const NOT_CHAINED: OpenChain = { add: () => undefined, end: () => [] };

/** Adds payments to the hash chain, in the transaction that writes them. */
export class CompanyHashChain implements HashChain {
  constructor(private readonly deps: CompanyHashChainDeps) {}

  /**
   * If the checkpoint has another number of payments, or an invalid MAC, neither the new rows nor later rows join the hash chain.
   * Later payments thus cannot hide a change of earlier payments.
   *
   * @param before number of the company's payments before the transaction.
   */
  async open(company: number, before: number, session: mongo.ClientSession): Promise<OpenChain> {
    const { keys, checkpoints, logger } = this.deps;
    if (keys === null) return NOT_CHAINED;
    const checkpoint = await checkpoints.get(company, session);
    if (!checkpoint) return this.first(company, before, keys, session);
    if (checkpoint.payments === before && checkpointKey(checkpoint, keys) !== null)
      return this.behind(checkpoint, keys);
    logger.error('ledger.chain_broken', { company, payments: before, chained: checkpoint.payments });
    await checkpoints.put({ ...checkpoint, mac: BROKEN }, session);
    return NOT_CHAINED;
  }

  /** Starts a company's hash chain with its first payment, if hash chains were started in this database. */
  private async first(
    company: number,
    before: number,
    keys: LedgerKeys,
    session: mongo.ClientSession,
  ): Promise<OpenChain> {
    const { checkpoints, now } = this.deps;
    if (before > 0 || !(await checkpoints.countIn(keys, session))) return NOT_CHAINED;
    return this.behind(checkpointBefore(company, now(), keys), keys);
  }

  private behind(checkpoint: Omit<Checkpoint, 'mac'>, keys: LedgerKeys): OpenChain {
    let position = { payments: checkpoint.payments, payment: checkpoint.payment, link: checkpoint.link };
    return {
      add: (row) => {
        row.link = keys.link(position.link, row);
        position = { payments: position.payments + 1, payment: row.id, link: row.link };
      },
      end: () => [this.deps.checkpoints.putting(withMac({ ...checkpoint, ...position }, keys))],
    };
  }
}

/** The checkpoint of a company without payments. */
function checkpointBefore(company: number, since: Date, keys: LedgerKeys): Omit<Checkpoint, 'mac'> {
  const position = { payments: 0, payment: 0, link: '' };
  const older = { before: 0, beforePayment: 0, beforeLink: '', beforeKey: keys.name };
  return { _id: company, ...position, ...older, since };
}
