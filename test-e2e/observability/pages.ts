import { textOf } from '../support/checkout';

/** The pages below `docs` with the runbook of each alarm. */
export const ALARM_PAGES = ['system', 'sending', 'customers'].map((name) => `alarms/${name}.md`);

/** The pages for operators, in daily work and in incidents. */
export const operatorsPages = (): string =>
  ['operations.md', 'scale.md', ...ALARM_PAGES].map((page) => textOf('docs', page)).join('\n');
