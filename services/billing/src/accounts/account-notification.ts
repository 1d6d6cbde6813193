import type { Broker } from '@herald/broker';
import { type CompanySnapshot, REQUEST_QUEUE, SEND, type SendNotificationRequest } from '@herald/contracts';
import { isUnavailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { AccountDocument } from './account-model';

const MAX_WAIT_MS = 5_000;

/** The SMS that tells a customer of the new account (interface.md part 4, SMS notification rule). */
export class AccountNotification {
  constructor(private readonly deps: { broker: Pick<Broker, 'request'>; logger: Logger }) {}

  /**
   * Asks the sms service to send it to every SMS-enabled number of the account, and waits at most 5 s. Never fails: the account
   * exists whatever comes of it. Gives the warning for the answer, or null where all went well or nothing was to be sent.
   */
  async send(company: CompanySnapshot, account: AccountDocument): Promise<string | null> {
    const { enabled, brandID, text } = company.settings.accountAddedNotification;
    const numbers = account.numbers.filter(({ smsEnabled }) => smsEnabled).map(({ mobile }) => mobile);
    if (!enabled || numbers.length === 0) return null;
    if (brandID === null) return warning('no brand name is set for it');
    const request: SendNotificationRequest = {
      company: company.id,
      brandID,
      numbers,
      text: filled(text, account),
      reference: `account-added/${company.id}/${account.id}`,
    };
    const reason = await this.ask(request);
    if (reason === null) return null;
    this.deps.logger.warn('account.notification_failed', {
      company: company.id,
      accountID: account.id,
      reason,
    });
    return warning(reason);
  }

  private async ask(request: SendNotificationRequest): Promise<string | null> {
    try {
      const { broker } = this.deps;
      const answer = await broker.request(REQUEST_QUEUE.SEND_NOTIFICATION, request, MAX_WAIT_MS);
      if (answer.statusID === SEND.SENT) return null;
      return answer.statusID === SEND.NOT_ENOUGH_SMS ? 'not enough SMS' : answer.message;
    } catch (error) {
      if (!isUnavailable(error)) this.deps.logger.error('account.notification_broken', { error });
      return 'the SMS service did not answer in time';
    }
  }
}

function filled(text: string, { id, name }: AccountDocument): string {
  return text.replace(/\{(accountID|name)\}/g, (_match, field) => (field === 'name' ? name : String(id)));
}

function warning(reason: string): string {
  return `The account is created, but its SMS notification could not be sent: ${reason.replace(/\.$/, '')}.`;
}
