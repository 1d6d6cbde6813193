/** Roles of operators, in ascending order: each role includes the permissions of the roles before it. */
export const ROLES = ['read', 'support', 'billing', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the permissions of the required role. */
export function mayDo(role: Role, asked: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(asked);
}
