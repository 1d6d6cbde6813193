import { InternalTokenIssuer } from '@herald/service/internal-token';
import { readGauge } from '@herald/telemetry/metrics';
import { FairLimiter, type ServiceContext } from '@herald/service';
import type { GatewayConfig } from './config';
import { Forwarder } from './forwarding/forwarder';
import { serviceRefusals } from './forwarding/service-refusals';
import { Upstream } from './forwarding/upstream';
import type { Owner } from './limits/fair-share';

export interface ForwardingLimits {
  /** Time limit of a service's answer; shorter in tests. */
  limitSeconds?: number | undefined;
}

/** Each large request may occupy 100 MB of memory in a service. */
const LARGE_BODIES = {
  what: 'large requests',
  total: 16,
  perCompany: 4,
  waiting: 200,
  waitingPerCompany: 40,
};

/** Each of these reads may scan 100,000 documents. They are short, so that a company's wait for each other while others send. */
const EXPENSIVE_READS = {
  what: 'expensive reads',
  total: 12,
  perCompany: 4,
  besideOthers: 1,
  waiting: 1_000,
  waitingPerCompany: 200,
};

const DOWNLOADS = {
  what: 'downloads',
  total: 8,
  perCompany: 1,
  waiting: 200,
  waitingPerCompany: 20,
};

type Context = Pick<ServiceContext<GatewayConfig>, 'config' | 'logger' | 'registry'>;

/** Wires the way of requests to other services: their connections, and the limits of requests in progress. */
export function composeForwarding({ config, logger, registry }: Context, { limitSeconds }: ForwardingLimits) {
  const upstreams = {
    sms: new Upstream(config.SMS_URL),
    brand: new Upstream(config.BRAND_URL),
    billing: new Upstream(config.BILLING_URL),
    'callback-dispatcher': new Upstream(config.CALLBACKS_URL),
  };
  const largeBodies = new FairLimiter<Owner>(LARGE_BODIES);
  const expensiveReads = {
    searches: new FairLimiter<Owner>(EXPENSIVE_READS),
    downloads: new FairLimiter<Owner>(DOWNLOADS),
  };
  const limiters = {
    ...Object.fromEntries(Object.entries(upstreams).map(([name, { limiter }]) => [name, limiter])),
    'large-bodies': largeBodies,
    'expensive-reads': expensiveReads.searches,
    downloads: expensiveReads.downloads,
  };
  readGauge(registry, {
    name: 'herald_gateway_requests_waiting',
    help: 'Requests in the fair queue of their company, by target service, `large-bodies`, `expensive-reads` or `downloads`.',
    labelNames: ['line'],
    read: () => Object.entries(limiters).map(([line, { queued }]) => ({ labels: { line }, value: queued })),
  });
  const forwarder = new Forwarder({
    upstreams,
    tokens: new InternalTokenIssuer(config.INTERNAL_TOKEN_PRIVATE_KEY),
    largeBodies,
    expensiveReads,
    noteRefusal: serviceRefusals({ logger, registry }),
    limitSeconds,
  });
  return {
    forwarder,
    expensiveReads,
    stop: async (): Promise<void> => {
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    },
  };
}
