import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AptPackage, installByApt } from '../apt-package';
import { findProgram } from '../find-program';
import { freePort } from '../free-port';
import type { ProcessSpec } from '../process/process-spec';
import type { ServerPlan } from '../server-plan';
import { SetupError } from '../setup-error';

/** In Debian's package `kannel`. */
export const KANNEL_PROGRAMS = ['bearerbox', 'smsbox'] as const;
const APT_PACKAGE: AptPackage = { name: 'kannel', what: 'Kannel', otherwise: 'add its programs to PATH' };
const CONFIGURATION = 'kannel.conf';

export interface KannelOptions {
  /** The folder of its configuration, logs and store, which is emptied. */
  dir: string;
  /** The SMSC on this machine, to which it connects with this number of transceivers. */
  smsc: { port: number; systemId: string; password: string; binds: number; window: number };
  /** A group `sendsms-user`. */
  user: Record<string, string | number>;
  /** Keep a file for each message; default: memory only. */
  spool?: boolean;
}

/** The path of bearerbox: of installed programs, otherwise as root from apt. Throws SetupError. */
export async function obtainKannel(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const find = (): string | null => {
    const paths = KANNEL_PROGRAMS.map((name) => findProgram(name, env));
    return paths.includes(null) ? null : paths[0]!;
  };
  const installed = find();
  if (installed) return installed;
  await installByApt(APT_PACKAGE, { env });
  const program = find();
  if (program) return program;
  throw new SetupError('Kannel was installed, but its programs were not found', 'Add them to PATH');
}

/**
 * Plans Kannel 1.4, set up as in its manual: a bearerbox with its binds, and a smsbox that accepts sends at the plan's URL and calls back.
 * Throws SetupError if its programs are not installed.
 */
export async function planKannel(options: KannelOptions): Promise<ServerPlan> {
  const { dir } = options;
  const ports = { admin: await freePort(), boxes: await freePort(), sends: await freePort() };
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, 'store'), { recursive: true });
  writeFileSync(join(dir, CONFIGURATION), configuration(options, ports));
  return {
    url: `http://127.0.0.1:${ports.sends}`,
    origin: 'Kannel',
    processes: [program('bearerbox', dir, ports.admin), program('smsbox', dir, ports.sends)],
  };
}

/** It is ready when its port gives any response. */
function program(name: (typeof KANNEL_PROGRAMS)[number], dir: string, port: number): ProcessSpec {
  const command = findProgram(name, process.env);
  if (command === null)
    throw new SetupError(`${name} is not installed`, 'On Debian: apt-get install -y kannel');
  return {
    name,
    command,
    // Level 4: errors only.
    args: ['-v', '4', join(dir, CONFIGURATION)],
    env: process.env,
    logFile: join(dir, `${name}.log`),
    probe: async () => void (await (await fetch(`http://127.0.0.1:${port}/`)).text()),
    readyWithinMs: 20_000,
    stopGraceMs: 10_000,
  };
}

function configuration(
  { dir, smsc, user, spool = false }: KannelOptions,
  ports: Record<'admin' | 'boxes' | 'sends', number>,
): string {
  const storing = spool ? { 'store-type': 'spool', 'store-location': join(dir, 'store') } : {};
  const bind = {
    group: 'smsc',
    smsc: 'smpp',
    'smsc-id': 'smsc',
    host: '127.0.0.1',
    port: smsc.port,
    'transceiver-mode': 1,
    'smsc-username': smsc.systemId,
    'smsc-password': smsc.password,
    'system-type': '""',
    'max-pending-submits': smsc.window,
  };
  const groups = [
    {
      group: 'core',
      'admin-port': ports.admin,
      'admin-password': 'admin',
      'smsbox-port': ports.boxes,
      'admin-interface': '127.0.0.1',
      'smsbox-interface': '127.0.0.1',
      'dlr-storage': 'internal',
      'sms-incoming-queue-limit': 1_000_000,
      ...storing,
    },
    ...Array.from({ length: smsc.binds }, () => bind),
    {
      group: 'smsbox',
      'smsbox-id': 'box',
      'bearerbox-host': '127.0.0.1',
      'bearerbox-port': ports.boxes,
      'sendsms-port': ports.sends,
      'sendsms-interface': '127.0.0.1',
      'max-pending-requests': 512,
    },
    { group: 'sendsms-user', concatenation: 'true', 'max-messages': 10, ...user },
  ];
  const lines = (group: object): string =>
    Object.entries(group)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('');
  return groups.map(lines).join('\n');
}
