import { createLogger, droppedLines, type Logger, outliveOutputErrors } from '@herald/telemetry/logging';
import { addProcessMetrics, readCounter } from '@herald/telemetry/metrics';
import type { ListenSettings } from '@herald/config';
import { startTracing, stopTracing } from '@herald/telemetry/tracing';
import type { RunningService } from './listening';
import type { BareContext, ServiceDefinition } from './service-definition';
import { bareContext, startIn } from './start-service';

/** Runs a service as this process, until a signal ends it. The exit code is 1 if the start fails. */
export function runService<Context extends BareContext<ListenSettings>>(
  service: ServiceDefinition<Context>,
): void {
  outliveOutputErrors();
  const logger = createLogger(service.name);
  let running: RunningService<unknown, unknown> | null = null;
  const begin = async (): Promise<void> => {
    const context = bareContext(service, { logger });
    addProcessMetrics(context.registry);
    readCounter(context.registry, {
      name: 'herald_log_lines_dropped_total',
      help: 'Log lines that could not be written, for example because the volume is full.',
      read: droppedLines,
    });
    const name = service.processName?.(context.config) ?? service.name;
    startTracing({ service: name, logger });
    running = await startIn(context, service);
    const { port, metricsPort, otherPorts } = running;
    logger.info('process.started', { process: name, port, metricsPort, ...otherPorts });
  };
  // A signal during the start ends the process at once: the start leaves no unfinished work.
  onStopSignal(logger, async () => {
    await running?.drain();
    await running?.stop();
  });
  begin().catch((error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  });
}

/**
 * Runs `stop` once on SIGTERM or SIGINT and then ends the process: with 0 if all work in progress was finished or requeued, with 1 if that failed.
 * An unhandled rejection ends the process too: an unknown state could lose or repeat work, and every write path survives a kill at any line.
 */
function onStopSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info('process.stopping', { signal });
    // The last spans are sent after all other work has ended.
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
