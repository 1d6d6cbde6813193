import type { ApiCommand } from '../api-command';
import { addField, type FieldChanges } from '../field-changes';
import { texts } from '../table';

const CORRECTIONS = [
  texts('at'),
  texts('by', ({ by }) => by ?? 'the company'),
  texts('what', ({ kind, id }) => `${String(kind)} ${String(id)}`),
  texts('before', ({ before }) => JSON.stringify(before)),
  texts('after', ({ after }) => JSON.stringify(after)),
];
const RECORDS = {
  customer: 'name=…, personalNo=…, email=…, address=…, lang=en, numbers=995555123456,995555123457',
  account: 'name=…, address=…, areaID=2, tagsID=1,2, mac=…, numbers=995555123456',
};

/** Operator commands for customers and accounts. */
export function customerCommands(program: ApiCommand): void {
  for (const [record, examples] of Object.entries(RECORDS)) {
    const path = `companies/:company/${record}s/:${record}`;
    const records = program.add(`${record}s`, `${record}s of a company`);
    records
      .add(`show <company> <${record}>`, `show ${record === 'customer' ? 'a' : 'an'} ${record}`)
      .shows(path);
    records
      .add(`set <company> <${record}>`, 'correct fields; a field without a value is cleared')
      .argument('<changes...>', examples, addField)
      .changes('PATCH', path, { body: ({ changes }: { changes: FieldChanges }) => changes });
  }
  const corrections = program.add('corrections', 'corrections with their author');
  corrections
    .add('list <company>', 'list the corrections of customers and accounts, newest first')
    .option('--customer <id>', 'only those of a customer')
    .option('--account <id>', 'only those of an account')
    .lists('companies/:company/corrections', CORRECTIONS, {
      filter: ({ customer, account }: { customer?: string; account?: string }) => ({
        customerID: customer,
        accountID: account,
      }),
    });
}
