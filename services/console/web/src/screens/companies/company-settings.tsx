import { useParams } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { type Field, Form, type Given } from '../../components/form';
import { Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { CompanyRetention } from './company-retention';
import type { Company } from './company-state';
import { CompanySuspension } from './company-suspension';
import { settingGroups } from './setting-groups';

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
