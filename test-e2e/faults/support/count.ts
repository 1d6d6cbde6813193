import { checkBooks } from '@herald/check-books';
import { DELIVERY } from '@herald/contracts';
import { operator } from '../../support/operator-api';
import { phoneCounts } from '../../support/phones';
import type { OwnSystem } from '../../support/own-system';
import type { CallbackWitness } from './callback-witness';
import type { SentMessage, Traffic } from './traffic';

/** The result of a cell. All values except `messages` and `otpTwice` have to be 0. */
export interface Verdict {
  /** Accepted messages. */
  messages: number;
  /** Parts that the SMSC never received, or recipients without a correct final status in the report. */
  lost: number;
  /** Parts that the SMSC received more than once. */
  twice: number;
  /** The same for one-time passwords, which wait at most 5 s for a delivery receipt: at most the messages in flight at a fault. */
  otpTwice: number;
  /** Companies whose balance does not match the accepted messages. */
  mischarged: number;
  /** Messages whose callbacks are missing, wrong or out of order. */
  unnotified: number;
  /** Messages at the SMSC without a response of acceptance. */
  unasked: number;
  /** Inbound messages that are missing in the company's list, or whose callback is missing or repeated. */
  fromPhones: number;
  /** Violations found by the consistency check. */
  books: number;
  /** Dead-lettered messages. */
  deadLetters: number;
  /** Some of the errors, for display. */
  details: string[];
}

export const NOTHING_WRONG = {
  lost: 0,
  twice: 0,
  mischarged: 0,
  unnotified: 0,
  unasked: 0,
  fromPhones: 0,
  books: 0,
  deadLetters: 0,
};
const MOST_DETAILS = 12;
/** There is one report for each single message. */
const REPORTS_AT_ONCE = 8;

/** Compares three independent records: the responses to clients, the submits at the SMSC, and the callbacks at the receivers. */
export async function count(own: OwnSystem, traffic: Traffic, witness: CallbackWitness): Promise<Verdict> {
  const details: string[] = [];
  const note = (text: string): void => void (details.length < MOST_DETAILS && details.push(text));
  const phones = await phoneCounts();
  const verdict = { lost: 0, twice: 0, otpTwice: 0, unnotified: 0, mischarged: 0 };
  for (const [number, message] of traffic.messages) {
    const expected = message.ends === DELIVERY.ERROR ? 0 : message.parts;
    const got = phones.get(number)?.parts ?? 0;
    phones.delete(number);
    if (got < expected) verdict.lost += expected - got;
    if (got > expected) verdict[message.otp ? 'otpTwice' : 'twice'] += got - expected;
    if (got !== expected)
      note(`${number} of ${message.smsID}: the phone got ${got} parts instead of ${expected}`);
    const problem = callbackProblem(message, witness, number);
    if (problem) verdict.unnotified++;
    if (problem) note(`${number} of ${message.smsID}: ${problem}`);
  }
  verdict.lost += await wrongReports(traffic, note);
  for (const [company, balance] of traffic.expectedBalances()) {
    const stands = await company.api.balance();
    if (stands === balance) continue;
    verdict.mischarged++;
    note(`company ${company.id} has ${stands} SMS instead of ${balance}`);
  }
  const fromPhones = await traffic.writers?.judge(note);
  const results = await checkBooks({ mongoUrl: own.system.run.mongoUrl, namespace: own.namespace });
  for (const { violations } of results) for (const violation of violations) note(`books: ${violation}`);
  const letters = await operator().data<unknown[]>('GET', '/dead-letters?length=10000');
  for (const letter of letters) note(`dead letter: ${JSON.stringify(letter).slice(0, 300)}`);
  return {
    messages: traffic.messages.size,
    ...verdict,
    unasked: phones.size,
    fromPhones: Object.values(fromPhones ?? {}).reduce((sum, wrong) => sum + wrong, 0),
    books: results.reduce((sum, { count: violations }) => sum + violations, 0),
    deadLetters: letters.length,
    details,
  };
}

function callbackProblem(
  { ends, smsID }: SentMessage,
  witness: CallbackWitness,
  number: number,
): string | null {
  const heard = witness.heard.get(number);
  if (!heard) return 'no callback';
  if (heard.smsID !== smsID) return `callbacks of ${heard.smsID}`;
  if (heard.final !== ends) return `the callback says ${heard.final} instead of ${ends}`;
  if (!heard.sent && ends !== DELIVERY.ERROR) return 'no callback of "sent"';
  return heard.disorder ? 'callbacks out of order' : null;
}

/** Differences between the reports, as clients read them, and the expected statuses. */
async function wrongReports(traffic: Traffic, note: (text: string) => void): Promise<number> {
  const sends = new Map(
    [...traffic.messages.values()].map((message) => [message.smsID, message.company]),
  ).entries();
  let wrong = 0;
  const read = async (): Promise<void> => {
    for (const [smsID, company] of sends) {
      for (const { number, statusID } of await company.api.report(smsID)) {
        const message = traffic.messages.get(Number(number));
        if (message?.smsID === smsID && String(message.ends) === statusID) continue;
        wrong++;
        note(`the report of ${smsID} has ${number} with ${statusID}`);
      }
    }
  };
  await Promise.all(Array.from({ length: REPORTS_AT_ONCE }, read));
  return wrong;
}
