import type { Environment } from '@herald/config';
import { createLogger, type Logger } from '@herald/logging';
import { createRegistry } from '@herald/metrics';
import { startTracing } from '@herald/tracing';
import type { RunningService } from './listening';
import type { BareGround, CommonDefinition } from './service-definition';
import { onStopSignal } from './stop-signal';

export interface StartOptions {
  environment?: Environment;
  logger?: Logger;
  now?(): Date;
}

/** @throws ConfigError where a setting is missing or wrong. */
export function bareGround<Config>(
  { name, readConfig }: CommonDefinition<Config>,
  { environment, logger = createLogger(name), now = () => new Date() }: StartOptions,
): BareGround<Config> {
  return { config: readConfig(environment), logger, now, registry: createRegistry(name) };
}

/** Runs what `start` starts as this process: until a signal ends it, or with exit code 1 where it can't start. */
export function runProcess<Config>(
  service: CommonDefinition<Config>,
  start: (ground: BareGround<Config>) => Promise<RunningService<unknown, unknown>>,
): void {
  const logger = createLogger(service.name);
  let running: RunningService<unknown, unknown> | null = null;
  const begin = async (): Promise<void> => {
    const ground = bareGround(service, { logger });
    const name = service.processName?.(ground.config) ?? service.name;
    startTracing({ service: name, logger });
    running = await start(ground);
    const { port, metricsPort, otherPorts } = running;
    logger.info('process.started', { process: name, port, metricsPort, ...otherPorts });
  };
  // Before it has started there is nothing that a kill would not leave as well.
  onStopSignal(logger, async () => {
    await running?.drain();
    await running?.stop();
  });
  begin().catch((error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  });
}
