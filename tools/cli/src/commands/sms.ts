import type { ApiCommand } from '../api-command';
import { wholeNumber } from '../arguments';
import type { Answer } from '../operator-api';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('id'),
  texts('at'),
  texts('kind'),
  figures('amount'),
  figures('balance', 'balanceAfter'),
  figures('smsID'),
  texts('reference'),
];

export function smsCommands(program: ApiCommand): void {
  const sms = program.add('sms', "a company's SMS balance");
  sms
    .add('top-up', 'add to the balance, or take from it')
    .id('company')
    .argument('<amount>', 'SMS, negative to take away', wholeNumber)
    .requiredOption('--reference <text>', 'names the movement; the same reference again moves nothing')
    .changes('POST', 'companies/:company/sms-balance', {
      tell: (output, answer: Answer<{ sms: number }>) =>
        output.done(answer, `${answer.message} The company has ${answer.data.sms} SMS.`),
    });
  sms
    .add('ledger', 'movements of the balance, oldest first')
    .id('company')
    .lists('companies/:company/sms-ledger', COLUMNS)
    .withLast();
}
