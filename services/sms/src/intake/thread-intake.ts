import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError, toAppError, UnavailableError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { UnusableBrand, UsableBrand } from '../brands/brand-view';
import type { SmsConfig } from '../config';
import { type BulkIntake, type BulkOutcome, type BulkTask, type Refusal, refusalError } from './bulk-intake';
import type { FindBrand } from './checked-send';

/** What a worker thread is started with: it has a connection of its own. */
export type BulkWorkerData = Pick<SmsConfig, 'MONGO_URL' | 'MONGO_DATABASE'>;

/** A task in a worker thread. It asks for the brand through the port, because only the main thread hears of brands. */
export interface BulkWorkerTask extends BulkTask {
  port: MessagePort;
  /** What erased numbers on stop lists are hashed with. */
  hashKey: Uint8Array;
}

/** The answer to a thread's question. */
export type BrandReply = { brand: UsableBrand | UnusableBrand | null } | { unavailable: string };

/** An error whose kind matters is a result too: thrown between threads it would lose its class. */
export type BulkWorkerResult = { outcome: BulkOutcome } | { refusal: Refusal } | { unavailable: string };

/** Bodies that one thread may have in hand: one is read while another one's batches are written. */
const BODIES_PER_THREAD = 2;
/** A body of 100 MB takes about half of this. */
const HEAP_MIB = 1_024;

/**
 * Reads large bodies in worker threads, which write the batches themselves: nothing large is handed back, and the main
 * thread goes on answering small sends.
 */
export class ThreadIntake implements BulkIntake {
  private readonly pool: Piscina<BulkWorkerTask, BulkWorkerResult>;

  /** @param hashKey what erased numbers on stop lists are hashed with: only the main thread can open it */
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

  async run(task: BulkTask, findBrand: FindBrand): Promise<BulkOutcome> {
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
      // Another try would end the same way: once read, the body takes more memory than a thread may have.
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new AppError(
          413,
          'payload_too_large',
          'The body takes more memory than a request may. Split it.',
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
    (brand) => ({ brand }),
    (error: unknown) => ({ unavailable: toAppError(error).message }),
  );
  port.postMessage(reply);
}
