import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError, toAppError, UnavailableError, type Words } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { UnusableBrand } from '../../rules/brands/brand-view';
import { BrandSenders } from '../../rules/senders/brand-senders';
import type { SmsConfig } from '../../config';
import { type BulkIntake, type BulkOutcome, type BulkTask, type Refusal, refusalError } from './bulk-intake';
import type { FindBrand, SendingBrand } from '../request/checked-send';

/** Start parameters of a worker thread, which opens a connection of its own. */
export type BulkWorkerData = Pick<SmsConfig, 'MONGO_URL' | 'MONGO_DATABASE'>;

/** A task for a worker thread. It requests the brand through the port, because only the main thread receives brand events. */
export interface BulkWorkerTask extends BulkTask {
  port: MessagePort;
  /** The key that hashes erased numbers on stop lists. */
  hashKey: Uint8Array;
}

/** The reply to a worker thread's request for a brand. */
export type BrandReply = { brand: SendingBrand | UnusableBrand | null } | { unavailable: Words };

/** Errors whose kind matters are returned as results: thrown between threads they would lose their class. */
export type BulkWorkerResult = { outcome: BulkOutcome } | { refusal: Refusal } | { unavailable: Words };

/** Concurrent bodies per thread: one is read while the batches of another are written. */
const BODIES_PER_THREAD = 2;
/** A body of 100 MB takes about half of this. */
const HEAP_MIB = 1_024;

/** Reads large bodies in worker threads, which write the batches, so that the main thread keeps answering small sends. */
export class ThreadIntake implements BulkIntake {
  private readonly pool: Piscina<BulkWorkerTask, BulkWorkerResult>;

  /** @param hashKey the key that hashes erased numbers on stop lists: only the main thread can decrypt it */
  constructor(
    config: BulkWorkerData & Pick<SmsConfig, 'INTAKE_THREADS'>,
    logger: Logger,
    private readonly hashKey: () => Promise<Uint8Array>,
  ) {
    const { MONGO_URL, MONGO_DATABASE, INTAKE_THREADS } = config;
    const workerData: BulkWorkerData = { MONGO_URL, MONGO_DATABASE };
    this.pool = new Piscina({
      filename: join(__dirname, 'bulk-worker.js'),
      name: 'takeIn',
      minThreads: INTAKE_THREADS,
      maxThreads: INTAKE_THREADS,
      concurrentTasksPerWorker: BODIES_PER_THREAD,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    this.pool.on('error', (error) => logger.error('intake.thread_failed', { error }));
  }

  async storeBody(task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome> {
    const hashKey = await this.hashKey();
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (brandID: number) => void answerBrand(port1, findBrand, brandID));
    try {
      const transferList = [task.body.buffer as ArrayBuffer, port2];
      const result = await this.pool.run({ ...task, port: port2, hashKey }, { transferList });
      if ('refusal' in result) throw refusalError(result.refusal);
      if ('unavailable' in result) throw new UnavailableError(result.unavailable);
      return result.outcome;
    } catch (error) {
      // A retry would fail the same way: the parsed body takes more memory than a thread may have.
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new AppError(
          413,
          'payload_too_large',
          'The body needs too much memory. Split it into several requests.',
        );
      }
      throw error;
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

async function answerBrand(port: MessagePort, findBrand: FindBrand, brandID: number): Promise<void> {
  const reply: BrandReply = await findBrand(brandID).then(
    (brand) => ({ brand: asPlain(brand) }),
    (error: unknown) => ({ unavailable: toAppError(error).words }),
  );
  port.postMessage(reply);
}

/** An object passed to a thread loses its class. */
function asPlain(brand: SendingBrand | UnusableBrand | null): SendingBrand | UnusableBrand | null {
  if (!brand || !('sender' in brand) || !(brand.senders instanceof BrandSenders)) return brand;
  return { ...brand, senders: brand.senders.data };
}
