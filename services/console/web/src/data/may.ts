import { OPERATOR_ROLES } from '../generated/operator-roles';
import { includes } from './roles';
import { useSession } from './session';

/** An operation of the operator's API that needs more than the role `read`, as `METHOD path`. */
export type Operation = keyof typeof OPERATOR_ROLES;

/** An operation of the operator's API, or a role. */
export type Needs = Operation | { role: string };

/**
 * The role that the user lacks; null if the user may, or while the session is loading. The server decides, this is only for hints.
 */
export function useLackingRole(needs: Needs | undefined): string | null {
  const { data: session } = useSession();
  if (!session || needs === undefined) return null;
  const asked = typeof needs === 'string' ? OPERATOR_ROLES[needs] : needs.role;
  return includes(session.face, session.role, asked) ? null : asked;
}
