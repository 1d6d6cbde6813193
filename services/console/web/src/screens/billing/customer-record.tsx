import { Stack } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { RecordOf } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { catalogueField } from '../../components/catalogue-names';
import { useCustomerTypes } from '../../components/use-items';

const PATH = '/admin/v1/companies/{id}/customers/{customerID}';

interface OfCustomer {
  company: string;
  customerID: string;
}

/** A customer of a company, and its corrections. */
export function CustomerRecord({ company, customerID }: OfCustomer) {
  const customer = useAnswer(get(PATH, { id: company, customerID }));
  return (
    <Loaded of={customer}>
      {({ data }) => <Whole company={company} customerID={customerID} customer={data} />}
    </Loaded>
  );
}

function Whole({ company, customerID, customer }: OfCustomer & { customer: RecordOf<typeof PATH> }) {
  const t = useText();
  const correcting = useConfirmed(
    useServerMutation(
      (given: Given) => change('patch', PATH, { id: company, customerID }, given),
      [`/admin/v1/companies/${company}/c`],
    ),
    () => ({
      action: t('billing.correct'),
      title: t('confirm.correct', { name: customer.name || customerID }),
      text: t('confirm.correctText'),
    }),
  );
  const types = useCustomerTypes(get('/admin/v1/companies/{id}/customer-types', { id: company }));
  return (
    <Stack gap="md">
      <DescriptionList
        of={[
          [
            t('compose.numbers'),
            customer.numbers
              .map(({ mobile, isPrimary }) => (isPrimary === 1 ? `${mobile} ★` : mobile))
              .join(', '),
          ],
          [t('company.since'), <Time key="s" at={customer.createdAt} />],
          [
            t('nav.accounts'),
            <RecordLink
              key="a"
              to="/operator/billing/accounts"
              search={{ company, type: 'customerID', value: customerID }}
            >
              {t('company.see')}
            </RecordLink>,
          ],
          [
            t('billing.corrections'),
            <RecordLink key="c" to="/operator/billing/corrections" search={{ company, customerID }}>
              {t('company.see')}
            </RecordLink>,
          ],
        ]}
      />
      <Form
        label={`${t('billing.correct')}: ${t('billing.customer')}`}
        submit={t('billing.correct')}
        isChange
        sendsWas
        mutation={correcting}
        needs={`PATCH ${PATH}`}
        fields={[
          { name: 'name', label: t('company.name'), value: customer.name, nullable: true },
          catalogueField(
            { name: 'typeID', label: t('billing.type'), value: customer.typeID, required: true },
            types,
          ),
          {
            name: 'personalNo',
            label: t('billing.personalNo'),
            value: customer.personalNo,
            nullable: true,
            width: 160,
          },
          { name: 'email', label: t('operator.email'), value: customer.email, nullable: true },
          {
            name: 'birthDate',
            label: t('billing.birthDate'),
            kind: 'date',
            value: customer.birthDate,
            nullable: true,
            width: 160,
          },
          { name: 'address', label: t('billing.address'), value: customer.address, nullable: true },
          {
            name: 'lang',
            label: t('language'),
            kind: 'choice',
            value: customer.lang,
            width: 120,
            choices: ['ka', 'en', 'ru'].map((value) => ({ value, label: value })),
          },
          { name: 'column1', label: t('billing.column1'), value: customer.column1, nullable: true },
          { name: 'column2', label: t('billing.column2'), value: customer.column2, nullable: true },
        ]}
      />
    </Stack>
  );
}
