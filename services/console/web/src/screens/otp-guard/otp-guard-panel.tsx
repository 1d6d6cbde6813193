import { type Answer, ask } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { OtpSuspects } from './otp-suspects';

const PATH = '/v1/sms/otp-guard';
const ALLOWED = '/v1/sms/otp-guard/allowed';

/** One-time passwords of the company that look like SMS pumping; admins can allow them. */
export function OtpGuardPanel({ isAdmin }: { isAdmin: boolean }) {
  const t = useText();
  const guard = useAnswer<Answer<typeof PATH>>(PATH);
  return (
    <Panel title={t('guard.title')}>
      <Loaded of={guard}>
        {({ data }) => (
          <OtpSuspects
            guard={data}
            path={PATH}
            {...(isAdmin && {
              allow: (prefix) => ask('POST', ALLOWED, { prefixes: [prefix] }),
              disallow: (prefix) => ask('DELETE', ALLOWED, { prefixes: [prefix] }),
            })}
          />
        )}
      </Loaded>
    </Panel>
  );
}
