import type { Timed } from '../load/load-main';
import type { SendOptions } from '../load/send-body';
import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';

export interface Posted extends Timed {
  smsID: number;
}

/** Posts a send through the gateway. Throws where it isn't accepted. */
export async function postSend(
  context: RowContext,
  bench: BenchSystem,
  company: Company,
  send: Omit<SendOptions, 'brandID'>,
): Promise<Posted> {
  const answer = await context.load().ask('send', {
    ...send,
    ...{ url: bench.gatewayUrl, key: company.key, brandID: company.brandID },
  });
  const smsID = Number(/"?smsID"?[:>]"?(\d+)/.exec(answer.text)?.[1]);
  if (answer.status !== 200 || !Number.isInteger(smsID)) {
    throw new Error(`The send was answered ${answer.status} ${answer.text}`);
  }
  return { ...answer, smsID };
}
