import { useParams } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { presentOf, useAnswer } from '../../data/queries';
import { type Field, Form, type Given } from '../../components/form';
import { Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';
import type { Company } from './company-state';
import { settingGroups } from './setting-groups';
import { useConfirmed } from '../../data/confirmation';
import { withChanges } from '../../data/changes';
import { useCompanyName } from '../../data/company-names';

/** All settings of a company, in groups that are saved separately. */
export function CompanySettings() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const company = useAnswer(get('/admin/v1/companies/{id}', { id }));
  return (
    <Loaded of={company}>
      {({ data }) => (
        <>
          {settingGroups(data, t).map(({ title, fields }) => (
            <Panel key={title} title={title}>
              <Group company={data} title={title} fields={fields} />
            </Panel>
          ))}
          <CompanyRetention company={id} />
          <CompanySuspension company={data} />
        </>
      )}
    </Loaded>
  );
}

function Group({ company, title, fields }: { company: Company; title: string; fields: Field[] }) {
  const t = useText();
  const saving = useServerMutation(
    (given: Given) => change('patch', '/admin/v1/companies/{id}', { id: company.id }, given),
    ['/admin/v1/companies'],
  );
  return (
    <Form
      label={title}
      submit={t('save')}
      isChange
      mutation={saving}
      needs="PATCH /admin/v1/companies/{id}"
      fields={fields}
    />
  );
}

/** Suspends a company with a reason, or reactivates it. */
export function CompanySuspension({ company: { id, name, status } }: { company: Company }) {
  const t = useText();
  const wanted = status === 'active' ? 'suspend' : 'reactivate';
  const changing = useConfirmed(
    useServerMutation(
      (given: Given) =>
        change(
          'patch',
          '/admin/v1/companies/{id}',
          { id },
          { ...given, status: wanted === 'suspend' ? 'suspended' : 'active' },
        ),
      ['/admin/v1/companies'],
    ),
    () => ({
      action: t(`company.${wanted}`),
      title: t(`confirm.${wanted}`, { name }),
      text: t(`confirm.${wanted}Text`),
      ...(wanted === 'suspend' && { name }),
    }),
  );
  return (
    <Panel title={t('company.suspension')}>
      <Form
        label={t('company.suspension')}
        submit={t(`company.${wanted}`)}
        mutation={changing}
        needs="PATCH /admin/v1/companies/{id}"
        fields={[
          {
            name: 'reason',
            label: t('company.suspendReason'),
            hint: t('company.suspendHint'),
            required: wanted === 'suspend',
            width: 340,
          },
        ]}
      />
    </Panel>
  );
}

const PATH = '/admin/v1/companies/{id}/retention';
const KINDS = ['texts', 'recipients', 'deliveries', 'inbound', 'audit'] as const;

/** Retention periods of a company's data, in days. */
export function CompanyRetention({ company }: { company: string }) {
  const t = useText();
  const target = get(PATH, { id: company });
  const days = useAnswer(target);
  const name = useCompanyName(company);
  const saving = useConfirmed(
    useServerMutation(
      // The API sets omitted periods to their defaults: unchanged periods are sent as the server has them now.
      async (given: Given) =>
        change('put', PATH, { id: company }, withChanges(await presentOf(target), given)),
      [target, '/admin/v1/companies'],
    ),
    () => ({
      action: t('save'),
      title: t('confirm.retention', { name }),
      text: t('confirm.retentionText'),
      name,
    }),
  );
  return (
    <Panel title={t('settings.retention')}>
      <Loaded of={days}>
        {({ data }) => (
          <Form
            label={t('settings.retention')}
            submit={t('save')}
            isChange
            mutation={saving}
            needs={`PUT ${PATH}`}
            fields={KINDS.map((kind) => ({
              name: kind,
              label: t(`retention.${kind}`),
              kind: 'number',
              value: data[kind],
              nullable: true,
              width: 150,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
