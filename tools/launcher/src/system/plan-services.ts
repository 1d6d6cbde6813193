import { join } from 'node:path';
import { isFree, type ProcessSpec, rememberedPort, SetupError } from '@herald/local-servers';
import type { PlannedService } from './service-environment';
import type { ServiceDefinition } from './service-table';

const READY_WITHIN_MS = 120_000;
const STOP_GRACE_MS = 15_000;
const PROBE_TIMEOUT_MS = 4_000;

const root = join(__dirname, '..', '..', '..', '..');

/** Assigns ports to every instance of every service: the ports of the last start if they are free. */
export async function planServices(
  table: ServiceDefinition[],
  instances: Record<string, number>,
  portsFile: string,
  given: { gatewayPort?: number | undefined; operatorPort?: number | undefined } = {},
): Promise<PlannedService[]> {
  const planned: PlannedService[] = [];
  for (const definition of table) {
    for (let instance = 1; instance <= (instances[definition.name] ?? 1); instance++) {
      const name = instance === 1 ? definition.name : `${definition.name}-${instance}`;
      const own = name === 'gateway' ? given : {};
      planned.push({
        name,
        definition,
        port: own.gatewayPort ?? (await rememberedPort(portsFile, name)),
        metricsPort: own.operatorPort ?? (await rememberedPort(portsFile, `${name}-metrics`)),
      });
    }
  }
  return planned;
}

/** Throws SetupError if another process listens on the port of this setting. */
export async function requireFreePort(
  setting: 'GATEWAY_PORT' | 'OPERATOR_PORT',
  port: number | undefined,
): Promise<void> {
  if (port === undefined) return;
  if ((await isFree(port)) && (await isFree(port, '0.0.0.0'))) return;
  throw new SetupError(
    `Port ${port} is in use by another program`,
    `Stop that program, or choose another port: ${setting}=${port === 65_535 ? 8081 : port + 1} npm start`,
  );
}

/** The path of a service's program in this checkout. */
export function builtProgram(program: string): string {
  return join(root, 'services', program, 'dist', 'main.js');
}

/** The process of a service. `programPath` gives the file of a program, `node` the Node.js binary that runs it. */
export function serviceSpec(
  service: PlannedService,
  env: NodeJS.ProcessEnv,
  logDir: string,
  programPath: (program: string) => string,
  node = process.execPath,
): ProcessSpec {
  return {
    name: service.name,
    command: node,
    args: [
      '--enable-source-maps',
      ...(service.definition.nodeFlags ?? []),
      programPath(service.definition.program),
    ],
    cwd: root,
    env,
    logFile: join(logDir, `${service.name}.log`),
    probe: () => requireReady(service.port),
    readyWithinMs: READY_WITHIN_MS,
    stopGraceMs: STOP_GRACE_MS,
  };
}

/** Closes its connection, because an idle one would delay a stop of the service for seconds (`stopServer`). */
async function requireReady(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`/readyz answered HTTP ${answer.status}: ${body.slice(0, 200)}`);
}
