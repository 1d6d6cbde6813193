import { auditEn } from '../../services/console/web/src/text/audit-en';
import { ADMIN_ROUTES } from '../../services/gateway/src/forwarding/admin-routes';
import { programsBelow, readSource } from './support/sources';

/** Calls that write an audit row with an action: as a handler, or with the request and its response. */
const CALLS = [
  /\b(?:acts|actsOnBody|requireRole)\(\s*\w+,\s*'\w+',\s*['`]([\w.${}-]+)['`]/g,
  /\.(?:follow|followCompany)\(\s*request,\s*response,\s*'([\w.-]+)'/g,
];

/** The console shows the label of an action instead of its code. */
describe('the actions of the audit log', () => {
  const called = programsBelow('services/gateway/src').flatMap((file) => {
    const text = readSource(file).text;
    return CALLS.flatMap((form) => [...text.matchAll(form)].map(([, action]) => action!));
  });
  const decided = ['requeue', 'dismiss'].map((decision) => `dead-letter.${decision}`);
  const actions = new Set([
    ...ADMIN_ROUTES.flatMap(({ action }) => action ?? []),
    ...called.flatMap((action) => (action === 'dead-letter.${decision}' ? decided : action)),
  ]);

  it('have a label, and no other has', () => {
    expect(called.length).toBeGreaterThan(20);
    const labelled = Object.keys(auditEn).map((key) => key.replace('audit.do.', ''));
    expect(labelled.sort()).toEqual([...actions].sort());
  });
});
