import type { ListenSettings } from '@herald/config';
import type { Health, ReadyCheck } from '../http/health';
import { dependencyMetrics, serveMetrics } from '../http/metrics-server';
import type { BareContext, Listener } from './service-definition';

export interface RunningService<AnyContext, Parts> {
  /** The actual port, which differs from the setting if that is 0. */
  port: number;
  metricsPort: number | undefined;
  otherPorts: Record<string, number>;
  context: AnyContext;
  parts: Parts;
  /** Answers 503 at `/readyz` from now on, and still serves all requests. Resolves when load balancers have had time to react. */
  drain(): Promise<void>;
  /** Finishes all work in progress. @param deadlineMs for requests in progress */
  stop(deadlineMs?: number): Promise<void>;
}

/** Listens for requests and for Prometheus. With METRICS_PORT, Prometheus can scrape the process until the end of its stop. */
export async function listen(
  { config, registry }: BareContext<ListenSettings>,
  readyChecks: ReadyCheck[],
  forRequests: (health: Health) => Promise<Listener>,
) {
  let stopping = false;
  dependencyMetrics(registry, readyChecks);
  const { METRICS_PORT, BIND_ADDRESS } = config;
  const metrics =
    METRICS_PORT === undefined ? null : await serveMetrics(registry, METRICS_PORT, BIND_ADDRESS);
  const listener = await forRequests({ readyChecks, isStopping: () => stopping });
  return {
    port: listener.port,
    metricsPort: metrics?.port ?? listener.metricsPort,
    otherPorts: listener.otherPorts ?? {},
    drain: async () => {
      stopping = true;
      await listener.drain?.();
    },
    stop: async (deadlineMs: number | undefined, afterwards: () => Promise<void>) => {
      stopping = true;
      await listener.stop(deadlineMs);
      await afterwards();
      await metrics?.stop();
    },
  };
}
