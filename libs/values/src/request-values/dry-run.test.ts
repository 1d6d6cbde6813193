import { isMeantAsDryRun } from './dry-run';

it.each([
  ...[
    'dryRun',
    'dryrun',
    'DRYRUN',
    'DryRun',
    'dry_run',
    'dry-run',
    ' dry run ',
    'dryRun\0',
    ';dryRun',
    'dryRun;',
  ],
  ...[
    'dryRun[]',
    'dryRun[0]',
    'dryRun.x',
    'options[dryRun]',
    'x:dryRun',
    '?dryRun',
    'amp;dryRun',
    'ｄｒｙＲｕｎ',
    'd\u200bryRun',
  ],
])('%j is meant as dryRun', (name) => expect(isMeantAsDryRun(name)).toBe(true));

it.each(['', 'dry', 'run', 'dryer', 'runDry', 'text', 'dryRum'])('%j is not', (name) =>
  expect(isMeantAsDryRun(name)).toBe(false),
);
