import type { ListenSettings } from '@herald/config';
import type { Health, ReadyCheck } from '../http/health';
import { dependencyMetrics, serveMetrics } from '../http/metrics-server';
import type { BareGround, Listener } from './service-definition';

export interface RunningService<AnyGround, Parts> {
  /** The actual port, which differs from the settings if those say 0. */
  port: number;
  metricsPort: number | undefined;
  otherPorts: Record<string, number>;
  ground: AnyGround;
  parts: Parts;
  /** From now on `/readyz` says 503, while all requests are still served; resolves when that has had time to be noticed. */
  drain(): Promise<void>;
  /** Finishes the work in hand. @param deadlineMs for requests that are being answered */
  stop(deadlineMs?: number): Promise<void>;
}

/** Listens for the scraper and for requests. The scraper sees the process until the end of its stop, on a METRICS_PORT. */
export async function listen(
  { config, registry }: BareGround<ListenSettings>,
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
