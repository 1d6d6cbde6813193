import { type CompanySnapshot, SEND } from '@herald/contracts';
import { isUnavailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { AccountDocument } from '../ledger/account-model';
import { type AccountSms, type AccountText, filled, isSent, smsNumbersOf } from './account-sms';

/** The SMS that notifies a customer of a new account. */
export class AccountNotification {
  constructor(private readonly deps: { sms: Pick<AccountSms, 'send'>; logger: Logger }) {}

  /**
   * Asks the sms service to send the SMS to each SMS-enabled number of the account, and waits at most 5 s. Never throws,
   * because the account already exists.
   * @returns the warning for the answer; null if the SMS was accepted, or if there was none to send
   */
  async send(company: CompanySnapshot, account: AccountDocument): Promise<string | null> {
    const { enabled, brandID, text } = company.settings.accountAddedNotification;
    const numbers = smsNumbersOf(account);
    if (!enabled || numbers.length === 0) return null;
    if (brandID === null) return warning('no brand name is set for it');
    const { id: accountID, name } = account;
    const reason = await this.ask(numbers, {
      company: company.id,
      brandID,
      text: filled(text, { accountID, name }),
      reference: `account-added/${company.id}/${accountID}`,
    });
    if (reason === null) return null;
    this.deps.logger.warn('account.notification_failed', { company: company.id, accountID, reason });
    return warning(reason);
  }

  private async ask(numbers: string[], text: AccountText): Promise<string | null> {
    try {
      const answer = await this.deps.sms.send(numbers, text);
      if (isSent(answer)) return null;
      return answer.statusID === SEND.NOT_ENOUGH_SMS ? 'not enough SMS' : answer.message;
    } catch (error) {
      if (!isUnavailable(error)) this.deps.logger.error('account.notification_broken', { error });
      return 'the SMS service did not answer in time';
    }
  }
}

function warning(reason: string): string {
  return `The account is created, but its SMS notification could not be sent: ${reason.replace(/\.$/, '')}.`;
}
