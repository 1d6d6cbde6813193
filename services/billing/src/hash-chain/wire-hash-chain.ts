import { ConfigError } from '@herald/config';
import type { CompanyView } from '@herald/local-view';
import type { TransactionOutbox } from '@herald/outbox';
import type { ServiceContext } from '@herald/service';
import type { BillingConfig } from '../config';
import type { SequenceLock } from '../storage/sequence-lock';
import { BeginChain } from './begin-chain';
import { CheckpointStore } from './checkpoint-store';
import { CompanyHashChain } from './company-hash-chain';
import { DayCheckpoints } from './day-checkpoints';
import { hashChainController } from './hash-chain-controller';
import { HashChainMetrics } from './hash-chain-metrics';
import { LedgerKeys } from './ledger-keys';
import { VerifyPayments } from './verify-payments';

export interface HashChainContext extends ServiceContext<BillingConfig> {
  companies: CompanyView;
  outbox: TransactionOutbox;
  lock: SequenceLock;
}

/** Wires the payments' hash chain. Without LEDGER_KEY there is no hash chain, and requests to start or verify it are refused. */
export function wireHashChain(context: HashChainContext) {
  const { connection, config, logger, now, companies } = context;
  const checkpoints = new CheckpointStore(connection);
  const keys = config.LEDGER_KEY && new LedgerKeys(config.LEDGER_KEY, config.LEDGER_OLD_KEYS);
  const withKeys = keys && partsWithKeys(keys, checkpoints, context);
  return {
    writer: new CompanyHashChain({ keys, checkpoints, logger, now }),
    router: hashChainController({ companies, checkpoints, hashChain: withKeys, logger }),
    signCheckpoints: async (goOn: () => boolean) => withKeys?.days.run(goOn),
    resetMetrics: () => withKeys?.metrics.reset(),
    /** @throws ConfigError if this database has a hash chain whose key is not configured: no payment may be written then. */
    start: async () => {
      const begun = await checkpoints.start();
      if (begun && !keys?.knows(begun.key)) {
        throw new ConfigError('LEDGER_KEY is missing or wrong: this database has a hash chain of payments');
      }
      if (keys) await checkpoints.beginWhereEmpty(keys, now());
    },
    stop: async () => withKeys?.begin.stop(),
  };
}

function partsWithKeys(keys: LedgerKeys, checkpoints: CheckpointStore, context: HashChainContext) {
  const verification = new VerifyPayments({ ...context, checkpoints, keys });
  const metrics = new HashChainMetrics(context.registry);
  return {
    keys,
    verification,
    begin: new BeginChain({ ...context, checkpoints, verification, keys }),
    days: new DayCheckpoints({ ...context, checkpoints, verification, keys, metrics }),
    metrics,
  };
}
