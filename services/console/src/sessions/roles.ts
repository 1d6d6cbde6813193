import { COMPANY_ROLES, type CompanyRole } from '@herald/contracts';

export { COMPANY_ROLES, type CompanyRole, SCOPES_OF } from '@herald/contracts';

/** Whether a role includes a required role. */
export function mayDo(role: string, asked: CompanyRole): boolean {
  return COMPANY_ROLES.indexOf(role as CompanyRole) >= COMPANY_ROLES.indexOf(asked);
}
