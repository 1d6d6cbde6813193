import { join } from 'node:path';
import type { SingleRequest } from '../load/http-hammer';
import type { Receiver, RowContext, Smsc } from '../row-context';
import { kannelPath, type KannelStore, startKannel } from '../system/kannel';

const SENDER = 'Bench 1';

export interface KannelWishes {
  store: KannelStore;
  smsc: Smsc;
  receiver: Receiver;
  text: string;
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
  { store, smsc, receiver, text }: KannelWishes,
  work: (kannel: RunningKannel) => Promise<T>,
): Promise<T> {
  const kannel = await startKannel({ dir: join(settings.local, 'kannel'), store, smscPort: smsc.port });
  try {
    const path = kannelPath(SENDER, text, receiver.url());
    const request = { path, method: 'GET' as const, headers: {}, expect: 'Accepted' };
    return await work({ url: kannel.url, pids: kannel.pids, request });
  } finally {
    await kannel.stop();
  }
}
