import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { apiAddress, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { Filters, useFilters } from '../../components/filters';
import type { Given } from '../../components/form';
import { SplitView } from '../../components/master-detail';
import { Page, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { Tabs } from '../../components/tabs';
import { type Text, useText } from '../../text/language';
import { BRAND_TABS } from '../brands/brand-tabs';
import { ImportRules } from './import-rules';
import { useRuleColumns } from './rule-columns';
import { RuleDetail, RULES } from './rule-detail';
import { hasWrongTlv, RuleForm, useReadTlvs } from './rule-form';
import { TryNumber } from './try-number';

type Listed = Row<'/admin/v1/sender-rules'>;

/** What countries and routes require of a sender: the rules, a trial of a number, and their file. */
export function SenderRulesScreen() {
  const t = useText();
  const query = useFilters(['company', 'brandID', 'prefix', 'route']);
  const { rule }: { rule?: string } = useSearch({ strict: false });
  const columns = useRuleColumns<Listed>();
  const readTlvs = useReadTlvs();
  const adding = useConfirmed(
    useServerMutation(
      async (given: Given) => change('post', '/admin/v1/sender-rules', {}, readTlvs(given)),
      [RULES],
    ),
    ({ action, prefix, tlvs }) =>
      hasWrongTlv({ tlvs })
        ? null
        : {
            action: t('stop.add'),
            title: t('rule.addOf', {
              action: t(`rule.action.${String(action)}` as Text),
              prefix: String(prefix ?? t('rule.all')),
            }),
            text: t('rule.applies'),
          },
  );
  // A new rule and a trial begin with the filters.
  const begins: Given = { ...query };
  const list = (
    <PagedList<Listed>
      label={t('rules.title')}
      path={RULES}
      query={query}
      keyOf={({ id }) => id}
      isChosen={({ id }) => String(id) === rule}
      empty={t(Object.keys(query).length > 0 ? 'rules.noneFound' : 'rules.none')}
      columns={[
        { title: t('rule.id'), opens: 'rule', id: ({ id }) => id, cell: ({ id }) => id },
        ...columns,
        { title: t('rule.changedAt'), time: ({ updatedAt }) => updatedAt },
      ]}
    />
  );
  const download = (
    <Button
      component="a"
      href={apiAddress(get('/admin/v1/sender-rules/export', {}))}
      download
      variant="default"
    >
      {t('rules.export')}
    </Button>
  );
  return (
    <Page title={t('rules.title')} action={download}>
      <Tabs label={t('nav.brands')} tabs={BRAND_TABS} />
      <Filters
        filters={[
          { name: 'company', label: t('message.company'), type: 'company' },
          { name: 'brandID', label: t('rule.brandID'), numeric: true },
          { name: 'prefix', label: t('rule.prefix'), numeric: true },
          { name: 'route', label: t('route.name') },
        ]}
      />
      <SplitView name="rule" list={list} {...(rule !== undefined && { heading: t('rule.of', { id: rule }) })}>
        {rule !== undefined && <RuleDetail id={rule} key={rule} />}
      </SplitView>
      <TryNumber begins={begins} key={`try ${JSON.stringify(query)}`} />
      <Panel title={t('rule.new')}>
        <RuleForm
          key={JSON.stringify(query)}
          label={t('rule.new')}
          submit={t('stop.add')}
          mutation={adding}
          needs="POST /admin/v1/sender-rules"
          begins={begins}
        />
      </Panel>
      <ImportRules />
    </Page>
  );
}
