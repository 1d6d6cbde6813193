import { Stack, Text as Words } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIdempotentMutation, useMutation } from '../../data/mutations';
import { ApiError, ask, type Row } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { useMoney } from '../../components/format';
import { Loading } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { cellOf } from '../../components/table';
import { Status } from '../../components/status';
import { useText } from '../../text/language';
import { usePaymentColumns } from '../customers/record-columns';

const PAYMENTS = '/admin/v1/companies/{id}/payments';
type Payment = Row<typeof PAYMENTS>;

/** Finds a payment by its number, shows it with its customer, and reverses it. */
export function ReversePayment({ company }: { company: string }) {
  const t = useText();
  const finding = useMutation<Payment, ApiError, Given>({
    mutationFn: async ({ paymentID }) => {
      const id = Number(paymentID);
      // The newest payment up to this number.
      const { data } = await ask<{ data: Payment[] }>(
        'GET',
        get(PAYMENTS, { id: company }, { after: id + 1, length: 1 }),
      );
      const [found] = data;
      if (found?.id !== String(id)) throw new ApiError(404, t('billing.noPayment', { id }));
      return found;
    },
  });
  return (
    <Stack gap="md">
      <Form
        label={t('billing.findPayment')}
        submit={t('billing.findPayment')}
        // The found payment is shown instead of a message.
        mutation={{ ...finding, isSuccess: false }}
        keeps
        fields={[
          { name: 'paymentID', label: t('billing.payment'), kind: 'number', required: true, width: 140 },
        ]}
      />
      {finding.data && <Found company={company} payment={finding.data} key={finding.data.id} />}
    </Stack>
  );
}

function Found({ company, payment }: { company: string; payment: Payment }) {
  const t = useText();
  const { id, accountID, sum, reverses, reversedBy } = payment;
  const customer = useCustomerOf(company, accountID);
  const columns = usePaymentColumns((account) => (
    <RecordLink to="/operator/billing/accounts" search={{ company, account }}>
      {account}
    </RecordLink>
  ));
  if (customer === undefined) return <Loading />;
  return (
    <Stack gap="md" role="group" aria-label={t('billing.paymentOf', { id })}>
      <DescriptionList
        of={[
          [t('billing.payment'), id],
          [t('billing.customer'), customer],
          ...columns.map((column): [string, ReactNode] => [column.title, cellOf(column, payment)]),
        ]}
      />
      {reverses || reversedBy ? (
        <Words size="sm">
          {reverses
            ? t('billing.isReversal', { id: reverses })
            : t('billing.isReversed', { id: reversedBy! })}
        </Words>
      ) : (
        <Reverse company={company} id={id} sum={sum} account={accountID ?? '–'} customer={customer} />
      )}
    </Stack>
  );
}

/** The name of an account's customer, or its number without a name; undefined while it is loading. */
function useCustomerOf(company: string, accountID: string | null): string | undefined {
  const account = useAnswer(
    accountID === null
      ? null
      : get('/admin/v1/companies/{id}/accounts/{accountID}', { id: company, accountID }),
  );
  const customerID = account.data?.data.customerID;
  const customer = useAnswer(
    customerID === undefined
      ? null
      : get('/admin/v1/companies/{id}/customers/{customerID}', { id: company, customerID }),
  );
  if (account.isLoading || customer.isLoading) return undefined;
  return customer.data?.data.name || (customerID === undefined ? '–' : String(customerID));
}

interface ReverseProps {
  company: string;
  id: string;
  sum: string;
  account: string;
  customer: string;
}

function Reverse({ company, id, sum, account: of, customer }: ReverseProps) {
  const t = useText();
  const money = useMoney();
  const name = useCompanyName(company);
  const reversing = useConfirmed(
    useIdempotentMutation(
      `reversal.${company}.${id}`,
      (given: Given, headers) =>
        change(
          'post',
          '/admin/v1/payments/{paymentID}/reverse',
          { paymentID: id },
          // Payment numbers are per company, so a number without its company would be ambiguous.
          { ...given, company: Number(company) },
          {},
          headers,
        ),
      [`/admin/v1/companies/${company}/`],
    ),
    () => ({
      action: t('billing.reverse'),
      title: t('confirm.reverse', { id, sum: money(sum), account: of, customer, name }),
      text: t('confirm.reverseText'),
      name,
    }),
  );
  if (reversing.data) {
    const { accountID: account, balance } = reversing.data.data;
    return (
      <span role="status">
        <Status tone="good" text={t('billing.reversed', { account, balance: money(balance) })} />
      </span>
    );
  }
  return (
    <Form
      label={t('billing.reverse')}
      submit={t('billing.reverse')}
      mutation={reversing}
      needs="POST /admin/v1/payments/{paymentID}/reverse"
      fields={[{ name: 'comment', label: t('billing.comment'), width: 320 }]}
    />
  );
}
