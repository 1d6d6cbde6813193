import { useServerMutation } from '../../data/mutations';
import { withChanges } from '../../data/changes';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { presentOf, useAnswer } from '../../data/queries';
import { Form, type Given } from '../../components/form';
import { Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';

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
