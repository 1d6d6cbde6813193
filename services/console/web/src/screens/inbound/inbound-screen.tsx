import type { Row } from '../../data/api';
import { Page, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { MessageTabs } from '../messages/message-tabs';
import { useText } from '../../text/language';

/** Inbound messages of the company. */
export function InboundScreen() {
  const t = useText();
  return (
    <Page title={t('nav.inbound')}>
      <MessageTabs />
      <Panel>
        <PagedList<Row<'/v1/sms/inbound'>>
          label={t('nav.inbound')}
          path="/v1/sms/inbound"
          live={[]}
          keyOf={({ id }) => id}
          empty={t('inbound.none')}
          columns={[
            { title: t('message.number'), cell: ({ number }) => number },
            { title: t('inbound.to'), cell: ({ to }) => to },
            { title: t('compose.text'), wide: true, cell: ({ text }) => text },
            { title: t('inbound.partial'), cell: ({ partial }) => (partial ? t('inbound.partialYes') : '') },
            { title: t('inbound.at'), time: ({ receivedAt }) => receivedAt },
          ]}
        />
      </Panel>
    </Page>
  );
}
