import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from './open-api';

/** A message as recorded by the tap in a service (message-tap.cjs). */
export interface TappedMessage {
  service: string;
  action: 'send' | 'receive';
  exchange: string;
  routingKey: string;
  /** The queue of a consumed message; null for a published message. */
  queue: string | null;
  headers: Json;
  correlationId: string | null;
  messageId: string | null;
  content: string;
}

const TAPPED = ['gateway', 'sms-api', 'sms-sender', 'brand', 'billing', 'callback-dispatcher'];

/** The folder into which the services of one system write their published and consumed messages. */
export class TappedMessages {
  private constructor(private readonly folder: string) {}

  static async prepare(): Promise<TappedMessages> {
    return new TappedMessages(await mkdtemp(join(tmpdir(), 'herald-tap-')));
  }

  /** For `startOwnSystem`. */
  get serviceEnv(): Record<string, Record<string, string>> {
    const tap = join(__dirname, 'message-tap.cjs');
    const settings = { NODE_OPTIONS: `--require ${tap}`, MESSAGE_TAP: this.folder };
    return Object.fromEntries(TAPPED.map((name) => [name, settings]));
  }

  /** All messages so far. */
  async read(): Promise<TappedMessage[]> {
    const files = await readdir(this.folder);
    const texts = await Promise.all(files.map((file) => readFile(join(this.folder, file), 'utf8')));
    return texts.flatMap((text) =>
      text
        // The text after the last line break is still being written.
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as TappedMessage),
    );
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
