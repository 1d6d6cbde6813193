import { OPERATOR_ROLES } from '../generated/operator-roles';

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

/** Reads that need more than the role `read`, by the form of their paths. */
const READS = Object.entries(OPERATOR_ROLES)
  .filter(([operation]) => operation.startsWith('GET '))
  .map(([operation, role]) => {
    const form = operation.slice('GET '.length).replace(/\{\w+\}/g, '[^/?]+');
    return { form: new RegExp(`^${form}(?:\\?|$)`), role };
  });

/** The role that a read of the operator's API needs and this role does not include; otherwise null. */
export function lackingForRead(path: string, role: string): string | null {
  const needed = READS.find(({ form }) => form.test(path))?.role;
  return needed === undefined || includes('operator', role, needed) ? null : needed;
}
