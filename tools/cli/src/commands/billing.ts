import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';
import { proofCommands } from './proof';
import { reconciliationCommand } from './reconciliation';

const RUNS = [
  numbers('run', 'id'),
  texts('date'),
  texts('state'),
  texts('dry', 'dryRun'),
  texts('by'),
  numbers('due'),
  numbers('charged'),
  numbers('sum'),
  numbers('passive', 'turnedPassive'),
  texts('finished', 'finishedAt'),
];

const REMINDERS = [
  numbers('account', 'accountID'),
  texts('day'),
  texts('due', 'dueDate'),
  numbers('lacks', 'sum'),
  numbers('balance'),
  texts('state'),
  numbers('smsID'),
  texts('why', 'reason'),
];

const PREVIEW = [
  numbers('account', 'accountID'),
  texts('name'),
  texts('due', 'dueDate'),
  numbers('days', 'daysBefore'),
  numbers('lacks', 'sum'),
  numbers('balance'),
  texts('numbers', (row) => (row['numbers'] as string[]).join(' ')),
  texts('text'),
];

export function billingCommands(program: ApiCommand): void {
  const billing = program.add(
    'billing',
    'billing runs, reversals, reconciliation of statements, and proof of payments',
  );
  billing
    .add('runs <company>', 'list the billing runs of a company')
    .lists('companies/:company/billing-runs', RUNS)
    .byId('id', 'with the newest');
  billing.add('show <company> <run>', 'show a billing run').shows('companies/:company/billing-runs/:run');
  billing
    .add('run <company>', 'run billing for today, and for missed days before it')
    .option('--date <date>', 'for an earlier day, YYYY-MM-DD')
    .option('--dry-run', 'preview the charges, charge nothing')
    .changes('POST', 'companies/:company/billing-run');
  billing
    .add('reminders <company>', 'list payment reminders, newest first')
    .option('--state <state>', 'waiting, sent, refused or late')
    .option('--day <date>', 'of one day, YYYY-MM-DD')
    .lists('companies/:company/reminders', REMINDERS);
  billing
    .add('reminders-preview <company>', 'preview the reminders of a day, send nothing')
    .option('--date <date>', 'a future day, YYYY-MM-DD (default: today)')
    .lists('companies/:company/reminders/preview', PREVIEW);
  billing
    .add('reverse <payment>', 'reverse a payment')
    .option('--company <id>', 'its company; payment ids are unique per company only')
    .option('--comment <text>', 'comment of the reversal')
    .changes('POST', 'payments/:payment/reverse');
  reconciliationCommand(billing);
  proofCommands(billing);
}
