import { createServer } from 'node:http';
import type { Registry } from '@herald/metrics';
import { listenOn } from './http-server';

/** Serves `/metrics` on a port of its own, which is not the public one (interface-decisions.md). */
export async function serveMetrics(registry: Registry, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('Metrics could not be read.\n'),
    );
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
