import { once } from 'node:events';
import { workerData as started } from 'piscina';
import { isUnavailable, toAppError, UnavailableError } from '@herald/contracts/errors';
import { createLogger } from '@herald/telemetry/logging';
import { connectMongo } from '@herald/mongo';
import { BalanceStore } from '../../rules/balance/balance-store';
import { jobCollections } from '../../model/job-collections';
import { hasherOf } from '../../rules/stop-list/number-hash';
import { StopListStore } from '../../rules/stop-list/stop-list-store';
import { BatchWriter } from '../commit/batch-writer';
import { type BulkDeps, refusalOf, takeInBody } from './bulk-intake';
import type { BrandReply, BulkWorkerData, BulkWorkerResult, BulkWorkerTask } from './thread-intake';

// The entry of a worker thread, which `thread-intake.ts` starts.

let connecting: Promise<BulkDeps> | null = null;

/** Reads a body and stores its batches. */
export async function takeIn({ port, hashKey, ...task }: BulkWorkerTask): Promise<BulkWorkerResult> {
  try {
    const outcome = await takeInBody(await dependencies(hashKey), task, async (brandID) => {
      port.postMessage(brandID);
      const [reply] = (await once(port, 'message')) as [BrandReply];
      if ('unavailable' in reply) throw new UnavailableError(reply.unavailable);
      return reply.brand;
    });
    return { outcome };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return { refusal };
    if (isUnavailable(error)) return { unavailable: toAppError(error).words };
    throw error;
  } finally {
    port.close();
  }
}

/** Connects for the first body, and retries for the next body after a failure. */
function dependencies(hashKey: Uint8Array): Promise<BulkDeps> {
  connecting ??= connect(hashKey).catch((error: unknown) => {
    connecting = null;
    throw error;
  });
  return connecting;
}

async function connect(hashKey: Uint8Array): Promise<BulkDeps> {
  const { MONGO_URL: url, MONGO_DATABASE: database } = started as BulkWorkerData;
  const logger = createLogger('sms');
  const connection = await connectMongo({ url, database, name: 'sms-intake', logger, maxPoolSize: 8 });
  return {
    stopList: new StopListStore(connection, { hasher: () => Promise.resolve(hasherOf(hashKey)) }),
    balances: new BalanceStore(connection),
    batches: new BatchWriter(jobCollections(connection)),
  };
}
