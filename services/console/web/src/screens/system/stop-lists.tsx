import { Filters, useFilters } from '../../parts/filters';
import { Panel } from '../../parts/page';
import { useText } from '../../text/language';
import { StopList } from './stop-list';

/** The global stop list, and the stop lists of companies. */
export function StopLists() {
  const t = useText();
  const { company } = useFilters(['company']);
  return (
    <>
      <Filters filters={[{ name: 'company', label: t('message.company'), numeric: true }]} />
      <Panel title={company ? t('stop.ofCompany', { id: company }) : t('stop.ofAll')}>
        <StopList company={company} key={company} />
      </Panel>
    </>
  );
}
