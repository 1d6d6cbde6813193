import type { ApiCommand } from '../api-command';
import { id, wholeNumber } from '../arguments';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('at'),
  texts('who'),
  texts('role'),
  texts('action'),
  numbers('company'),
  texts('state'),
  numbers('http', 'status'),
  texts('from'),
  texts('change'),
  texts('before'),
  texts('after'),
];

export function auditCommands(program: ApiCommand): void {
  program
    .add('audit', 'audit log: changes with their operator and address')
    .add('list', 'list the changes, newest first')
    .option('--company <id>', "only a company's", id)
    .option('--operator <id>', "only one operator's; 0 for OPERATOR_TOKEN", wholeNumber)
    .option('--action <action>', 'only one kind, such as key.revoke')
    .lists('audit', COLUMNS)
    .byId('id', 'with the newest');
}
