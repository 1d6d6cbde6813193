import type { ListenSettings, ServiceSettings } from '@herald/config';
import { createLogger, type Logger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import type { BareParts, ConnectedService, LoneService, ServiceParts } from './service-definition';
import { type AnyService, startConfigured } from './start-service';
import { onStopSignal } from './stop-signal';

/** Runs a service as this process: until a signal ends it, or with exit code 1 where it can't start. */
export function runService<Config extends ServiceSettings, Parts extends ServiceParts>(
  service: ConnectedService<Config, Parts>,
): void;
export function runService<Config extends ListenSettings, Parts extends BareParts>(
  service: LoneService<Config, Parts>,
): void;
export function runService<Config extends ServiceSettings, Parts extends ServiceParts & BareParts>(
  service: AnyService<Config, Parts>,
): void {
  const logger = createLogger(service.name);
  const started = start(service, logger);
  let running: Awaited<typeof started> | null = null;
  // Before it has started there is nothing that a kill would not leave as well.
  onStopSignal(logger, async () => {
    await running?.drain();
    await running?.stop();
  });
  started.then(
    (service) => {
      running = service;
    },
    (error: unknown) => {
      logger.error('process.start_failed', { error });
      process.exit(1);
    },
  );
}

async function start<Config extends ServiceSettings, Parts extends ServiceParts & BareParts>(
  service: AnyService<Config, Parts>,
  logger: Logger,
) {
  const config = service.readConfig();
  const name = service.processName?.(config) ?? service.name;
  startTracing({ service: name, logger });
  const running = await startConfigured(service, { config, logger, now: () => new Date() });
  const { port, metricsPort, otherPorts } = running;
  logger.info('process.started', { process: name, port, metricsPort, ...otherPorts });
  return running;
}
