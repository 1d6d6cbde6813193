import { isAudited } from '../../services/console/web/src/data/audited';
import { ADMIN_ROUTES } from '../../services/gateway/src/forwarding/admin-routes';

const pathOf = (path: string): string => `/admin/v1/${path.replace(/:\w+/g, '7')}`;

/** Open pages refresh lists, but none whose reads leave rows in the audit log. */
describe('a read of operators that a page may repeat', () => {
  const reads = ADMIN_ROUTES.filter(({ method }) => method === 'GET');

  it('leaves no row in the audit log', () => {
    const audited = [
      ...reads.filter(({ action }) => action).map(({ path }) => pathOf(path)),
      '/admin/v1/dead-letters',
    ];
    expect(audited.length).toBeGreaterThan(15);
    expect(audited.filter((path) => !isAudited(path) || !isAudited(`${path}?start=0`))).toEqual([]);
  });

  it('is each that leaves none', () => {
    const others = reads.filter(({ action }) => !action).map(({ path }) => pathOf(path));
    expect(others.length).toBeGreaterThan(15);
    expect(others.filter(isAudited)).toEqual([]);
  });
});
