import type { RecordOf } from '../../data/api';
import { Status } from '../../components/status';
import { useText } from '../../text/language';

export type Company = RecordOf<'/admin/v1/companies/{id}'>;

/** Whether a company is active, and whether its sending is suspended. */
export function CompanyState({
  company: { status, sendingStopped },
}: {
  company: Pick<Company, 'status' | 'sendingStopped'>;
}) {
  const t = useText();
  if (status === 'suspended') return <Status tone="bad" text={t('company.suspended')} />;
  return sendingStopped ? (
    <Status tone="wait" text={t('company.stopped')} />
  ) : (
    <Status tone="good" text={t('company.active')} />
  );
}
