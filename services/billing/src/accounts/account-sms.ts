import type { Broker } from '@herald/broker';
import { REQUEST_QUEUE, SEND, type SendNotificationAnswer } from '@herald/contracts';
import type { AccountDocument } from '../ledger/account-model';

/** An SMS to the numbers of an account. The sms service sends each reference once. */
export interface AccountText {
  company: number;
  brandID: number;
  text: string;
  reference: string;
}

const MAX_WAIT_MS = 5_000;

/** Asks the sms service to send an SMS to numbers of an account. */
export class AccountSms {
  constructor(
    private readonly broker: Pick<Broker, 'request'>,
    private readonly waitMs = MAX_WAIT_MS,
  ) {}

  /** @throws UnavailableError if the sms service does not answer in time */
  send(
    numbers: string[],
    { company, brandID, text, reference }: AccountText,
  ): Promise<SendNotificationAnswer> {
    const request = { company, brandID, numbers, text, reference };
    return this.broker.request(REQUEST_QUEUE.SEND_NOTIFICATION, request, this.waitMs);
  }
}

/** The reference was already sent, with another text: the settings or the account have changed since. */
const SENT_BEFORE = 409;

export function isSent({ statusID }: SendNotificationAnswer): boolean {
  return statusID === SEND.SENT || statusID === SENT_BEFORE;
}

/** The SMS-enabled numbers of an account. */
export function smsNumbersOf({ numbers }: Pick<AccountDocument, 'numbers'>): string[] {
  return numbers.filter(({ smsEnabled }) => smsEnabled).map(({ mobile }) => mobile);
}

/** A company's text with each `{name}` replaced by its value; unknown names are left unchanged. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (given, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : given,
  );
}
