import type { Logger } from '@herald/logging';
import { createCounter, type Registry } from '@herald/metrics';
import type { MultiplexedPoolOptions } from '@herald/multiplex';

export interface WatchMultiplexingDeps {
  logger: Logger;
  registry: Registry;
}

/** Counts requests over multiplexed connections per service, and logs when such connections become available or unavailable. */
export function watchMultiplexing(
  service: string,
  { logger, registry }: WatchMultiplexingDeps,
): Pick<MultiplexedPoolOptions, 'onAsked' | 'onChange'> {
  const asked = createCounter(registry, {
    name: 'herald_gateway_multiplexed_requests_total',
    help: 'Small requests forwarded to their service over a multiplexed connection.',
  });
  return {
    onAsked: () => asked.inc(),
    onChange: (error) => {
      if (error) logger.warn('multiplex.refused', { service, error });
      else logger.info('multiplex.opened', { service });
    },
  };
}
