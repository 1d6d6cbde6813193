import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useIdempotentMutation, useServerMutation } from '../../data/mutations';
import { type Answer, ask, type RecordOf } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { DescriptionList } from '../../components/description-list';
import { type Field, Form, type FormProps, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { ForRole } from '../../components/role-hint';
import { Loaded, Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { AccountList } from './accounts-screen';
import { useAccountFields, useCustomerFields } from './customer-fields';
import { CustomerTabs } from './customer-tabs';

type Customer = RecordOf<'/v1/customers/{customerID}'>[number];

const CUSTOMERS = '/v1/customers';

/** A customer with its accounts. */
export function CustomerScreen() {
  const { customerID = '' }: { customerID?: string } = useParams({ strict: false });
  return <OneCustomer customerID={customerID} key={customerID} />;
}

function OneCustomer({ customerID }: { customerID: string }) {
  const t = useText();
  const { data: session } = useSession();
  const isAdmin = session?.role === 'admin';
  const customer = useAnswer<Answer<'/v1/customers/{customerID}'>>(`${CUSTOMERS}/${customerID}`);
  // Outside the form, which a changed record replaces: its success is still shown.
  const changing = useServerMutation(
    (given: Given) => ask('PATCH', `${CUSTOMERS}/${customerID}`, given),
    [CUSTOMERS],
  );
  return (
    <Page title={t('customer.title', { id: customerID })}>
      <CustomerTabs />
      <Loaded of={customer} list={{ to: '/company/customers', text: t('nav.customers') }}>
        {({ data: [found] }) =>
          found && (
            <>
              <Person customer={found} changing={isAdmin ? changing : null} key={JSON.stringify(found)} />
              <Panel title={t('nav.accounts')}>
                <AccountList path={`${CUSTOMERS}/accounts/${customerID}`} empty={t('accounts.none')} />
              </Panel>
              <ForRole role="admin">
                <NewAccount customerID={Number(customerID)} />
              </ForRole>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** @param changing null without the role for changes */
function Person({ customer, changing }: { customer: Customer; changing: FormProps['mutation'] | null }) {
  const t = useText();
  const fields = useCustomerFields(customer);
  return (
    <Panel title={customer.name || t('customer.title', { id: customer.id })}>
      <Stack gap="md">
        <DescriptionList
          of={[
            [t('billing.mobile'), customer.numbers.map(({ mobile }) => mobile).join(', ')],
            ...filled(t('billing.column1'), customer.column1),
            ...filled(t('billing.column2'), customer.column2),
            [t('callback.made'), <Time key="at" at={customer.createdAt} />],
          ]}
        />
        {changing ? (
          <Form
            label={t('customer.correct')}
            submit={t('save')}
            isChange
            sendsWas
            mutation={changing}
            draft={`customer.${customer.id}`}
            fields={fields}
          />
        ) : (
          <DescriptionList of={fields.map((field) => [field.label, shown(field)])} />
        )}
      </Stack>
    </Panel>
  );
}

/** A line for a free field, which few companies use. */
const filled = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);

/** The value of a field as text; a choice by its label. */
function shown({ value, choices }: Field): string {
  const text = String(value ?? '–');
  return choices?.find((choice) => choice.value === text)?.label ?? text;
}

function NewAccount({ customerID }: { customerID: number }) {
  const t = useText();
  const draft = `account.of.${customerID}`;
  const adding = useIdempotentMutation(
    draft,
    (given: Given, headers) => ask('POST', '/v1/accounts/create', { customerID, ...given }, headers),
    [CUSTOMERS, '/v1/accounts'],
  );
  return (
    <Panel title={t('accounts.new')}>
      <Form
        label={t('accounts.new')}
        submit={t('stop.add')}
        mutation={adding}
        draft={draft}
        fields={useAccountFields()}
      />
    </Panel>
  );
}
