import { type Answer, ask } from '../../data/api';
import type { Target } from '../../data/operator';
import { OtpSuspectsPanel } from './otp-suspects';

const PATH: Target<Answer<'/v1/sms/otp-guard'>> = '/v1/sms/otp-guard';
const ALLOWED = '/v1/sms/otp-guard/allowed';

/** One-time passwords of the company that look like SMS pumping; admins can allow them. */
export function OtpGuardPanel({ isAdmin }: { isAdmin: boolean }) {
  return (
    <OtpSuspectsPanel
      path={PATH}
      {...(isAdmin && {
        allow: (prefix) => ask('POST', ALLOWED, { prefixes: [prefix] }),
        disallow: (prefix) => ask('DELETE', ALLOWED, { prefixes: [prefix] }),
      })}
    />
  );
}
