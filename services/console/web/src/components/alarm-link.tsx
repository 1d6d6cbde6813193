import { type Alarm, type AlarmPage, placeOf } from '../data/alarms';
import { saidBeside } from '../data/api-error';
import { useCompanyName } from '../data/company-names';
import { type Text, useText } from '../text/language';
import { CompanyName } from './company-name';
import { useServerText } from './format';
import { RecordLink } from './record-link';
import { Status } from './status';

/** An alarm with its object: a link to the list that shows its cause, and a link to its company. */
export function AlarmLink({ alarm }: { alarm: Alarm }) {
  const t = useText();
  const { kind, company, route, prefix } = alarm;
  return (
    <span>
      <RecordLink {...placeOf(alarm)}>
        <Status tone="bad" text={t(`alarm.${kind}` as Text)} />
      </RecordLink>{' '}
      {company === null ? (route ?? prefix) : <CompanyName id={company} />}
    </span>
  );
}

/** The problem in a sentence, with the name of its company. */
export function AlarmText({ alarm }: { alarm: Pick<Alarm, 'text' | 'company' | 'code' | 'params'> }) {
  const { company } = alarm;
  const server = useServerText();
  const name = useCompanyName(String(company ?? ''));
  const byNumber = new RegExp(`(company|კომპანია) ${company}(?!\\d)`);
  return server(saidBeside(alarm.text, alarm)).replace(byNumber, (_all, word: string) => `${word} ${name}`);
}

/** The kinds of alarms that are currently unknown, as a sentence; null if all are known. */
export function useMissingAlarms(): (alarms: Pick<AlarmPage, 'missing'>) => string | null {
  const t = useText();
  return ({ missing }) =>
    missing.length === 0
      ? null
      : t('alarms.missing', { what: missing.map((kind) => t(`alarm.${kind}` as Text)).join(', ') });
}
