import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root } from '../../support/checkout';

/** The error of a failed call: the same fields in every language. */
export interface ClientError {
  class: string;
  code: string;
  httpStatus: number;
  statusID?: number | null;
  errors?: Record<string, unknown>;
  idempotencyKey?: string | null;
  message: string;
}

export interface DriverOptions {
  url: string;
  key: string;
  /** ms: `timeoutMs`, `retryForMs`, `firstPauseMs`, `maxPauseMs`. */
  settings?: Record<string, number>;
}

export type Outcome = { result: unknown; error?: undefined } | { result?: undefined; error: ClientError };
export type Event = Record<string, string>;

/** A client in any language that runs as a separate program and executes calls. */
export class Driver {
  readonly events: Event[] = [];
  private readonly waiting = new Map<number, (outcome: Outcome) => void>();
  private readonly child: ChildProcess;
  private calls = 0;
  private printed = '';

  constructor([program, ...args]: string[], { url, key, settings = {} }: DriverOptions) {
    this.child = spawn(program!, args, {
      env: {
        ...process.env,
        HERALD_URL: url,
        HERALD_KEY: key,
        HERALD_SETTINGS: JSON.stringify(settings),
        HERALD_CHECKOUT: join(root, 'services', 'gateway', 'package.json'),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stderr!.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    createInterface({ input: this.child.stdout! }).on('line', (line) => this.take(line));
    this.child.once('exit', (code) => this.fail(`The driver ended (${code}): ${this.printed}`));
    this.child.once('error', (error) => this.fail(`The driver did not start: ${error.message}`));
    this.child.stdin!.on('error', (error) => this.fail(`The driver takes nothing: ${error.message}`));
  }

  /** A method of the client, by its name in TypeScript. */
  outcome(name: string, args: unknown[] = [], options?: Record<string, unknown>): Promise<Outcome> {
    const id = ++this.calls;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.stdin!.write(`${JSON.stringify({ id, do: name, args, options })}\n`);
    });
  }

  /** The result of a call; throws if it fails. */
  async call<T = Record<string, unknown>>(
    name: string,
    args: unknown[] = [],
    options?: Record<string, unknown>,
  ): Promise<T> {
    const { result, error } = await this.outcome(name, args, options);
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result as T;
  }

  /** The error of a call; throws if it succeeds. */
  async error(name: string, args: unknown[] = [], options?: Record<string, unknown>): Promise<ClientError> {
    const { result, error } = await this.outcome(name, args, options);
    if (!error) throw new Error(`${name} succeeded: ${JSON.stringify(result)}`);
    return error;
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined)
      return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private take(line: string): void {
    const { id, event, ...outcome } = JSON.parse(line) as { id: number; event?: Event } & Outcome;
    if (event) {
      this.events.push(event);
      return;
    }
    this.waiting.get(id)?.(outcome as Outcome);
    this.waiting.delete(id);
  }

  private fail(message: string): void {
    const error: ClientError = { class: 'Driver', code: 'DRIVER', httpStatus: 0, message };
    for (const resolve of this.waiting.values()) resolve({ error });
    this.waiting.clear();
  }
}
