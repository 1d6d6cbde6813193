import { withLogin } from '../server-access';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { ensureUsers } from './mongo-users';

/** The plan of a MongoDB with the users that it is to have, if any. @param plan whose address has no login */
export function withUsers(
  { access }: ServerOptions,
  plan: ServerPlan,
  { isMongos = false } = {},
): ServerPlan {
  if (!access) return plan;
  const { url } = plan;
  return {
    ...plan,
    url: withLogin(url, access.admin),
    hasUsers: true,
    finish: () => ensureUsers(url, access, { isMongos }),
  };
}
