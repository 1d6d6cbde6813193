import { until } from '@herald/testing/until';
import type { ContainerSystem, Receiver } from './container-system';

/**
 * Sends a message of company 1, with retries after a 503 (during the election of a primary) like a client, and waits for the callback of
 * its delivery.
 */
export async function expectCalledBack(
  system: ContainerSystem,
  receiver: Receiver,
  key: string,
): Promise<void> {
  const send = (): Promise<Response> => system.send(key);
  const answer = await until(send, ({ status }) => status !== 503, { what: 'a send is not refused by 503' });
  const { statusID, smsID } = (await answer.json()) as { statusID: number; smsID: number };
  expect([answer.status, statusID]).toEqual([200, 0]);
  const delivered = new RegExp(`smsID=${smsID}&.*statusID=1\\b|statusID=1\\b.*smsID=${smsID}\\b`);
  await until(receiver.received, (text) => delivered.test(text), { what: `callback of smsID ${smsID}` });
}
