import { useParams } from '@tanstack/react-router';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { FormattedNumber } from '../../components/format';
import { Loaded, Panel } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { OtpSuspectsPanel } from '../otp-guard/otp-suspects';

/** Limits of a company's one-time passwords, the refused numbers, and suspected SMS pumping. */
export function CompanyOtp() {
  return (
    <>
      <Limits />
      <Guard />
    </>
  );
}

function Limits() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = get('/admin/v1/companies/{id}/otp-limits', { id });
  const limits = useAnswer(path);
  return (
    <Panel title={t('company.otp')}>
      <ReadAt target={path} of={limits} />
      <Loaded of={limits}>
        {({ data }) => (
          <>
            <DescriptionList
              of={[
                [t('setting.otpPerNumber'), <FormattedNumber key="n" value={data.otpPerNumber} />],
                [t('setting.otpPerPrefix'), <FormattedNumber key="p" value={data.otpPerPrefix} />],
                [t('setting.otpPrefixDigits'), <FormattedNumber key="d" value={data.otpPrefixDigits} />],
                [t('setting.otpMinutes'), <FormattedNumber key="m" value={data.otpMinutes} />],
              ]}
            />
            <Rows
              empty={t('otp.none')}
              label={t('otp.refused')}
              rows={data.refused}
              keyOf={({ by, key }) => `${by} ${key}`}
              columns={[
                {
                  title: t('otp.by'),
                  cell: ({ by }) => t(by === 'number' ? 'message.number' : 'otp.prefix'),
                },
                { title: t('message.number'), cell: ({ key }) => key },
                { title: t('route.count'), count: ({ times }) => times },
                { title: t('route.lastAt'), time: ({ lastAt }) => lastAt },
              ]}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const GUARD = '/admin/v1/companies/{id}/otp-guard';
const ALLOWED = '/admin/v1/companies/{id}/otp-guard/allowed';

/** One-time passwords that look like SMS pumping. */
function Guard() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return (
    <OtpSuspectsPanel
      path={get(GUARD, { id })}
      needs={`POST ${ALLOWED}`}
      allow={(prefix) => change('post', ALLOWED, { id }, { prefixes: [prefix] })}
      disallow={(prefix) => change('delete', ALLOWED, { id }, { prefixes: [prefix] })}
    />
  );
}
