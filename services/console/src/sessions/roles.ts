export type Face = 'operator' | 'company';

/** What a company's people may do: each role may do all that those before it may. */
export const COMPANY_ROLES = ['viewer', 'sender', 'admin'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

const VIEWER = ['sms.read', 'brands', 'customers.read', 'accounts.read', 'payments.read'];
const SENDER = [...VIEWER, 'sms.send'];
const ADMIN = [
  ...SENDER,
  ...['customers.create', 'customers.update', 'accounts.create', 'accounts.update'],
  ...['payments.add', 'payments.reverse', 'credit', 'portal'],
];

/** What the gateway lets the key of a session with the role do: the console's own table (`api/company-operations.ts`) is not the only wall. */
export const SCOPES_OF: Record<CompanyRole, readonly string[]> = {
  viewer: VIEWER,
  sender: SENDER,
  admin: ADMIN,
};

/** Whether who has a role may do what asks for another. */
export function mayDo(role: string, asked: CompanyRole): boolean {
  return COMPANY_ROLES.indexOf(role as CompanyRole) >= COMPANY_ROLES.indexOf(asked);
}
