/** Roles of a company's people in the console, in ascending order: each role includes the roles before it. */
export const COMPANY_ROLES = ['viewer', 'sender', 'admin'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const VIEWER = ['sms.read', 'brands', 'customers.read', 'accounts.read', 'payments.read'] as const;
const SENDER = [...VIEWER, 'sms.send'] as const;
const ADMIN = [
  ...SENDER,
  'customers.create',
  'customers.update',
  'accounts.create',
  'accounts.update',
  'payments.add',
  'payments.reverse',
  'credit',
  'portal',
] as const;

/** Scopes of the key of a session, by role. The gateway enforces them in addition to the console's own table of operations. */
export const SCOPES_OF = { viewer: VIEWER, sender: SENDER, admin: ADMIN } as const;
