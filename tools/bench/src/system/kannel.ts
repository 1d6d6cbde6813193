import { join } from 'node:path';
import { planKannel, startPlan } from '@herald/local-servers';
import { BINDS, WINDOW } from '../constants';
import type { SingleRequest } from '../load/http-hammer';
import type { Receiver, RowContext, Smsc } from '../row-context';

/** Kannel's store of accepted messages: memory only, or a file for each message. */
export type KannelStore = 'memory' | 'spool';

const USER = { username: 'bench', password: 'bench' };
/** Status reports that a client can request (`dlr-mask`): delivered, and accepted by the SMSC. */
const DELIVERED_AND_TAKEN = 1 + 8;

/** Path of a send to the number `{n}` with two callbacks, to a receiver that reads `number` and `statusID`. */
function kannelPath(text: string, receiverUrl: string): string {
  const mask = String(DELIVERED_AND_TAKEN);
  const query = new URLSearchParams({ ...USER, from: 'Bench 1', text, 'dlr-mask': mask });
  const callback = `${receiverUrl}?from=kannel&number=%p&statusID=%d`;
  return `/cgi-bin/sendsms?${query.toString()}&dlr-url=${encodeURIComponent(callback)}&to={n}`;
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
  const kannel = await startPlan(
    await planKannel({
      dir: join(settings.local, 'kannel'),
      smsc: { port: smsc.port, systemId: 'herald', password: 'herald', binds: BINDS, window: WINDOW },
      user: USER,
      spool: store === 'spool',
    }),
  );
  try {
    const path = kannelPath(text, receiver.url());
    const request = { path, method: 'GET' as const, headers: {}, expect: 'Accepted' };
    return await work({ url: kannel.url, pids: kannel.pids, request });
  } finally {
    await kannel.stop();
  }
}
