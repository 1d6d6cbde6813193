import { taken } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { numbersIn } from './numbers';

export interface Wish {
  brandID: number;
  /** As typed or pasted. */
  numbers: string;
  text: string;
  /** Value of the browser's field in the company's time zone; '' means now. */
  sendTime: string;
  otp: boolean;
}

type SendAnswer = Answer<'/v1/sms/send', 'post'>;

/** The answer to a dry run: with status 0 all fields are set, but `senders` only if sender rules apply. */
export type Sent = Required<Omit<SendAnswer, 'senders'>> & Pick<SendAnswer, 'senders'>;

/** The answer to a real send has no cost, and no parts; it counts numbers on the stop list only if there are some. */
export type Accepted = Omit<Sent, 'cost' | 'parts' | 'encoding' | 'stopListed'> &
  Partial<Pick<Sent, 'stopListed'>>;

/** Whether all its recipients are on the stop list. */
export const getsNobody = ({ accepted, stopListed }: Pick<Accepted, 'accepted' | 'stopListed'>): boolean =>
  stopListed === accepted;

/** Converts the value of the browser's field to the format of the API. */
export const sendTimeOf = (field: string): string => field.replace('T', ' ').slice(0, 16);

const NO_VALID_NUMBER = 50;
const NOBODY = { accepted: 0, parts: 0, cost: 0, stopListed: 0 };

/**
 * A dry run without any valid number is no failure: the answer has the reason for each number.
 * @throws ApiError also if the response is 200 with a contract status other than 0
 */
export async function send(
  wish: Wish,
  { dryRun = false, headers = {} }: { dryRun?: boolean; headers?: Record<string, string> },
): Promise<Sent> {
  const { brandID, text, otp, sendTime } = wish;
  const body = {
    brandID,
    text,
    otp,
    numbers: numbersIn(wish.numbers),
    ...(sendTime && { sendTime: sendTimeOf(sendTime) }),
  };
  const path = dryRun ? '/v1/sms/send?dryRun=true' : '/v1/sms/send';
  const answer = await ask<Sent>('POST', path, body, headers);
  return dryRun && answer.statusID === NO_VALID_NUMBER ? { ...answer, ...NOBODY } : taken(answer);
}
