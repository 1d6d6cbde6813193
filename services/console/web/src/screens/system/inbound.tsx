import { Stack, Text as Words } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { Answer, Row } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { CompanyName, TimeOf, ZoneOf } from '../../components/company-name';
import { Filters, useFilters } from '../../components/filters';
import { Form, type Given } from '../../components/form';
import { Failure, Loaded, Panel } from '../../components/page';
import { PagedList, usePage } from '../../components/paged-list';
import { ActionButton } from '../../components/action-button';
import { ForOperation } from '../../components/role-hint';
import { Rows } from '../../components/table';
import { useAnswer } from '../../data/queries';
import { useText } from '../../text/language';

/** One per assigned number or keyword, so there are few. */
const RULES = get('/admin/v1/inbound-rules', {}, { length: 1000 });

/** Unassigned inbound messages or those of a company, and the rules that assign them. */
export function Inbound() {
  const t = useText();
  const found = useFilters(['company', 'number', 'from', 'to']);
  // Without a company, the API lists only the messages that belong to none.
  const { company = '0', ...narrower } = found;
  const ofNone = Number(company) === 0;
  const name = useCompanyName(company);
  const listed = ofNone ? t('inbound.unassigned') : t('inbound.ofCompany', { name });
  const isNarrowed = Object.keys(narrower).length > 0;
  const none = isNarrowed
    ? t('inbound.noneFound')
    : ofNone
      ? t('inbound.noneUnassigned')
      : t('inbound.noneOfCompany', { name });
  const path = get('/admin/v1/inbound', {});
  const { target } = usePage(path, found);
  const { ofCompanies = 0 } = useAnswer<Answer<'/admin/v1/inbound'>>(target).data ?? {};
  return (
    <>
      <Panel title={t('inbound.rules')}>
        <Rules />
      </Panel>
      <ForOperation needs="GET /admin/v1/inbound">
        <Filters
          filters={[
            { name: 'number', label: t('message.number'), width: 170 },
            { name: 'company', label: t('message.company'), type: 'company' },
            { name: 'from', label: t('filter.from'), type: 'date' },
            { name: 'to', label: t('filter.before'), type: 'date' },
          ]}
        />
        <Panel title={listed}>
          {ofCompanies > 0 && (
            <Words size="sm" c="dimmed">
              {t('inbound.assigned', { count: ofCompanies })}
            </Words>
          )}
          <ZoneOf company={Number(company)}>
            <PagedList
              label={listed}
              path={path}
              query={found}
              keyOf={({ id }) => id}
              empty={none}
              columns={[
                { title: t('message.number'), cell: ({ number }) => number },
                { title: t('inbound.to'), cell: ({ to }) => to },
                { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                { title: t('compose.text'), wide: true, cell: ({ text }) => text },
                { title: t('route.name'), cell: ({ route }) => route },
                {
                  title: t('inbound.at'),
                  cell: ({ company, receivedAt }) => <TimeOf at={receivedAt} company={company} />,
                },
              ]}
            />
          </ZoneOf>
        </Panel>
      </ForOperation>
    </>
  );
}

type Rule = Row<'/admin/v1/inbound-rules'>;

function Rules() {
  const t = useText();
  const rules = useAnswer(RULES, { refreshes: true });
  const adding = useServerMutation(
    (given: Given) => change('post', '/admin/v1/inbound-rules', {}, given),
    [RULES],
  );
  const removing = useConfirmed(
    useServerMutation(
      ({ id: ruleID }: Rule) => change('delete', '/admin/v1/inbound-rules/{ruleID}', { ruleID }),
      [RULES],
    ),
    ({ address }) => ({
      action: t('remove'),
      title: t('inbound.removeOf', { address }),
    }),
  );
  return (
    <Stack gap="sm">
      <Form
        label={t('inbound.newRule')}
        submit={t('stop.add')}
        mutation={adding}
        needs="POST /admin/v1/inbound-rules"
        fields={[
          { name: 'address', label: t('inbound.to'), required: true, width: 160 },
          { name: 'keyword', label: t('inbound.keyword'), width: 140 },
          { name: 'company', label: t('message.company'), kind: 'company', required: true },
          { name: 'brandID', label: t('message.sender'), kind: 'number', width: 140 },
        ]}
      />
      {removing.isError && <Failure error={removing.error} />}
      <Loaded of={rules}>
        {({ data }) => (
          <Rows
            empty={t('inbound.noRules')}
            label={t('inbound.rules')}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { title: t('inbound.to'), cell: ({ address }) => address },
              { title: t('inbound.keyword'), cell: ({ keyword }) => keyword ?? '–' },
              { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
              { title: t('message.sender'), cell: ({ brandID }) => brandID ?? '–' },
              {
                title: t('route.action'),
                cell: (rule) => (
                  <ActionButton
                    text={t('remove')}
                    label={t('inbound.removeOf', { address: rule.address })}
                    onClick={() => removing.mutate(rule)}
                    needs="DELETE /admin/v1/inbound-rules/{ruleID}"
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}
