import { until } from '@herald/testing/until';
import { herald } from './herald';
import { HttpClient } from '@herald/testing/http-client';

/** A message as a phone shows it (services/carrier-simulator). */
export interface PhoneMessage {
  phone: string;
  sender: string;
  text: string;
  encoding: string;
  parts: number;
  totalParts: number;
  complete: boolean;
  repeatedParts: number;
  at: string;
  state: string;
}

/** The last digits of a number select the behaviour of its phone (README of the simulator). */
export const BEHAVIOUR = {
  undelivered: '900001',
  expired: '900002',
  deleted: '900003',
  unknown: '900004',
  rejectedLater: '900005',
  acceptedThenDelivered: '900006',
  enrouteThenDelivered: '900007',
  contradicting: '900008',
  noReceipt: '900010',
  slowReceipt: '900011',
  receiptTwice: '900012',
  receiptFirst: '900013',
  unreadableReceipt: '900014',
  strayReceipt: '900015',
  rejected: '900020',
  throttled: '900021',
  queueFull: '900022',
  systemError: '900023',
  answerLost: '900030',
  silentOnce: '900032',
  answerAndReceiptLost: '900035',
} as const;

let count = 0;

/** A unique number; its phone receives and confirms every message. */
export function newPhone(): string {
  return `995${herald().numberBlock}${String(count++).padStart(5, '0')}`;
}

export function newPhones(howMany: number): string[] {
  return Array.from({ length: howMany }, newPhone);
}

/** A unique number with a special behaviour. */
export function phoneThat(behaviour: keyof typeof BEHAVIOUR): string {
  return `${herald().numberBlock}${String(count++).padStart(4, '0')}${BEHAVIOUR[behaviour]}`;
}

/** The simulator's own API, by default of the test's system. */
export function simulator({ webUrl } = herald().system.run.simulator): HttpClient {
  return new HttpClient(`${webUrl}/api`);
}

/** Number of messages that each phone has received, by its number. */
export async function phoneCounts(
  of = simulator(),
): Promise<Map<number, { messages: number; parts: number }>> {
  const lines = (await of.get('/counts')).text.trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [number, messages, parts] = line.split(',').map(Number) as [number, number, number];
      return [number, { messages, parts }];
    }),
  );
}

/** Messages of a phone, oldest first. */
export async function messagesOf(phone: string): Promise<PhoneMessage[]> {
  const { body } = await simulator().get('/messages', { query: { phone } });
  return (body.messages as PhoneMessage[]).reverse();
}

/** The phone's messages, once it has this number of complete messages. */
export function waitForMessages(phone: string, howMany = 1): Promise<PhoneMessage[]> {
  return until(
    () => messagesOf(phone),
    (messages) => messages.filter(({ complete }) => complete).length >= howMany,
    { what: `${howMany} messages at ${phone}` },
  );
}

/** The single message of a phone; throws if there are more. */
export async function messageOf(phone: string): Promise<PhoneMessage> {
  const messages = await waitForMessages(phone);
  if (messages.length !== 1) throw new Error(`${phone} got ${messages.length} messages instead of one`);
  return messages[0]!;
}

/** Sends an inbound message from a phone to a sender. */
export async function writeFromPhone(from: string, to: string, text: string): Promise<void> {
  const { status, text: answer } = await simulator().post('/inbound', { from, to, text });
  if (status !== 202) throw new Error(`The simulator answers ${status}: ${answer}`);
}

/** Runs with changed settings of the simulator, and restores them. */
export async function withCarrier(
  settings: Record<string, unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const before = (await simulator().get('/settings')).body;
  await simulator().post('/settings', settings);
  try {
    await work();
  } finally {
    const restored = Object.keys(settings).map((name) => [name, before[name]]);
    await simulator().post('/settings', Object.fromEntries(restored));
  }
}
