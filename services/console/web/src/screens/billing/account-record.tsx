import { Stack, Title } from '@mantine/core';
import { useIdempotentMutation, useServerMutation } from '../../data/mutations';
import type { RecordOf } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { type Field, Form, type Given } from '../../components/form';
import { Money, Time, useMoney } from '../../components/format';
import { useItems, useNextTariff } from '../../components/use-items';
import { Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { catalogueField, nameIn } from '../../components/catalogue-names';
import { AccountStatus } from '../customers/record-columns';

const PATH = '/admin/v1/companies/{id}/accounts/{accountID}';
type Account = RecordOf<typeof PATH>;

const useCatalogue = (id: string, catalogue: 'tariffs' | 'areas' | 'groups') =>
  useItems(get(`/admin/v1/companies/{id}/${catalogue}`, { id }));

interface OfAccount {
  company: string;
  accountID: string;
}

/** An account of a company: its balance, its corrections, its tariff, and one-time charges. */
export function AccountRecord({ company, accountID }: OfAccount) {
  const account = useAnswer(get(PATH, { id: company, accountID }));
  return (
    <Loaded of={account}>
      {({ data }) => (
        <Stack gap="md">
          <Known company={company} account={data} />
          <Actions company={company} accountID={accountID} account={data} />
        </Stack>
      )}
    </Loaded>
  );
}

function Known({ company, account }: { company: string; account: Account }) {
  const t = useText();
  const tariffs = useCatalogue(company, 'tariffs');
  const nextTariff = useNextTariff(tariffs);
  const customer = useAnswer(
    get('/admin/v1/companies/{id}/customers/{customerID}', { id: company, customerID: account.customerID }),
  );
  return (
    <DescriptionList
      of={[
        [t('route.state'), <AccountStatus key="s" account={account} />],
        [t('home.balance'), <Money key="m" value={account.balance} />],
        [
          t('billing.customer'),
          <RecordLink
            key="o"
            to="/operator/billing/customers"
            search={{ company, customer: String(account.customerID) }}
          >
            {customer.data?.data.name || account.customerID}
          </RecordLink>,
        ],
        [
          t('nav.payments'),
          <RecordLink
            key="p"
            to="/operator/billing/payments"
            search={{ company, accountID: String(account.id) }}
          >
            {t('company.see')}
          </RecordLink>,
        ],
        [t('billing.tariff'), nameIn(tariffs, account.tariffID)],
        ...nextTariff(account),
        [t('compose.numbers'), account.numbers.map(({ mobile }) => mobile).join(', ')],
        ...(account.ip ? [['IP', account.ip] as [string, string]] : []),
        [t('company.since'), <Time key="c" at={account.createdAt} />],
      ]}
    />
  );
}

function Actions({ company, accountID, account }: OfAccount & { account: Account }) {
  const t = useText();
  const values = { id: company, accountID };
  const changes = [`/admin/v1/companies/${company}/`];
  const drafts = { tariff: `tariff.${company}.${accountID}`, charge: `charge.${company}.${accountID}` };
  const name = account.name || accountID;
  const companyName = useCompanyName(company);
  const money = useMoney();
  const ofCompany = (action: string): string => t('confirm.askOf', { action, name: companyName });
  const tariffs = useCatalogue(company, 'tariffs');
  const correcting = useConfirmed(
    useServerMutation((given: Given) => change('patch', PATH, values, given), changes),
    () => ({
      action: t('billing.correct'),
      title: ofCompany(t('confirm.correct', { name })),
      text: t('confirm.correctText'),
    }),
  );
  const changing = useConfirmed(
    useIdempotentMutation(
      drafts.tariff,
      (given: Given, headers) =>
        change('post', '/admin/v1/companies/{id}/accounts/{accountID}/tariff', values, given, {}, headers),
      changes,
    ),
    ({ tariffID }) => ({
      action: t('billing.change'),
      title: ofCompany(t('confirm.tariff', { account: name, tariff: nameIn(tariffs, tariffID) ?? '' })),
      text: t('confirm.tariffText'),
      name,
    }),
  );
  const charging = useConfirmed(
    useIdempotentMutation(
      drafts.charge,
      (given: Given, headers) =>
        change('post', '/admin/v1/companies/{id}/accounts/{accountID}/charge', values, given, {}, headers),
      changes,
    ),
    ({ sum }) => ({
      action: t('billing.charge'),
      title: ofCompany(t('confirm.charge', { sum: money(Number(sum)), account: name })),
      name,
    }),
  );
  return (
    <>
      <Form
        label={`${t('billing.correct')}: ${t('billing.account')}`}
        submit={t('billing.correct')}
        isChange
        sendsWas
        mutation={correcting}
        needs={`PATCH ${PATH}`}
        fields={useFields(company, account)}
      />
      <Title order={3} size="sm">
        {t('billing.newTariff')}
      </Title>
      <Form
        label={t('billing.newTariff')}
        submit={t('billing.change')}
        mutation={changing}
        needs="POST /admin/v1/companies/{id}/accounts/{accountID}/tariff"
        fields={[
          catalogueField({ name: 'tariffID', label: t('billing.tariff'), required: true }, tariffs),
          {
            name: 'from',
            label: t('billing.from'),
            kind: 'choice',
            choices: [
              { value: 'now', label: t('billing.fromNow') },
              { value: 'next', label: t('billing.fromNext') },
            ],
          },
        ]}
      />
      <Title order={3} size="sm">
        {t('billing.charge')}
      </Title>
      <Form
        label={t('billing.charge')}
        submit={t('billing.charge')}
        mutation={charging}
        draft={drafts.charge}
        needs="POST /admin/v1/companies/{id}/accounts/{accountID}/charge"
        fields={[
          {
            name: 'sum',
            label: t('billing.sum'),
            kind: 'money',
            isNumber: true,
            nonZero: true,
            required: true,
            width: 140,
          },
          { name: 'comment', label: t('billing.comment'), required: true, width: 320 },
        ]}
      />
    </>
  );
}

/** Fields of an account that can be corrected; modules only if the company has them. */
function useFields(company: string, account: Account): Field[] {
  const t = useText();
  const areas = useCatalogue(company, 'areas');
  const groups = useCatalogue(company, 'groups');
  const text = (name: keyof Account, label: string): Field => ({
    name,
    label,
    value: account[name],
    nullable: true,
  });
  const fields: Field[] = [
    text('name', t('company.name')),
    { ...text('birthDate', t('billing.birthDate')), kind: 'date', width: 160 },
    text('address', t('billing.address')),
    catalogueField(text('areaID', t('billing.area')), areas),
    catalogueField(text('groupID', t('billing.group')), groups),
    text('geoLocation', t('billing.place')),
    text('column1', t('billing.column1')),
    text('column2', t('billing.column2')),
    { ...text('minimalBalance', t('billing.minimal')), kind: 'money', width: 160 },
  ];
  const ofModules: [keyof Account, string][] = [
    ['mac', t('billing.mac')],
    ['onuMac', t('billing.onuMac')],
    ['stbMac', t('billing.stbMac')],
    ['gpsProviderID', t('billing.gpsProviderID')],
    ['gpsTrackIdentifier', t('billing.gpsTrackIdentifier')],
  ];
  const known = ofModules.filter(([name]) => account[name] !== undefined);
  return [...fields, ...known.map(([name, label]) => text(name, label))];
}
