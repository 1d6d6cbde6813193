import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AptPackage, installByApt } from '../apt-package';
import { findProgram } from '../find-program';
import { isFree } from '../free-port';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { SetupError } from '../setup-error';

const APT_PACKAGE: AptPackage = {
  name: 'haproxy',
  what: 'HAProxy',
  otherwise: 'start without --cluster',
};

export interface Balanced {
  /** The balancer's port on `address` (default 127.0.0.1). */
  port: number;
  address?: string;
  /** Ports of the instances on 127.0.0.1. Each responds to `GET /readyz` with 200 while it accepts requests. */
  targets: number[];
}

/**
 * Plans HAProxy before the instances of a service, at each of their ports, installed already or from apt. It passes connections through to
 * a ready instance. If none is ready, it uses any, and the instance itself reports its missing dependencies. Throws SetupError if HAProxy
 * is not available.
 */
export async function planBalancer(balanced: Balanced[], options: ServerOptions): Promise<ServerPlan> {
  const program = await haproxyProgram(options);
  const file = join(options.dataDir, 'haproxy.cfg');
  await mkdir(options.dataDir, { recursive: true });
  await writeFile(file, configuration(balanced));
  return {
    url: `http://127.0.0.1:${balanced[0]!.port}`,
    origin: `HAProxy, ${program}`,
    processes: [
      {
        name: 'balancer',
        command: program,
        args: ['-db', '-f', file],
        env: options.env ?? process.env,
        logFile: join(options.logDir, 'balancer.log'),
        probe: async () => {
          for (const { port, address } of balanced)
            if (await isFree(port, address)) throw new Error('it is not listening yet');
        },
        readyWithinMs: 60_000,
        stopGraceMs: 5_000,
      },
    ],
  };
}

async function haproxyProgram(options: ServerOptions): Promise<string> {
  const find = (): string | null => findProgram('haproxy', options.env ?? process.env);
  const installed = find();
  if (installed) return installed;
  await installByApt(APT_PACKAGE, options);
  const program = find();
  if (program) return program;
  throw new SetupError('HAProxy was installed, but its program was not found', 'Add haproxy to PATH');
}

/** Timeouts: a request may take 100 s (the gateway's own limit); an instance that is not ready gets no requests after at most a second. */
function configuration(balanced: Balanced[]): string {
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 300s',
    '  timeout server 300s',
    '  timeout check 5s',
    '  retries 3',
    '  option redispatch 1',
    ...balanced.flatMap(section),
  ];
  return `${lines.join('\n')}\n`;
}

function section({ port, address = '127.0.0.1', targets }: Balanced): string[] {
  const servers = (flags: string): string[] =>
    targets.map((target, i) => `  server instance${i + 1} 127.0.0.1:${target}${flags}`);
  return [
    `frontend clients-${port}`,
    `  bind ${address}:${port}`,
    `  use_backend any-${port} if { nbsrv(ready-${port}) eq 0 }`,
    `  default_backend ready-${port}`,
    `backend ready-${port}`,
    '  balance leastconn',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    ...servers(' check inter 500ms fall 2 rise 1'),
    `backend any-${port}`,
    '  balance roundrobin',
    ...servers(''),
  ];
}
