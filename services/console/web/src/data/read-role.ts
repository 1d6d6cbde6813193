import { OPERATOR_ROLES } from '../generated/operator-roles';
import { includes } from './roles';

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
