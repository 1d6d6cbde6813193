import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findProgram,
  freePort,
  type ObtainedServer,
  type ProcessSpec,
  startPlan,
} from '@herald/local-servers';
import { BINDS, WINDOW } from '../constants';
import type { SingleRequest } from '../load/http-hammer';
import type { Receiver, RowContext, Smsc } from '../row-context';

/** Kannel's store of accepted messages: memory only, or a file for each message. */
export type KannelStore = 'memory' | 'spool';

/** In Debian's package `kannel`. */
export const KANNEL_PROGRAMS = ['bearerbox', 'smsbox'];
const USER = { username: 'bench', password: 'bench' };
const CONFIGURATION = 'kannel.conf';
/** Status reports that a client can request (`dlr-mask`): delivered, and accepted by the SMSC. */
const DELIVERED_AND_TAKEN = 1 + 8;

/**
 * Kannel 1.4, set up as in its manual: a bearerbox with its binds, and a smsbox that accepts sends and calls back. Throws if its programs
 * are not installed or do not start.
 */
async function startKannel(dir: string, store: KannelStore, smscPort: number): Promise<ObtainedServer> {
  const [admin, boxes, port] = [await freePort(), await freePort(), await freePort()];
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, 'store'), { recursive: true });
  writeFileSync(join(dir, CONFIGURATION), configuration({ dir, store, smscPort, admin, boxes, port }));
  return startPlan({
    url: `http://127.0.0.1:${port}`,
    origin: 'Kannel',
    processes: [programOf('bearerbox', dir, admin), programOf('smsbox', dir, port)],
  });
}

/** A program of Kannel, which is ready when its port gives any response. */
function programOf(name: string, dir: string, port: number): ProcessSpec {
  const command = findProgram(name, process.env);
  if (command === null) throw new Error(`${name} is not installed; on Debian: apt-get install kannel`);
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

/** Path of a send to the number `{n}` with two callbacks, to a receiver that reads `number` and `statusID`. */
function kannelPath(text: string, receiverUrl: string): string {
  const mask = String(DELIVERED_AND_TAKEN);
  const query = new URLSearchParams({ ...USER, from: 'Bench 1', text, 'dlr-mask': mask });
  const callback = `${receiverUrl}?from=kannel&number=%p&statusID=%d`;
  return `/cgi-bin/sendsms?${query.toString()}&dlr-url=${encodeURIComponent(callback)}&to={n}`;
}

function configuration({
  store,
  dir,
  ...ports
}: {
  store: KannelStore;
  dir: string;
} & Record<'smscPort' | 'admin' | 'boxes' | 'port', number>): string {
  const storing = store === 'spool' ? { 'store-type': 'spool', 'store-location': join(dir, 'store') } : {};
  const smsc = {
    group: 'smsc',
    smsc: 'smpp',
    'smsc-id': 'smsc',
    host: '127.0.0.1',
    port: ports.smscPort,
    'transceiver-mode': 1,
    'smsc-username': 'herald',
    'smsc-password': 'herald',
    'system-type': '""',
    'max-pending-submits': WINDOW,
  };
  const groups = [
    {
      group: 'core',
      'admin-port': ports.admin,
      'admin-password': 'bench',
      'smsbox-port': ports.boxes,
      'admin-interface': '127.0.0.1',
      'smsbox-interface': '127.0.0.1',
      'dlr-storage': 'internal',
      'sms-incoming-queue-limit': 1_000_000,
      ...storing,
    },
    ...Array.from({ length: BINDS }, () => smsc),
    {
      group: 'smsbox',
      'smsbox-id': 'bench',
      'bearerbox-host': '127.0.0.1',
      'bearerbox-port': ports.boxes,
      'sendsms-port': ports.port,
      'sendsms-interface': '127.0.0.1',
      'max-pending-requests': 512,
    },
    { group: 'sendsms-user', ...USER, concatenation: 'true', 'max-messages': 10 },
  ];
  const lines = (group: object): string =>
    Object.entries(group)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('');
  return groups.map(lines).join('\n');
}

export interface RunningKannel {
  url: string;
  pids: Record<string, number>;
  /** A send to one number with two callbacks. */
  request: SingleRequest;
}

/** Starts Kannel, does the work, and stops it. */
export async function withKannel<T>(
  { settings }: RowContext,
  { store, smsc, receiver, text }: { store: KannelStore; smsc: Smsc; receiver: Receiver; text: string },
  work: (kannel: RunningKannel) => Promise<T>,
): Promise<T> {
  const kannel = await startKannel(join(settings.local, 'kannel'), store, smsc.port);
  try {
    const path = kannelPath(text, receiver.url());
    const request = { path, method: 'GET' as const, headers: {}, expect: 'Accepted' };
    return await work({ url: kannel.url, pids: kannel.pids, request });
  } finally {
    await kannel.stop();
  }
}
