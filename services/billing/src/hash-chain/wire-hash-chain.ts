import { ConfigError } from '@herald/config';
import type { CompanyView } from '@herald/local-view';
import type { TransactionOutbox } from '@herald/outbox';
import type { Ground } from '@herald/service';
import type { BillingConfig } from '../config';
import type { SequenceTurns } from '../storage/sequence-turns';
import { BeginSeals } from './begin-chain';
import { HeadStore } from './checkpoint-store';
import { PaymentSealer } from './company-hash-chain';
import { DayHeads } from './day-checkpoints';
import { proofController } from './hash-chain-controller';
import { ProofMetrics } from './hash-chain-metrics';
import { LedgerKeys } from './ledger-keys';
import { VerifyPayments } from './verify-payments';

export interface ProofGround extends Ground<BillingConfig> {
  companies: CompanyView;
  outbox: TransactionOutbox;
  turns: SequenceTurns;
}

/** Wires the payments' hash chain. Without LEDGER_KEY there is no hash chain, and requests to start or verify it are refused. */
export function wireProof(ground: ProofGround) {
  const { connection, config, logger, now, companies } = ground;
  const heads = new HeadStore(connection);
  const keys = config.LEDGER_KEY && new LedgerKeys(config.LEDGER_KEY, config.LEDGER_OLD_KEYS);
  const withKeys = keys && proofBy(keys, heads, ground);
  return {
    hashChain: new PaymentSealer({ keys, heads, logger, now }),
    router: proofController({ companies, heads, proof: withKeys, logger }),
    signHeads: async (goOn: () => boolean) => withKeys?.days.run(goOn),
    /** @throws ConfigError if this database has a hash chain whose key is not configured: no payment may be written then. */
    start: async () => {
      const begun = await heads.start();
      if (begun && !keys?.knows(begun.key)) {
        throw new ConfigError('LEDGER_KEY is missing or wrong: this database has a hash chain of payments');
      }
      if (keys) await heads.beginWhereEmpty(keys, now());
    },
    stop: async () => withKeys?.begin.stop(),
  };
}

function proofBy(keys: LedgerKeys, heads: HeadStore, ground: ProofGround) {
  const verification = new VerifyPayments({ ...ground, heads, keys });
  const metrics = new ProofMetrics(ground.registry);
  return {
    keys,
    verification,
    begin: new BeginSeals({ ...ground, heads, verification, keys }),
    days: new DayHeads({ ...ground, heads, verification, keys, metrics }),
  };
}
