import { setTimeout as pause } from 'node:timers/promises';
import type { ContainerSystem } from './container-system';

const EVERY_MS = 100;
/** Longer than the gateway's limit for a request. */
const LIMIT_MS = 110_000;

export interface Counted {
  sent: number;
  /** The responses without success, or the reasons of missing responses. */
  refused: string[];
}

/** Sends ten messages of company 1 per second during the work, like a client without retries. */
export async function sendingDuring(
  system: ContainerSystem,
  key: string,
  work: () => Promise<unknown>,
): Promise<Counted> {
  const send = async (): Promise<string | null> => {
    const at = new Date().toISOString();
    try {
      const answer = await system.send(key, AbortSignal.timeout(LIMIT_MS));
      const text = await answer.text();
      return answer.status === 200 ? null : `${at} ${answer.status} ${text}`;
    } catch (error) {
      return `${at} ${String(error)} ${String((error as Error).cause ?? '')}`;
    }
  };
  // The work may take minutes, and the page's commands give the company only 1,000 SMS.
  await system.operate('POST', '/companies/1/sms-balance', { amount: 100_000, reference: 'steady sends' });
  let stopped = false;
  const requests: Promise<string | null>[] = [];
  const sending = (async () => {
    while (!stopped) {
      requests.push(send());
      await pause(EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    stopped = true;
    await sending;
  }
  const refused = (await Promise.all(requests)).filter((outcome) => outcome !== null);
  return { sent: requests.length, refused };
}
