import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { useText } from '../../text/language';
import { StopNumbers } from '../stop-list/stop-numbers';

const OF_ALL = '/admin/v1/stop-list';
const OF_COMPANY = '/admin/v1/companies/{id}/stop-list';

/** The stop list of a company, or the global stop list. */
export function StopList({ company }: { company: string | undefined }) {
  const t = useText();
  const list = company ? get(OF_COMPANY, { id: company }) : get(OF_ALL, {});
  const adding = useServerMutation(
    (given: Given) =>
      company ? change('post', OF_COMPANY, { id: company }, given) : change('post', OF_ALL, {}, given),
    [list],
  );
  return (
    <>
      <Form
        label={t('stop.add')}
        submit={t('stop.add')}
        mutation={adding}
        needs={`POST ${OF_COMPANY}`}
        fields={[
          { name: 'numbers', label: t('compose.numbers'), kind: 'lines', required: true },
          { name: 'reason', label: t('message.reason') },
        ]}
      />
      <StopNumbers
        path={list}
        needs={`DELETE ${OF_COMPANY}`}
        remove={(number) =>
          company
            ? change('delete', OF_COMPANY, { id: company }, { numbers: [number] })
            : change('delete', OF_ALL, {}, { numbers: [number] })
        }
      />
    </>
  );
}
