import type { Balanced } from '@herald/local-servers';
import type { RunInfo } from './run-file';
import type { PlannedService } from './service-environment';

/** Empty without a port, as in a table of services without a gateway. */
export const localAddress = (port: number | undefined): string =>
  port === undefined ? '' : `http://127.0.0.1:${port}`;

/** Base addresses of each service process. */
export function addressesOf(planned: PlannedService[]): Record<string, { url: string; metricsUrl: string }> {
  return Object.fromEntries(
    planned.map(({ name, port, metricsPort }) => [
      name,
      { url: localAddress(port), metricsUrl: `${localAddress(metricsPort)}/metrics` },
    ]),
  );
}

/** The listeners of a balancer before the gateways: for companies and for operators. */
export function balancedListeners(
  { gatewayUrl, operatorUrl }: Pick<RunInfo, 'gatewayUrl' | 'operatorUrl'>,
  gateways: PlannedService[],
  env: NodeJS.ProcessEnv,
): Balanced[] {
  const listener = (url: string, address: string | undefined, targets: number[]): Balanced => ({
    port: Number(new URL(url).port),
    address: address || '127.0.0.1',
    targets,
  });
  const metricsPorts = gateways.map(({ metricsPort }) => metricsPort);
  return [
    listener(
      gatewayUrl,
      env['BIND_ADDRESS'],
      gateways.map(({ port }) => port),
    ),
    listener(operatorUrl, env['OPERATOR_HOST'], metricsPorts),
  ];
}
