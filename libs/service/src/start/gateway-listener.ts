import type { ServiceSettings } from '@herald/config';
import { InternalTokenVerifier } from '../internal-token';
import { HttpMetrics } from '@herald/telemetry/metrics';
import type { Health } from '../http/health';
import { startHttpServer } from '../http/http-server';
import { noteWork } from '../http/note-work';
import { createServiceApp } from '../http/service-app';
import type { BareContext, Listener, RoutedParts } from './service-definition';

/** Listens for requests with the gateway's token. */
export function listenForGateway(
  name: string,
  { config, logger, registry, activity }: BareContext<ServiceSettings>,
  { routers }: RoutedParts,
  health: Health,
): Promise<Listener> {
  const { INTERNAL_TOKEN_PUBLIC_KEYS: keys } = config;
  if (!keys) throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is required to serve the gateway.');
  const tokens = new InternalTokenVerifier(keys, name);
  const metrics = new HttpMetrics(registry);
  const app = createServiceApp({ logger, metrics, tokens, health, routers });
  return startHttpServer(noteWork(app, activity), config.PORT, config.BIND_ADDRESS);
}
