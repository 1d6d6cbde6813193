import { useServerMutation } from '../../data/mutations';
import type { Operation } from '../../data/may';
import type { Target } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { DescriptionList } from '../../components/description-list';
import { FormattedNumber } from '../../components/format';
import { Failure, Loaded, Panel } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { type Answer, ask } from '../../data/api';

interface Suspect {
  key: string;
  times: number;
  lastAt: string;
}

interface Allowed {
  prefix: string;
  since: string;
}

interface Guard {
  mode: 'watch' | 'enforce';
  suspectedLastDay: number;
  suspects: Suspect[];
  allowed: Allowed[];
}

interface OtpSuspectsProps {
  path: Target<{ data: Guard }>;
  /** Omitted if the user may not change anything. */
  allow?(prefix: string): Promise<unknown>;
  disallow?(prefix: string): Promise<unknown>;
  /** Of an operator's view. */
  needs?: Operation;
}

/** One-time passwords that look like SMS pumping, each with a button that allows them. */
export function OtpSuspectsPanel(props: OtpSuspectsProps) {
  const t = useText();
  const guard = useAnswer(props.path);
  return (
    <Panel title={t('guard.title')}>
      <ReadAt target={props.path} of={guard} />
      <Loaded of={guard}>{({ data }) => <OtpSuspects guard={data} {...props} />}</Loaded>
    </Panel>
  );
}

function OtpSuspects({ guard, path, allow, disallow, needs }: OtpSuspectsProps & { guard: Guard }) {
  const t = useText();
  const allowing = useServerMutation((prefix: string) => allow!(prefix), [path]);
  const ending = useServerMutation((prefix: string) => disallow!(prefix), [path]);
  const button = (text: string, name: string, onClick: () => void) => (
    <ActionButton text={text} label={`${text}: ${name}`} needs={needs} onClick={onClick} />
  );
  return (
    <>
      {allowing.isError && <Failure error={allowing.error} />}
      {ending.isError && <Failure error={ending.error} />}
      <DescriptionList
        of={[
          [t('guard.mode'), t(`guard.mode.${guard.mode}`)],
          [t('guard.lastDay'), <FormattedNumber key="d" value={guard.suspectedLastDay} />],
        ]}
      />
      <Rows
        empty={t('guard.none')}
        label={t('guard.title')}
        rows={guard.suspects}
        keyOf={({ key }) => key}
        columns={[
          { title: t('guard.prefix'), cell: ({ key }) => key },
          { title: t('guard.times'), count: ({ times }) => times },
          { title: t('guard.lastAt'), time: ({ lastAt }) => lastAt },
          ...(allow
            ? [
                {
                  title: t('guard.action'),
                  cell: ({ key }: Suspect) => button(t('guard.allow'), key, () => allowing.mutate(key)),
                },
              ]
            : []),
        ]}
      />
      {guard.allowed.length > 0 && (
        <Rows
          label={t('guard.allowed')}
          rows={guard.allowed}
          keyOf={({ prefix }) => prefix}
          columns={[
            { title: t('guard.allowed'), cell: ({ prefix }) => prefix },
            { title: t('stop.since'), time: ({ since }) => since },
            ...(disallow
              ? [
                  {
                    title: t('guard.action'),
                    cell: ({ prefix }: Allowed) => button(t('remove'), prefix, () => ending.mutate(prefix)),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}

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
