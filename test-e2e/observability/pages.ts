import { textOf } from '../support/checkout';

/** Where each alarm has its paragraph, below `docs`. */
export const ALARM_PAGES = ['system', 'sending', 'customers'].map((name) => `alarms/${name}.md`);

/** What somebody reads who runs the system, or is woken by it. */
export const operatorsPages = (): string =>
  ['operations.md', 'scale.md', 'rabbitmq.md', ...ALARM_PAGES].map((page) => textOf('docs', page)).join('\n');
