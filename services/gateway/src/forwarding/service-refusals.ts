import { SERVICES } from '@herald/contracts';
import { said, UnavailableError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { createCounter, readGauge, type Registry } from '@herald/telemetry/metrics';
import type { ForwarderDeps, TargetService } from './forwarder';

const LOG_EVERY_MS = 10_000;

/** Notes services that refuse the gateway's own token, because a clock is wrong or a key is missing. The client gets 503; the log has both clocks. */
export function serviceRefusals({
  logger,
  registry,
}: {
  logger: Logger;
  registry: Registry;
}): ForwarderDeps['noteRefusal'] {
  let loggedAt = -Infinity;
  /** Clock of the service minus that of the gateway, s, at the last refusal. */
  const differences = new Map<TargetService, number>();
  const refused = createCounter(registry, {
    name: 'herald_gateway_refused_by_service_total',
    help: "Requests that a service refused because it did not accept the gateway's token; the clients got 503.",
    labels: { target: SERVICES.filter((service) => service !== 'gateway') },
  });
  readGauge(registry, {
    name: 'herald_gateway_clock_difference_seconds',
    help: "Clock of a service minus the gateway's, when the service last refused the gateway's token.",
    labelNames: ['target'],
    read: () => [...differences].map(([service, value]) => ({ labels: { target: service }, value })),
  });
  return (service, date) => {
    const now = Date.now();
    const serviceAt = Date.parse(date ?? '');
    refused.inc({ target: service });
    if (!Number.isNaN(serviceAt)) differences.set(service, Math.round((serviceAt - now) / 1_000));
    if (now - loggedAt >= LOG_EVERY_MS) {
      loggedAt = now;
      const clocks = { gatewayClock: new Date(now).toISOString(), serviceClock: date ?? null };
      logger.error('service.refused_gateway', { service, ...clocks });
    }
    return new UnavailableError(said('service_unavailable'));
  };
}
