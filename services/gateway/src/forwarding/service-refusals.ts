import { SERVICES, type ServiceName } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { createCounter, readGauge, type Registry } from '@herald/metrics';

type Refusing = Exclude<ServiceName, 'gateway'>;

const LOG_EVERY_MS = 10_000;

/**
 * Answers of services that refuse the gateway's own token, because a clock is wrong or a service lacks the gateway's key. The client was
 * authenticated before, so it gets 503 and may try again. The log line and the alarm have both clocks.
 */
export class ServiceRefusals {
  private readonly logger: Logger;
  private readonly count: (service: Refusing) => void;
  private readonly loggedAt = new Map<Refusing, number>();
  /** Clock of the service minus that of the gateway, s, at the last refusal. */
  private readonly differences = new Map<Refusing, number>();

  constructor({ logger, registry }: { logger: Logger; registry: Registry }) {
    this.logger = logger;
    const refused = createCounter(registry, {
      name: 'herald_gateway_refused_by_service_total',
      help: "Requests that a service refused because it did not accept the gateway's token; the clients got 503.",
      labels: { target: SERVICES.filter((service) => service !== 'gateway') },
    });
    this.count = (service) => refused.inc({ target: service });
    readGauge(registry, {
      name: 'herald_gateway_clock_difference_seconds',
      help: "Clock of a service minus the gateway's, when the service last refused the gateway's token.",
      labelNames: ['target'],
      read: () => [...this.differences].map(([service, value]) => ({ labels: { target: service }, value })),
    });
  }

  /**
   * Counts and logs a refusal.
   * @param date the header `Date` of the refusal: the clock of the service
   * @returns the client's error
   */
  note(service: Refusing, date: string | undefined): UnavailableError {
    const now = Date.now();
    const serviceAt = Date.parse(date ?? '');
    this.count(service);
    if (!Number.isNaN(serviceAt)) this.differences.set(service, Math.round((serviceAt - now) / 1_000));
    if (now - (this.loggedAt.get(service) ?? -Infinity) >= LOG_EVERY_MS) {
      this.loggedAt.set(service, now);
      const clocks = { gatewayClock: new Date(now).toISOString(), serviceClock: date ?? null };
      this.logger.error('service.refused_gateway', { service, ...clocks });
    }
    return new UnavailableError(
      'The service is temporarily unavailable. Nothing was executed; try again shortly.',
    );
  }
}
