import type { Logger } from '@herald/logging';
import { createCounter, type Registry } from '@herald/metrics';
import type { TrunksOptions } from '@herald/trunk';

export interface WatchTrunksDeps {
  logger: Logger;
  registry: Registry;
}

/** Counts requests over multiplexed connections per service, and logs when such connections become available or unavailable. */
export function watchTrunks(
  service: string,
  { logger, registry }: WatchTrunksDeps,
): Pick<TrunksOptions, 'onAsked' | 'onChange'> {
  const asked = createCounter(registry, {
    name: 'herald_gateway_trunk_requests_total',
    help: 'Small requests forwarded to their service over a multiplexed connection.',
  });
  return {
    onAsked: () => asked.inc(),
    onChange: (error) => {
      if (error) logger.warn('trunk.refused', { service, error });
      else logger.info('trunk.opened', { service });
    },
  };
}
