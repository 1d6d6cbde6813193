import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, freePort, Guard, RunningProcess } from '@herald/local-servers';
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
const CONFIGURATION = 'kannel.conf';
/** Of its log levels. */
const ERRORS_ONLY = '4';
const START_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 10_000;
/** Status reports that its client can ask for (`dlr-mask`): delivered, and taken by the centre. */
const DELIVERED_AND_TAKEN = 1 + 8;

/** Kannel 1.4 as its manual sets it up: a bearerbox with its binds, and a smsbox that takes sends and calls back. */
export class Kannel {
  private readonly guard = new Guard();
  private readonly running: RunningProcess[] = [];

  private constructor(
    private readonly dir: string,
    private readonly port: number,
  ) {}

  /** @throws where its programs are not installed, or don't start */
  static async start(options: KannelOptions): Promise<Kannel> {
    const { dir } = options;
    const [admin, boxes, port] = [await freePort(), await freePort(), await freePort()];
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(join(dir, 'store'), { recursive: true });
    writeFileSync(join(dir, CONFIGURATION), configuration(options, { admin, boxes, port }));
    const kannel = new Kannel(dir, port);
    try {
      await kannel.run('bearerbox', admin);
      await kannel.run('smsbox', port);
      return kannel;
    } catch (error) {
      await kannel.stop();
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pids(): Pids {
    return Object.fromEntries(this.running.map(({ spec, pid }) => [spec.name, pid]));
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
    for (const running of [...this.running].reverse()) await running.stop();
    await this.guard.release();
  }

  /** Starts one of its programs, and waits until it answers at this port, with whatever. */
  private async run(name: string, port: number): Promise<void> {
    const command = findProgram(name, process.env);
    if (command === null) throw new Error(`${name} is not installed; on Debian: apt-get install kannel`);
    const spec = {
      ...{ name, command, args: ['-v', ERRORS_ONLY, join(this.dir, CONFIGURATION)], env: process.env },
      logFile: join(this.dir, `${name}.log`),
      probe: async () => void (await (await fetch(`http://127.0.0.1:${port}/`)).text()),
      ...{ readyWithinMs: START_WITHIN_MS, stopGraceMs: STOP_WITHIN_MS },
    };
    const running = await RunningProcess.start(spec, this.guard);
    this.running.push(running);
    await running.whenReady();
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
