import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { change } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { Panel } from '../../components/page';
import { useText } from '../../text/language';
import type { Company } from './company-state';

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
