/** What operators may do: each role may do all that those before it may. */
export const ROLES = ['read', 'support', 'billing', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether who has a role may do what asks for another. */
export function mayDo(role: Role, asked: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(asked);
}
