import { useCallbackAnswer } from '../../components/delivery-log';
import { Time } from '../../components/format';
import { Status } from '../../components/status';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { useText } from '../../text/language';

/** The outcome of a test callback. */
interface TestOutcome {
  delivered: boolean;
  status: number | null;
  error: string | null;
  ms: number;
}

export function TestResult({ result }: { result: TestOutcome }) {
  const t = useText();
  const answer = useCallbackAnswer();
  const { delivered, status, error, ms } = result;
  return (
    <Status
      tone={delivered ? 'good' : 'bad'}
      text={t(delivered ? 'callback.works' : 'callback.fails', { answer: answer(status, error), ms })}
    />
  );
}

/** The last test of a receiver by an operator, from the audit log; nothing without a test of this URL. */
export function LastTest({ company, url }: { company: string; url: string }) {
  const t = useText();
  const query = { company, action: 'callback.test', length: 1 };
  const row = useAnswer(get('/admin/v1/audit', {}, query)).data?.data[0];
  const result = row?.after as (TestOutcome & { url: string }) | null | undefined;
  if (!row || !result || result.url !== withoutQuery(url)) return null;
  return (
    <div role="status">
      {t('callback.lastTest')} <Time at={row.at} />: <TestResult result={result} />
    </div>
  );
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
