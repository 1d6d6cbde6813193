import type { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import type { HashChain, OpenChain } from '../ledger/ledger';
import { BROKEN, type LedgerHead } from './checkpoint-model';
import type { HeadStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { headKey, withMac } from './signed-checkpoint';

export interface PaymentSealerDeps {
  /** null if payments are not part of a hash chain. */
  keys: LedgerKeys | null;
  heads: Pick<HeadStore, 'get' | 'put' | 'countIn'>;
  logger: Logger;
  now(): Date;
}

const NOT_CHAINED: OpenChain = { add: (row) => row, end: async () => undefined };

/** Adds payments to the hash chain, in the transaction that writes them. */
export class PaymentSealer implements HashChain {
  constructor(private readonly deps: PaymentSealerDeps) {}

  /**
   * If the checkpoint has another number of payments, or an invalid MAC, neither the new rows nor later rows join the hash chain.
   * Later payments thus cannot hide a change of earlier payments.
   *
   * @param before number of the company's payments before the transaction.
   */
  async open(company: number, before: number, session: mongo.ClientSession): Promise<OpenChain> {
    const { keys, heads, logger } = this.deps;
    if (keys === null) return NOT_CHAINED;
    const head = await heads.get(company, session);
    if (!head) return this.first(company, before, keys, session);
    if (head.payments === before && headKey(head, keys) !== null) return this.behind(head, keys);
    logger.error('ledger.seals_broken', { company, payments: before, sealed: head.payments });
    await heads.put({ ...head, mac: BROKEN }, session);
    return NOT_CHAINED;
  }

  /** Starts a company's hash chain with its first payment, if hash chains were started in this database. */
  private async first(
    company: number,
    before: number,
    keys: LedgerKeys,
    session: mongo.ClientSession,
  ): Promise<OpenChain> {
    const { heads, now } = this.deps;
    if (before > 0 || !(await heads.countIn(keys, session))) return NOT_CHAINED;
    return this.behind(headBefore(company, now(), keys), keys);
  }

  private behind(head: Omit<LedgerHead, 'mac'>, keys: LedgerKeys): OpenChain {
    let place = { payments: head.payments, payment: head.payment, seal: head.seal };
    return {
      add: (row) => {
        const seal = keys.seal(place.seal, row);
        place = { payments: place.payments + 1, payment: row.id, seal };
        return { ...row, seal };
      },
      end: (session) => this.deps.heads.put(withMac({ ...head, ...place }, keys), session),
    };
  }
}

/** The checkpoint of a company without payments. */
function headBefore(company: number, since: Date, keys: LedgerKeys): Omit<LedgerHead, 'mac'> {
  const place = { payments: 0, payment: 0, seal: '' };
  const older = { before: 0, beforePayment: 0, beforeSeal: '', beforeKey: keys.name };
  return { _id: company, ...place, ...older, since };
}
