import type { ApiCommand } from '../api-command';
import { wholeNumber } from '../arguments';
import { addAssignment, type Changes } from '../assignments';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';
import { inUtc } from '../times';

const COLUMNS = [
  numbers('id'),
  texts('name'),
  texts('status'),
  texts('sending', ({ sendingStopped }) => (sendingStopped ? 'stopped' : '')),
  texts('modules', ({ modules }) => namesOfTrue(modules as Record<string, boolean>)),
  texts('callback', 'hasCallback'),
  numbers('sms', 'smsBalance'),
  numbers('accepted', 'last24Hours.accepted'),
  numbers('delivered', 'last24Hours.delivered'),
  numbers('failed', 'last24Hours.failed'),
  // Each in the time zone of its company.
  texts('created', ({ createdAt, timezone }) => inUtc(createdAt, String(timezone))),
];

const CHANGES = 'name=…, timezone=…, modules.network=true, or a setting such as validityHours=24';

const STATUSES = {
  suspend: { status: 'suspended', does: 'refuse its requests, and hold its unsent messages' },
  activate: { status: 'active', does: 'accept its requests again' },
};

const KEPT = {
  texts: 'texts of sends',
  recipients: 'recipients with their statuses',
  deliveries: 'callbacks',
  inbound: 'inbound messages',
  audit: 'audit rows of the company',
};

const SENDING = {
  'stop-sending': 'hold its messages until sending is resumed',
  'resume-sending': 'send held and new messages',
};

export function companyCommands(program: ApiCommand): void {
  const companies = program.add('companies', 'companies and their settings');
  companies
    .add('list', 'list companies with SMS balance and traffic of the last 24 hours')
    .option('--status <status>', 'active or suspended')
    .lists('companies', COLUMNS)
    .byId();
  companies.add('show <company>', 'show a company with its settings').shows('companies/:company');
  companies
    .add('create <name>', 'create a company')
    .argument('[changes...]', CHANGES, addAssignment)
    .changes('POST', 'companies', {
      body: ({ name, changes }: { name: string; changes?: Changes }) => ({ ...changes, name }),
    });
  companies
    .add('set <company>', 'change fields, modules and settings of a company')
    .argument('<changes...>', CHANGES, addAssignment)
    .changes('PATCH', 'companies/:company', { body: ({ changes }: { changes: Changes }) => changes });
  companies
    .add('retention <company>', 'show a company’s retention periods')
    .shows('companies/:company/retention');
  const keep = companies.add('keep <company>', 'set the retention periods; omitted values use the default');
  for (const [name, what] of Object.entries(KEPT)) keep.option(`--${name} <days>`, what, wholeNumber);
  keep.changes('PUT', 'companies/:company/retention');
  for (const [verb, { status, does }] of Object.entries(STATUSES)) {
    companies.add(`${verb} <company>`, does).changes('PATCH', 'companies/:company', {
      body: () => ({ status }),
      says: ({ data }: Answer<{ name: string; status: string }>, { company }: { company: number }) =>
        `Company ${company} (${data.name}) is ${data.status}.`,
    });
  }
  for (const [verb, does] of Object.entries(SENDING)) {
    companies
      .add(`${verb} <company>`, does)
      .changes('POST', `companies/:company/${verb}`, { says: ({ message }) => message });
  }
}

function namesOfTrue(flags: Record<string, boolean>): string[] {
  return Object.keys(flags).filter((name) => flags[name]);
}
