import type { ApiCommand } from '../api-command';
import { wholeNumber } from '../arguments';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('at'),
  texts('kind'),
  numbers('amount'),
  numbers('balance', 'balanceAfter'),
  numbers('smsID'),
  texts('reference'),
];

export function smsCommands(program: ApiCommand): void {
  const sms = program.add('sms', "a company's SMS balance");
  sms
    .add('top-up <company>', 'add to the balance, or subtract from it')
    .argument('<amount>', 'SMS, negative to subtract', wholeNumber)
    .requiredOption(
      '--reference <text>',
      'unique reference of the movement; a repeated reference changes nothing',
    )
    .changes('POST', 'companies/:company/sms-balance', {
      says: ({ message, data }: Answer<{ sms: number }>) => `${message} The company has ${data.sms} SMS.`,
    });
  sms
    .add('ledger <company>', 'movements of the balance, newest first')
    .lists('companies/:company/sms-ledger', COLUMNS)
    .withLast();
}
