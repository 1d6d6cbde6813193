import type { Command } from 'commander';
import { id, wholeNumber } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { type LastOptions, showPage, withLast } from '../show-page';
import type { Column } from '../table';

interface Movement {
  id: number;
  kind: string;
  amount: number;
  balanceAfter: number;
  smsID: number | null;
  reference: string;
  at: string;
}

const COLUMNS: Column<Movement>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'at', value: ({ at }) => at },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'amount', align: 'right', value: ({ amount }) => amount },
  { title: 'balance', align: 'right', value: ({ balanceAfter }) => balanceAfter },
  { title: 'smsID', align: 'right', value: ({ smsID }) => smsID },
  { title: 'reference', value: ({ reference }) => reference },
];

export function smsCommands(program: Command, open: OpenSession): void {
  const sms = program.command('sms').description("a company's SMS balance");

  sms
    .command('top-up')
    .description('add to the balance, or take from it')
    .argument('<company>', 'id', id)
    .argument('<amount>', 'SMS, negative to take away', wholeNumber)
    .requiredOption('--reference <text>', 'names the movement; the same reference again moves nothing')
    .action(
      async (company: number, amount: number, { reference }: { reference: string }, command: Command) => {
        const { api, output } = open(command);
        const body = { amount, reference };
        const answer = await api.post<{ sms: number }>(path`companies/${company}/sms-balance`, body);
        output.done(answer, `${answer.message} The company has ${answer.data.sms} SMS.`);
      },
    );

  withLast(sms.command('ledger'))
    .description('movements of the balance, oldest first')
    .argument('<company>', 'id', id)
    .action(async (company: number, options: LastOptions, command: Command) => {
      await showPage(open(command), path`companies/${company}/sms-ledger`, { columns: COLUMNS, options });
    });
}
