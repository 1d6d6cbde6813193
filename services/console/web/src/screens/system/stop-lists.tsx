import { useCompanyName } from '../../data/company-names';
import { Filters, useFilters } from '../../components/filters';
import { Panel } from '../../components/page';
import { useText } from '../../text/language';
import { StopList } from './stop-list';

/** The global stop list, and the stop lists of companies. */
export function StopLists() {
  const t = useText();
  const { company } = useFilters(['company']);
  const name = useCompanyName(company ?? '');
  return (
    <>
      <Filters filters={[{ name: 'company', label: t('message.company'), type: 'company' }]} />
      <Panel title={company ? t('company.of', { name }) : t('stop.ofAll')}>
        <StopList company={company} key={company} />
      </Panel>
    </>
  );
}
