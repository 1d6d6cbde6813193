import type { Logger } from '@herald/logging';
import { stopTracing } from '@herald/tracing';

/**
 * Runs `stop` once on SIGTERM or SIGINT and then ends the process: 0 when all work in hand was finished or
 * handed back, 1 when that failed. A promise nobody handles ends the process too: running on in an unknown
 * state could lose or double something, and every write path is made to be killed at any line.
 */
export function onStopSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info('process.stopping', { signal });
    // The last spans go out once everything has ended.
    const stopped = stop().finally(stopTracing);
    stopped.then(
      () => {
        logger.info('process.stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error('process.stop_failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  const crash = (error: unknown): void => {
    logger.error('process.crashed', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', crash);
  process.on('uncaughtException', crash);
}
