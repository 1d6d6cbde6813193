import { Group } from '@mantine/core';
import type { Answer } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Filters, useFilters } from '../../components/filters';
import { Panel } from '../../components/page';
import { usePage } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { ZoneOf } from '../../components/time-of';
import { useText } from '../../text/language';
import { StopList } from './stop-list';

/** The companies that have numbers of their own, which the global list does not show. */
function ListsOfCompanies() {
  const t = useText();
  const { target } = usePage(get('/admin/v1/stop-list', {}));
  const { ofCompanies = [] } = useAnswer<Answer<'/admin/v1/stop-list'>>(target).data ?? {};
  if (ofCompanies.length === 0) return null;
  return (
    <Group gap="sm" fz="sm" mb="sm">
      <span>{t('stop.ofCompanies')}</span>
      {ofCompanies.map(({ company, numbers }) => (
        <ListLink key={company} company={String(company)} numbers={numbers} />
      ))}
    </Group>
  );
}

function ListLink({ company, numbers }: { company: string; numbers: number }) {
  const t = useText();
  const name = useCompanyName(company);
  return (
    <RecordLink to="/operator/system/stop-list" search={{ company }}>
      {t('stop.countOf', { name, count: numbers })}
    </RecordLink>
  );
}

/** The global stop list, and the stop lists of companies. */
export function StopLists() {
  const t = useText();
  const { company } = useFilters(['company']);
  const name = useCompanyName(company ?? '');
  return (
    <>
      <Filters filters={[{ name: 'company', label: t('message.company'), type: 'company' }]} />
      <Panel title={company ? t('company.of', { name }) : t('stop.ofAll')}>
        {company === undefined && <ListsOfCompanies />}
        <ZoneOf company={Number(company)}>
          <StopList company={company} key={company} />
        </ZoneOf>
      </Panel>
    </>
  );
}
