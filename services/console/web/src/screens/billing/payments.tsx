import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMutation } from '../../data/mutations';
import type { Answer, ApiError } from '../../data/api';
import { useLackingRole } from '../../data/may';
import { change, get } from '../../data/operator';
import { DescriptionList } from '../../components/description-list';
import { FormattedNumber, Money, useMoney } from '../../components/format';
import { OfCompany } from '../../components/of-company';
import { Failure, Panel } from '../../components/page';
import { ForOperation, RoleHint } from '../../components/role-hint';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { ReversePayment } from './reverse-payment';
import { useFilters } from '../../components/filters';
import { PagedList } from '../../components/paged-list';
import { RecordLink } from '../../components/record-link';
import { usePaymentColumns } from '../customers/record-columns';

const RECONCILE = '/admin/v1/companies/{id}/payments/reconcile';
type Report = Answer<typeof RECONCILE, 'post'>['data'];
type Finding = Report['missingHere'][number];

const FINDINGS = ['missingHere', 'missingThere', 'differing', 'duplicates'] as const;

/** Lists and reverses payments, and reconciles them with a statement of a payment system. */
export function Payments() {
  const t = useText();
  return (
    <ForOperation needs="GET /admin/v1/companies/{id}/payments">
      <OfCompany
        filters={[
          { name: 'accountID', label: t('billing.account'), numeric: true, width: 120 },
          { name: 'from', label: t('filter.from'), type: 'date' },
          { name: 'to', label: t('payment.to'), type: 'date' },
          { name: 'paySystem', label: t('payment.paySystem') },
          { name: 'transactionID', label: t('payment.transactionID') },
        ]}
      >
        {(company) => (
          <>
            <PaymentList company={company} />
            <Panel title={t('billing.reverse')}>
              <ReversePayment company={company} key={company} />
            </Panel>
            <Panel title={t('billing.reconcile')}>
              <Reconcile company={company} key={company} />
            </Panel>
          </>
        )}
      </OfCompany>
    </ForOperation>
  );
}

function Reconcile({ company }: { company: string }) {
  const t = useText();
  const lacking = useLackingRole(`POST ${RECONCILE}`);
  const [file, setFile] = useState<File | null>(null);
  const comparing = useMutation<Answer<typeof RECONCILE, 'post'>, ApiError, Record<string, string>>({
    mutationFn: (query) =>
      change('post', RECONCILE, { id: company }, new Blob([file!], { type: 'text/csv' }), query),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { paySystem, from, to } = Object.fromEntries(new FormData(event.currentTarget));
    comparing.mutate({ paySystem: String(paySystem), from: String(from), to: String(to) });
  };
  return (
    <Stack gap="md">
      <form onSubmit={submit} aria-label={t('billing.reconcile')}>
        <Group align="flex-end" gap="sm">
          <TextInput name="paySystem" label={t('billing.paySystem')} required w={180} />
          <TextInput name="from" type="date" label={t('billing.firstDay')} required w={160} />
          <TextInput name="to" type="date" label={t('billing.lastDay')} required w={160} />
          <FileInput
            label={t('billing.statement')}
            placeholder={t('billing.statementHint')}
            accept=".csv,text/csv"
            value={file}
            onChange={setFile}
            required
            w={300}
          />
          <Button type="submit" loading={comparing.isPending} disabled={file === null || lacking !== null}>
            {t('billing.compare')}
          </Button>
          {lacking !== null && <RoleHint role={lacking} />}
        </Group>
      </form>
      {comparing.isError && <Failure error={comparing.error} />}
      {comparing.data && <Found report={comparing.data.data} />}
    </Stack>
  );
}

/** Differences between the statement and the payments. */
function Found({ report }: { report: Report }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const money = useMoney();
  const sumOf = ({ count, sum }: Report['payments']): string => `${formatNumber(count)} · ${money(sum)}`;
  return (
    <div role="status">
      <DescriptionList
        of={[
          [t('billing.statement'), sumOf(report.statement)],
          [t('billing.payments'), sumOf(report.payments)],
          [t('billing.matched'), <FormattedNumber key="m" value={report.counts.matched} />],
          ...FINDINGS.map((kind): [string, React.ReactNode] => [
            t(`billing.${kind}`),
            <FormattedNumber key={kind} value={report.counts[kind]} />,
          ]),
        ]}
      />
      {FINDINGS.filter((kind) => report[kind].length > 0).map((kind) => (
        <Rows<Finding>
          key={kind}
          label={t(`billing.${kind}`)}
          rows={report[kind]}
          keyOf={(finding) => JSON.stringify(finding)}
          columns={[
            { title: t(`billing.${kind}`), cell: ({ transactionID }) => transactionID ?? '–' },
            { title: t('billing.there'), cell: ({ statement }) => <Money value={statement?.sum} /> },
            { title: t('billing.here'), cell: ({ payment }) => <Money value={payment?.sum} /> },
            { title: t('audit.at'), time: ({ statement, payment }) => statement?.date ?? payment?.date },
            { title: t('billing.differs'), wide: true, cell: ({ differs }) => differs?.join(', ') ?? '' },
          ]}
        />
      ))}
    </div>
  );
}

/** Query parameters that filter a company's payments. */
const PAYMENT_FILTERS = ['accountID', 'from', 'to', 'paySystem', 'transactionID'] as const;

/** Payments to a company. */
export function PaymentList({ company }: { company: string }) {
  const t = useText();
  const query = useFilters(PAYMENT_FILTERS);
  const columns = usePaymentColumns((account) => (
    <RecordLink to="/operator/billing/accounts" search={{ company, account }}>
      {account}
    </RecordLink>
  ));
  return (
    <Panel title={t('nav.payments')}>
      <PagedList
        label={t('nav.payments')}
        path={get('/admin/v1/companies/{id}/payments', { id: company })}
        query={query}
        keyOf={({ id }) => id}
        empty={t('payments.none')}
        columns={[{ title: t('billing.id'), cell: ({ id }) => id }, ...columns]}
      />
    </Panel>
  );
}
