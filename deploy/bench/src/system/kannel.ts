import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@herald/local-servers';
import { until } from '../measure/clock';
import type { Pids } from '../measure/cpu';

/** Where Kannel keeps what it has accepted: nowhere, or in a file for each message. */
export type KannelStore = 'memory' | 'spool';

export interface KannelOptions {
  dir: string;
  store: KannelStore;
  centrePort: number;
  binds: number;
  window: number;
}

const USER = { username: 'bench', password: 'bench' };
const START_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 10_000;
/** Status reports that its client can ask for (`dlr-mask`): delivered, and taken by the centre. */
const DELIVERED_AND_TAKEN = 1 + 8;

/** Kannel 1.4 as its manual sets it up: a bearerbox with its binds, and a smsbox that takes sends and calls back. */
export class Kannel {
  private constructor(
    private readonly processes: { bearerbox: ChildProcess; smsbox: ChildProcess },
    private readonly port: number,
  ) {}

  /** @throws where its programs are not installed, or don't start */
  static async start(options: KannelOptions): Promise<Kannel> {
    requireInstalled();
    const [admin, boxes, port] = [await freePort(), await freePort(), await freePort()];
    rmSync(options.dir, { recursive: true, force: true });
    mkdirSync(join(options.dir, 'store'), { recursive: true });
    const file = join(options.dir, 'kannel.conf');
    writeFileSync(file, configuration(options, { admin, boxes, port }));
    const run = (program: string): ChildProcess => spawn(program, ['-v', '4', file], { stdio: 'ignore' });
    const bearerbox = run('bearerbox');
    await until(() => answers(admin), Boolean, { what: 'bearerbox', withinMs: START_WITHIN_MS });
    const kannel = new Kannel({ bearerbox, smsbox: run('smsbox') }, port);
    await until(() => answers(port), Boolean, { what: 'smsbox', withinMs: START_WITHIN_MS });
    return kannel;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pids(): Pids {
    const { bearerbox, smsbox } = this.processes;
    return { bearerbox: bearerbox.pid!, smsbox: smsbox.pid! };
  }

  /** Path of a send to the number `{n}` that is called back twice, at a receiver that reads `number` and `statusID`. */
  path(sender: string, text: string, receiverUrl: string): string {
    const query = new URLSearchParams({
      ...USER,
      from: sender,
      text,
      'dlr-mask': String(DELIVERED_AND_TAKEN),
    });
    const callback = `${receiverUrl}?from=kannel&number=%p&statusID=%d`;
    return `/cgi-bin/sendsms?${query.toString()}&dlr-url=${encodeURIComponent(callback)}&to={n}`;
  }

  async stop(): Promise<void> {
    for (const child of [this.processes.smsbox, this.processes.bearerbox]) await ended(child);
  }
}

function requireInstalled(): void {
  for (const program of ['bearerbox', 'smsbox']) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch {
      throw new Error(`${program} is not installed; on Debian: apt-get install kannel`);
    }
  }
}

function configuration(
  { store, dir, centrePort, binds, window }: KannelOptions,
  { admin, boxes, port }: { admin: number; boxes: number; port: number },
): string {
  const storing = store === 'spool' ? { 'store-type': 'spool', 'store-location': join(dir, 'store') } : {};
  const smsc = {
    ...{ smsc: 'smpp', 'smsc-id': 'centre', host: '127.0.0.1', port: centrePort, 'transceiver-mode': 1 },
    ...{ 'smsc-username': 'herald', 'smsc-password': 'herald', 'system-type': '""' },
    'max-pending-submits': window,
  };
  const groups = [
    {
      ...{ group: 'core', 'admin-port': admin, 'admin-password': 'bench', 'smsbox-port': boxes },
      ...{ 'admin-interface': '127.0.0.1', 'smsbox-interface': '127.0.0.1', 'dlr-storage': 'internal' },
      ...{ 'sms-incoming-queue-limit': 1_000_000, ...storing },
    },
    ...Array.from({ length: binds }, () => ({ group: 'smsc', ...smsc })),
    {
      ...{ group: 'smsbox', 'smsbox-id': 'bench', 'bearerbox-host': '127.0.0.1', 'bearerbox-port': boxes },
      ...{ 'sendsms-port': port, 'sendsms-interface': '127.0.0.1', 'max-pending-requests': 512 },
    },
    { group: 'sendsms-user', ...USER, concatenation: 'true', 'max-messages': 10 },
  ];
  const lines = (group: object): string =>
    Object.entries(group)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('');
  return groups.map(lines).join('\n');
}

/** Whether a server answers there, with whatever. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path: '/' }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asking.on('error', () => resolve(false));
    asking.end();
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(timer);
}
