import { OPERATOR_ROLES } from '../generated/operator-roles';
import { includes } from './roles';

describe('the roles of buttons', () => {
  it.each([
    ['operator', 'read', 'support', false],
    ['operator', 'support', 'support', true],
    ['operator', 'billing', 'support', true],
    ['operator', 'billing', 'owner', false],
    ['company', 'viewer', 'sender', false],
    ['company', 'admin', 'sender', true],
  ])('%s: %s includes %s: %s', (face, role, asked, isIncluded) => {
    expect(includes(face, role, asked)).toBe(isIncluded);
  });

  it('come from the API document', () => {
    expect(OPERATOR_ROLES['POST /admin/v1/routes']).toBe('owner');
    expect(OPERATOR_ROLES['POST /admin/v1/companies/{id}/sms-balance']).toBe('billing');
    expect(Object.keys(OPERATOR_ROLES).length).toBeGreaterThan(60);
  });
});
