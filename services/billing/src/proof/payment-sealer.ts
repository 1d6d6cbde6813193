import type { mongo } from 'mongoose';
import type { Logger } from '@herald/logging';
import type { PaymentDocument } from '../payments/payment-model';
import { BROKEN, type LedgerHead } from './head-model';
import type { HeadStore } from './head-store';
import type { LedgerKeys } from './ledger-keys';
import { headKey, withMac } from './signed-head';

export interface PaymentSealerDeps {
  /** null = payments are not part of a hash chain. */
  keys: LedgerKeys | null;
  heads: Pick<HeadStore, 'get' | 'put' | 'countIn'>;
  logger: Logger;
  now(): Date;
}

/** The payments that one transaction adds to a company, in their order. */
export interface Sealing {
  seal(row: PaymentDocument): PaymentDocument;
  /** Writes where the seals are now. */
  end(session: mongo.ClientSession): Promise<void>;
}

const NOT_SEALED: Sealing = { seal: (row) => row, end: async () => undefined };

/** Seals what the ledger writes, in its transaction. */
export class PaymentSealer {
  constructor(private readonly deps: PaymentSealerDeps) {}

  /**
   * @param before how many payments the company has. Where the head says another number, or isn't what the service wrote, the new
   * rows get no seals, and no later ones either: what was done to the payments isn't covered up by those that come after.
   */
  async open(company: number, before: number, session: mongo.ClientSession): Promise<Sealing> {
    const { keys, heads, logger } = this.deps;
    if (keys === null) return NOT_SEALED;
    const head = await heads.get(company, session);
    if (!head) return this.first(company, before, keys, session);
    if (head.payments === before && headKey(head, keys) !== null) return this.behind(head, keys);
    logger.error('ledger.seals_broken', { company, payments: before, sealed: head.payments });
    await heads.put({ ...head, mac: BROKEN }, session);
    return NOT_SEALED;
  }

  /** A company's first payment begins its seals, where those of the installation have begun. */
  private async first(
    company: number,
    before: number,
    keys: LedgerKeys,
    session: mongo.ClientSession,
  ): Promise<Sealing> {
    const { heads, now } = this.deps;
    if (before > 0 || !(await heads.countIn(keys, session))) return NOT_SEALED;
    return this.behind(headBefore(company, now(), keys), keys);
  }

  private behind(head: Omit<LedgerHead, 'mac'>, keys: LedgerKeys): Sealing {
    let place = { payments: head.payments, payment: head.payment, seal: head.seal };
    return {
      seal: (row) => {
        const seal = keys.seal(place.seal, row);
        place = { payments: place.payments + 1, payment: row.id, seal };
        return { ...row, seal };
      },
      end: (session) => this.deps.heads.put(withMac({ ...head, ...place }, keys), session),
    };
  }
}

/** Of a company that has no payments yet. */
function headBefore(company: number, since: Date, keys: LedgerKeys): Omit<LedgerHead, 'mac'> {
  const place = { payments: 0, payment: 0, seal: '' };
  const older = { before: 0, beforePayment: 0, beforeSeal: '', beforeKey: keys.name };
  return { _id: company, ...place, ...older, since };
}
