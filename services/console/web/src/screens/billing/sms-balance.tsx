import { useIdempotentMutation } from '../../data/mutations';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { OfCompany } from '../../components/of-company';
import { Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { useText } from '../../text/language';

/** The SMS balance of a company: all movements, and a form to book another. */
export function SmsBalance() {
  return <OfCompany>{(company) => <Ledger company={company} key={company} />}</OfCompany>;
}

/** The form that adds SMS to the balance of a company, or deducts them. */
export function BookSms({ company }: { company: string }) {
  const t = useText();
  const path = get('/admin/v1/companies/{id}/sms-ledger', { id: company });
  const name = useCompanyName(company);
  const draft = `sms-balance.${company}`;
  const moving = useConfirmed(
    // The reference identifies a movement, so that a repetition is not booked twice.
    useIdempotentMutation(
      draft,
      (given: Given) => change('post', '/admin/v1/companies/{id}/sms-balance', { id: company }, given),
      [path, '/admin/v1/companies'],
    ),
    ({ amount }) => ({
      action: t('sms.book'),
      title: t('confirm.book', { amount: String(amount), name }),
      text: t('confirm.bookText'),
      name,
    }),
  );
  return (
    <Form
      label={t('sms.move')}
      submit={t('sms.book')}
      mutation={moving}
      draft={draft}
      needs="POST /admin/v1/companies/{id}/sms-balance"
      done={moving.data && t('sms.now', { sms: moving.data.data.sms })}
      fields={[
        {
          name: 'amount',
          label: t('sms.amount'),
          hint: t('sms.amountHint'),
          kind: 'number',
          nonZero: true,
          required: true,
        },
        {
          name: 'reference',
          label: t('sms.reference'),
          hint: t('sms.referenceHint'),
          required: true,
          width: 280,
        },
      ]}
    />
  );
}

function Ledger({ company }: { company: string }) {
  const t = useText();
  const path = get('/admin/v1/companies/{id}/sms-ledger', { id: company });
  return (
    <>
      <Panel title={t('sms.move')}>
        <BookSms company={company} />
      </Panel>
      <Panel title={t('sms.ledger')}>
        <PagedList
          label={t('sms.ledger')}
          path={path}
          keyOf={({ id }) => id}
          empty={t('sms.none')}
          columns={[
            { title: t('sms.kind'), cell: ({ kind }) => t(`sms.${kind}`) },
            { title: t('sms.amount'), count: ({ amount }) => amount },
            { title: t('sms.after'), count: ({ balanceAfter }) => balanceAfter },
            { title: t('message.send'), cell: ({ smsID }) => smsID ?? '–' },
            // Charges and refunds have a send. Their reference is the key of the booking, as is the prefix of a top-up's.
            {
              title: t('sms.reference'),
              wide: true,
              cell: ({ kind, reference }) => (kind === 'top-up' && reference?.replace(/^top-up:/, '')) || '–',
            },
            { title: t('audit.at'), time: ({ at }) => at },
          ]}
        />
      </Panel>
    </>
  );
}
