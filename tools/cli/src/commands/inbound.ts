import type { ApiCommand } from '../api-command';
import { id } from '../arguments';
import { numbers, texts } from '../table';

const MESSAGES = [
  texts('received', 'receivedAt'),
  texts('number'),
  texts('to'),
  numbers('company'),
  texts('keyword'),
  texts('action'),
  texts('text'),
];

const RULES = [
  numbers('id'),
  texts('address'),
  texts('keyword'),
  numbers('company'),
  numbers('brand', 'brandID'),
  texts('created', 'createdAt'),
];

interface NewRule {
  address: string;
  company: number;
  keyword?: string;
  brand?: number;
}

export function inboundCommands(program: ApiCommand): void {
  const inbound = program.add('inbound', 'inbound messages and their rules');
  inbound
    .add('list', 'list inbound messages of a company, or without a company; newest first')
    .option('--company <id>', 'messages of this company', id)
    .option('--number <number>', 'from this phone, in international format')
    .option('--from <time>', 'that came from then on, such as 2026-11-20 or 2026-11-20T07:00:00Z')
    .option('--to <time>', 'that came before this time')
    .lists('inbound', MESSAGES);
  inbound.add('rules', 'list whose numbers and keywords are whose').lists('inbound-rules', RULES).byId();
  inbound
    .add('give <address> <company>', 'route inbound messages of a sender name or number to a company')
    .option('--keyword <word>', 'only messages that begin with this word')
    .option('--brand <brandID>', 'a sender name of the company, sent with its callbacks', id)
    .changes<NewRule>('POST', 'inbound-rules', {
      body: ({ address, company, keyword, brand }) => ({ address, company, keyword, brandID: brand }),
    });
  inbound.add('take <rule>', 'remove a rule; stored messages stay').changes('DELETE', 'inbound-rules/:rule', {
    says: ({ message }) => message,
  });
}
