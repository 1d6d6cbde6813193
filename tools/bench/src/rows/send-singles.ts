import type { HammerOptions, HammerResult } from '../load/http-hammer';
import type { NumberRange } from '../receiver/callback-tally';
import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';

export const CONNECTIONS = 32;

/** A request for one recipient, which `{n}` stands for, and what its right answer holds. */
export type SingleSend = Omit<HammerOptions, 'first' | 'connections'>;

/** The POST of a send of one recipient through the gateway. */
export function postOfOne(bench: BenchSystem, { key, brandID }: Company, text: string): SingleSend {
  return {
    ...{ url: bench.gatewayUrl, method: 'POST', path: '/v1/sms/send', expect: '"statusID":0' },
    headers: { key, 'content-type': 'application/json' },
    body: `{"brandID":${brandID},"numbers":[{n}],"text":"${text}"}`,
  };
}

/** Sends to `count` numbers from `first` on, one request each, over 32 connections. Throws where one isn't accepted. */
export function sendSingles(
  context: RowContext,
  send: SingleSend,
  { first, count }: NumberRange,
): Promise<HammerResult> {
  return context.helper('load').ask('hammer', { ...send, first, count, connections: CONNECTIONS });
}
