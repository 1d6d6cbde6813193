import type { ServiceSettings } from '@herald/config';
import { InternalTokenVerifier } from '../internal-token';
import { HttpMetrics } from '@herald/telemetry/metrics';
import { MultiplexedServer } from '../multiplex';
import type { Health } from '../http/health';
import { startHttpServer } from '../http/http-server';
import { noteWork } from '../http/note-work';
import { createServiceApp } from '../http/service-app';
import { answerSmallRequests } from '../http/small-requests';
import type { BareContext, Listener, RoutedParts } from './service-definition';

/** Listens for requests with the gateway's token, over HTTP and multiplexed connections. */
export function listenForGateway(
  name: string,
  { config, logger, registry, activity }: BareContext<ServiceSettings>,
  { routers, endpoints = [] }: RoutedParts,
  health: Health,
): Promise<Listener> {
  const { INTERNAL_TOKEN_PUBLIC_KEYS: keys } = config;
  if (!keys) throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is required to serve the gateway.');
  const tokens = new InternalTokenVerifier(keys, name);
  const metrics = new HttpMetrics(registry);
  const app = createServiceApp({ logger, metrics, tokens, health, routers });
  const answer = answerSmallRequests({ endpoints, tokens, metrics, logger });
  const multiplexed = new MultiplexedServer((...asked) => {
    activity.note();
    return answer(...asked);
  });
  return startHttpServer(
    noteWork(app, activity),
    config.PORT,
    config.BIND_ADDRESS,
    endpoints.length > 0 ? multiplexed : undefined,
  );
}
