import type { Broker } from '@herald/broker';
import { type CompanySnapshot, REQUEST_QUEUE, SEND, type SendNotificationAnswer } from '@herald/contracts';
import { isUnavailable } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { AccountDocument } from '../ledger/account-model';

/** An SMS to the numbers of an account. The sms service sends each reference once. */
export interface AccountText {
  company: number;
  brandID: number;
  text: string;
  reference: string;
}

/** Sends an SMS to numbers of an account. @throws UnavailableError if the sms service does not answer in time */
export type SendAccountSms = (numbers: string[], text: AccountText) => Promise<SendNotificationAnswer>;

const MAX_WAIT_MS = 5_000;

export function accountSms(broker: Pick<Broker, 'request'>, waitMs = MAX_WAIT_MS): SendAccountSms {
  return (numbers, text) => broker.request(REQUEST_QUEUE.SEND_NOTIFICATION, { ...text, numbers }, waitMs);
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

/**
 * Asks the sms service to notify the customer of a new account. Never throws, because the account already exists.
 * @returns the warning for the answer; null if the SMS was accepted, or if there was none to send
 */
export async function notifyOfAccount(
  { sms, logger }: { sms: SendAccountSms; logger: Logger },
  { id: company, settings }: CompanySnapshot,
  account: AccountDocument,
): Promise<string | null> {
  const { enabled, brandID, text } = settings.accountAddedNotification;
  const numbers = smsNumbersOf(account);
  if (!enabled || numbers.length === 0) return null;
  if (brandID === null) return warning('no brand name is set for it');
  const { id: accountID, name } = account;
  const filledText = filled(text, { accountID, name });
  let reason: string;
  try {
    const reference = `account-added/${company}/${accountID}`;
    const answer = await sms(numbers, { company, brandID, text: filledText, reference });
    if (isSent(answer)) return null;
    reason = answer.statusID === SEND.NOT_ENOUGH_SMS ? 'not enough SMS' : answer.message;
  } catch (error) {
    if (!isUnavailable(error)) logger.error('account.notification_broken', { error });
    reason = 'the SMS service did not answer in time';
  }
  logger.warn('account.notification_failed', { company, accountID, reason });
  return warning(reason);
}

function warning(reason: string): string {
  return `The account is created, but its SMS notification could not be sent: ${reason.replace(/\.$/, '')}.`;
}
