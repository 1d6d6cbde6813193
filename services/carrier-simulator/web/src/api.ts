import type { FeedEvent } from '../../src/phones/feed';
import type { MessageView } from '../../src/phones/message';
import type { PhoneCount } from '../../src/phones/phone-counts';
import type { Shown } from '../../src/phones/phones';
import type { Settings } from '../../src/settings/settings';
import type { Stats } from '../../src/stats/stats';

export type { FeedEvent, MessageView, Settings, Shown, Stats };

export interface PhoneRow {
  phone: string;
  counts: PhoneCount;
  /** Parts repeated under their own references. */
  repeated: number;
  last: MessageView;
}

export interface PhoneList {
  phones: PhoneRow[];
  total: number;
}

export interface BehaviourRow {
  digits: string;
  name: string;
  does: string;
}

/** @throws Error with the simulator's error message */
async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`api/${path}`, init);
  const body = (await answer.json()) as { message?: string; errors?: Record<string, string> };
  if (answer.ok) return body as T;
  throw new Error(Object.values(body.errors ?? {}).join('; ') || body.message || `HTTP ${answer.status}`);
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export const LISTED = 100;

export const api = {
  phones: (q: string, show: Shown): Promise<PhoneList> =>
    call(`phones?${new URLSearchParams({ q, show, limit: String(LISTED) }).toString()}`),
  conversation: (phone: string): Promise<{ messages: MessageView[] }> =>
    call(`messages?${new URLSearchParams({ phone, limit: '200' }).toString()}`),
  answer: (from: string, to: string, text: string): Promise<{ message: MessageView; receivers: number }> =>
    post('inbound', { from, to, text }),
  settings: (): Promise<Settings> => call('settings'),
  changeSettings: (part: Partial<Settings>): Promise<Settings> => post('settings', part),
  behaviours: (): Promise<BehaviourRow[]> => call('behaviours'),
  reset: (): Promise<unknown> => post('reset'),
};
