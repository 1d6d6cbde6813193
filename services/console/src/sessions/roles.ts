/** Roles of company users, in ascending order: each role includes the roles before it. */
export const COMPANY_ROLES = ['viewer', 'sender', 'admin'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const VIEWER = ['sms.read', 'brands', 'customers.read', 'accounts.read', 'payments.read'];
const SENDER = [...VIEWER, 'sms.send'];
const ADMIN = [
  ...SENDER,
  ...['customers.create', 'customers.update', 'accounts.create', 'accounts.update'],
  ...['payments.add', 'payments.reverse', 'credit', 'portal'],
];

/**
 * Scopes of the key of a session, by role. The gateway enforces them in addition to the console's own table (`api/company-operations.ts`).
 */
export const SCOPES_OF: Record<CompanyRole, readonly string[]> = {
  viewer: VIEWER,
  sender: SENDER,
  admin: ADMIN,
};

/** Whether a role includes a required role. */
export function mayDo(role: string, asked: CompanyRole): boolean {
  return COMPANY_ROLES.indexOf(role as CompanyRole) >= COMPANY_ROLES.indexOf(asked);
}
