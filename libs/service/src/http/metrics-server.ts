import { createServer, type ServerResponse } from 'node:http';
import { readGauge, type Registry } from '@herald/telemetry/metrics';
import { checkPasses, type ReadyCheck } from './health';
import { listenOn } from './http-server';

/** Answers with the metrics for Prometheus. */
export function answerMetrics(registry: Registry, response: ServerResponse): void {
  registry.metrics().then(
    (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
    () => response.writeHead(500, { 'content-type': 'text/plain' }).end('Metrics could not be read.\n'),
  );
}

/** Serves `/metrics` on a separate port, which is not public. */
export async function serveMetrics(registry: Registry, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found. Use GET /metrics.\n');
      return;
    }
    answerMetrics(registry, response);
  });
  return {
    port: await listenOn(server, port, host),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The time after which a check counts as failed, so that the scrape reports "down" before Prometheus times out. */
const METRICS_LIMIT_MS = 1_500;

/** The checks of `/readyz` as a gauge: 1 if the dependency is available. */
export function dependencyMetrics(registry: Registry, checks: ReadyCheck[]): void {
  readGauge(registry, {
    name: 'herald_dependency_up',
    help: '1 if a dependency of this process is available, as in /readyz.',
    labelNames: ['dependency'],
    read: () =>
      Promise.all(
        checks.map(async ({ name, check }) => ({
          labels: { dependency: name },
          value: Number(await checkPasses(check, METRICS_LIMIT_MS)),
        })),
      ),
  });
}
