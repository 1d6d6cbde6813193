import { Text as Words } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { Row } from '../../data/api';
import { SplitView } from '../../components/master-detail';
import { Page } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';
import { ROUTE_TABS } from '../routes/route-tabs';
import { PresetDetail, PRESETS } from './preset-detail';

type Listed = Row<'/admin/v1/route-presets'>;

/** The presets of routes over HTTP: those that Herald ships, to look at and copy, and the operator's own. */
export function PresetsScreen() {
  const t = useText();
  const { preset }: { preset?: string } = useSearch({ strict: false });
  const inWords = (yes: boolean): string => t(yes ? 'preset.yes' : 'preset.no');
  const list = (
    <PagedList<Listed>
      label={t('presets.title')}
      path={PRESETS}
      keyOf={({ name }) => name}
      isChosen={({ name }) => name === preset}
      empty=""
      columns={[
        { title: t('preset.name'), opens: 'preset', id: ({ name }) => name, cell: ({ name }) => name },
        { title: t('preset.title'), wide: true, cell: ({ title }) => title },
        { title: t('preset.source'), cell: ({ own }) => t(own ? 'preset.own' : 'preset.shipped') },
        {
          title: t('preset.fields'),
          wide: true,
          cell: ({ fields }) => fields.map(({ name }) => name).join(', ') || '–',
        },
        { title: t('preset.receipts'), cell: ({ receipts }) => inWords(receipts) },
        { title: t('preset.inbound'), cell: ({ inbound }) => inWords(inbound) },
      ]}
    />
  );
  return (
    <Page title={t('presets.title')}>
      <Tabs label={t('nav.routes')} tabs={ROUTE_TABS} />
      <Words size="sm" c="dimmed">
        {t('presets.hint')}
      </Words>
      <SplitView
        name="preset"
        list={list}
        {...(preset !== undefined && { heading: t('preset.of', { name: preset }) })}
      >
        {preset !== undefined && <PresetDetail name={preset} key={preset} />}
      </SplitView>
    </Page>
  );
}
