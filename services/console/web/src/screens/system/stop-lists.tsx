import { Group } from '@mantine/core';
import type { Answer } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Filters, useFilters } from '../../components/filters';
import { Panel } from '../../components/page';
import { usePage } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { ZoneOf } from '../../components/company-name';
import { useText } from '../../text/language';
import { useServerMutation } from '../../data/mutations';
import { Form, type Given } from '../../components/form';
import { StopNumbers } from '../stop-list/stop-numbers';

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

const OF_ALL = '/admin/v1/stop-list';
const OF_COMPANY = '/admin/v1/companies/{id}/stop-list';

/** The stop list of a company, or the global stop list. */
export function StopList({ company }: { company: string | undefined }) {
  const t = useText();
  const list = company ? get(OF_COMPANY, { id: company }) : get(OF_ALL, {});
  const adding = useServerMutation(
    (given: Given) =>
      company ? change('post', OF_COMPANY, { id: company }, given) : change('post', OF_ALL, {}, given),
    [list],
  );
  return (
    <>
      <Form
        label={t('stop.add')}
        submit={t('stop.add')}
        mutation={adding}
        needs={`POST ${OF_COMPANY}`}
        fields={[
          { name: 'numbers', label: t('compose.numbers'), kind: 'lines', required: true },
          { name: 'reason', label: t('message.reason') },
        ]}
      />
      <StopNumbers
        path={list}
        needs={`DELETE ${OF_COMPANY}`}
        remove={(number) =>
          company
            ? change('delete', OF_COMPANY, { id: company }, { numbers: [number] })
            : change('delete', OF_ALL, {}, { numbers: [number] })
        }
      />
    </>
  );
}
