import { taken } from '../../data/acts';
import { type Answer, ask } from '../../data/api';

export interface Wish {
  brandID: number;
  /** As they were typed or pasted. */
  numbers: string;
  text: string;
  /** Of the browser's field, by the company's clock; '' = now. */
  sendTime: string;
  otp: boolean;
}

/** With status 0 all fields are there. */
export type Sent = Required<Answer<'/v1/sms/send', 'post'>>;

/** What stands between separators. Which of them are numbers the API says. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What a browser's field says, as the API has it. */
export const sendTimeOf = (field: string): string => field.replace('T', ' ').slice(0, 16);

/** @throws ApiError also where the answer is 200 with a status of the contract that is not 0 */
export async function send(
  wish: Wish,
  { dryRun = false, key }: { dryRun?: boolean; key?: string },
): Promise<Sent> {
  const { brandID, text, otp, sendTime } = wish;
  const body = {
    ...{ brandID, text, otp, numbers: numbersIn(wish.numbers) },
    ...(sendTime && { sendTime: sendTimeOf(sendTime) }),
  };
  const path = dryRun ? '/v1/sms/send?dryRun=true' : '/v1/sms/send';
  return taken(await ask<Sent>('POST', path, body, key ? { 'idempotency-key': key } : {}));
}
