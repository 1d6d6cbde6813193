/** Each role includes the permissions of the roles before it. */
const LADDERS: Record<string, readonly string[]> = {
  operator: ['read', 'support', 'billing', 'owner'],
  company: ['viewer', 'sender', 'admin'],
};

/** Whether a role of this face includes another. */
export function includes(face: string, role: string, asked: string): boolean {
  const ladder = LADDERS[face] ?? [];
  return ladder.indexOf(role) >= ladder.indexOf(asked);
}
