import { Stack, Text as Words } from '@mantine/core';
import { writeTlv } from '@herald/values/tlvs';
import { type Answer, ask } from '../../data/api';
import { useServerMutation } from '../../data/mutations';
import { get } from '../../data/operator';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Status } from '../../components/status';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';
import { advantageOf } from './rule-body';
import { useRuleColumns } from './rule-columns';

const EXPLAIN = '/admin/v1/sender-rules/explain';
type Explanation = Answer<typeof EXPLAIN>['data'];
type OfRoute = Explanation['routes'][number];

/** Which rule decides on a number, and which sender its phone shows. */
export function TryNumber({ begins }: { begins: Given }) {
  const t = useText();
  // Not by a query of the page: each request leaves a row in the audit log.
  const trying = useServerMutation(
    (given: Given) =>
      ask<Answer<typeof EXPLAIN>>('GET', get(EXPLAIN, {}, given as Record<string, string | number>)),
    [],
  );
  return (
    <Panel title={t('try.title')}>
      <Form
        label={t('try.title')}
        submit={t('try.show')}
        keeps
        done={t('try.done')}
        mutation={trying}
        needs={`GET ${EXPLAIN}`}
        fields={[
          {
            name: 'company',
            label: t('message.company'),
            kind: 'company',
            required: true,
            value: begins['company'],
          },
          {
            name: 'brandID',
            label: t('rule.brandID'),
            kind: 'number',
            required: true,
            value: begins['brandID'],
          },
          { name: 'number', label: t('message.number'), required: true },
          { name: 'text', label: t('compose.text'), kind: 'long', hint: t('try.textHint'), width: 460 },
        ]}
      />
      {trying.data && !trying.isPending && <Explained of={trying.data.data} />}
    </Panel>
  );
}

function Explained({ of: { brandID, brandName, number, country, routes, rules } }: { of: Explanation }) {
  const t = useText();
  const columns = useRuleColumns<Explanation['rules'][number]>();
  const brand = brandName ?? `${t('rule.brandID')} ${brandID}`;
  return (
    <Stack gap="md" mt="md" role="status">
      <Words fw={600}>{t('try.of', { brand, number, country })}</Words>
      {routes.map((route) => (
        <RouteDecision key={route.route} of={route} rules={rules} brand={brand} />
      ))}
      {rules.length > 0 && (
        <Rows
          label={t('try.rules')}
          rows={rules}
          keyOf={({ id }) => id}
          columns={[{ title: t('try.rules'), cell: ({ id }) => <RuleLink id={id} /> }, ...columns]}
        />
      )}
    </Stack>
  );
}

interface RouteDecisionProps {
  of: OfRoute;
  rules: Explanation['rules'];
  brand: string;
}

function RouteDecision({ of, rules, brand }: RouteDecisionProps) {
  const t = useText();
  const { route, rule, action, sender, ton, npi, template, tlvs, refused } = of;
  const why = rule ? t(`try.why.${advantageOf(rule, route, rules)}` as Text) : t('try.noRule');
  return (
    <DescriptionList
      of={[
        [t('route.name'), route ?? t('try.noRoute')],
        [
          t('try.decides'),
          <>
            {rule && <RuleLink id={rule.id} />} {why}
          </>,
        ],
        [
          t('rule.action'),
          refused === null ? (
            <Status tone="good" text={t(`rule.action.${action}` as Text)} />
          ) : (
            <Status tone="bad" text={t('try.refused')} />
          ),
        ],
        ...(refused === null ? [] : [[t('message.reason'), refused] as [string, string]]),
        [
          t('try.seen'),
          sender === null ? '–' : t('try.sender', { sender, ton: ton ?? '–', npi: npi ?? '–' }),
        ],
        ...(sender !== null && sender !== brand ? [[t('try.instead'), brand] as [string, string]] : []),
        [t('rule.template'), template?.externalID ?? '–'],
        [
          t('rule.tlvs'),
          tlvs.length === 0
            ? '–'
            : tlvs
                .map(({ from, ...tlv }) => `${writeTlv(tlv)} (${t(`try.from.${from}` as Text)})`)
                .join(', '),
        ],
      ]}
    />
  );
}

function RuleLink({ id }: { id: number }) {
  const t = useText();
  return (
    <RecordLink to="/operator/sender-rules" search={{ rule: String(id) }}>
      {t('rule.of', { id })}
    </RecordLink>
  );
}
