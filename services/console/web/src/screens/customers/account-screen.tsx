import { SimpleGrid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useIdempotentMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { ForRole } from '../../components/role-hint';
import { Money, useDayText, useMoney, useZoneNow } from '../../components/format';
import { Loaded, Page, Panel, Tile } from '../../components/page';
import { useItems, useNextTariff } from '../../components/use-items';
import { todayIn } from '../../components/time-text';
import { useText } from '../../text/language';
import { type Account, AccountStatus } from './record-columns';
import { CustomerTabs } from './customer-tabs';
import { PaymentList } from './payments-screen';

const ACCOUNTS = '/v1/accounts';
const MONEY = [ACCOUNTS, '/v1/payments', '/v1/customers/accounts'];

/** An account, its statement, and the payments and credit that an admin can add. */
export function AccountScreen() {
  const { accountID = '' }: { accountID?: string } = useParams({ strict: false });
  return <OneAccount accountID={accountID} key={accountID} />;
}

function OneAccount({ accountID }: { accountID: string }) {
  const t = useText();
  const account = useAnswer<Answer<'/v1/accounts/{accountID}'>>(`${ACCOUNTS}/${accountID}`, {
    refreshes: true,
  });
  return (
    <Page title={t('account.title', { id: accountID })}>
      <CustomerTabs />
      <Loaded of={account} list={{ to: '/company/accounts', text: t('nav.accounts') }}>
        {({ data: [found] }) =>
          found && (
            <>
              <Shown account={found} />
              <ForRole role="admin">
                <MoneyForms accountID={Number(accountID)} />
              </ForRole>
              <PaymentList title={t('account.statement')} accountID={accountID} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Shown({ account }: { account: Account }) {
  const t = useText();
  const money = useMoney();
  const day = useDayText();
  const nextTariff = useNextTariff(useItems('/v1/tariffs'));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Tile label={t('billing.balance')}>
          <Money value={account.balance} />
        </Tile>
        <Tile label={t('route.state')}>
          <AccountStatus account={account} />
        </Tile>
        <Tile label={t('billing.paidUntil')}>{day(account.shutdownDate)}</Tile>
      </SimpleGrid>
      <Panel title={account.name || t('account.title', { id: account.id })}>
        <DescriptionList
          of={[
            [t('billing.mobile'), account.mobile || '–'],
            [t('billing.address'), account.address || '–'],
            [
              t('billing.tariff'),
              account.tariffName ? `${account.tariffName}: ${money(account.tariffPrice)}` : '–',
            ],
            ...nextTariff(account),
            [t('billing.creditDate'), day(account.creditDate)],
          ]}
        />
      </Panel>
    </>
  );
}

function MoneyForms({ accountID }: { accountID: number }) {
  const t = useText();
  const drafts = { payment: `payment.${accountID}`, credit: `credit.${accountID}` };
  const day = useDayText();
  const money = useMoney();
  const zone = useZoneNow();
  const paying = useConfirmed(
    useIdempotentMutation(
      drafts.payment,
      (given: Given, headers) => ask('POST', '/v1/payments/add', { accountID, ...given }, headers),
      MONEY,
    ),
    ({ sum }) => ({
      action: t('payment.add'),
      title: t('confirm.pay', { sum: money(Number(sum)), account: String(accountID) }),
      text: t('confirm.payText'),
      name: String(accountID),
    }),
  );
  const crediting = useConfirmed(
    useIdempotentMutation(
      drafts.credit,
      (given: Given, headers) => ask('POST', `${ACCOUNTS}/setCredit`, { accountID, ...given }, headers),
      MONEY,
    ),
    ({ date }) => ({
      action: t('account.setCredit'),
      title: t('confirm.credit', { account: String(accountID), date: day(String(date)) }),
      text: t('confirm.creditText'),
      name: String(accountID),
    }),
  );
  return (
    <Panel title={t('account.money')}>
      <Stack gap="md">
        <Form
          label={t('payment.new')}
          submit={t('payment.add')}
          mutation={paying}
          draft={drafts.payment}
          fields={[
            {
              name: 'sum',
              label: t('payment.sum'),
              hint: t('payment.sumHint'),
              kind: 'money',
              isNumber: true,
              nonZero: true,
              required: true,
            },
            { name: 'comment', label: t('payment.comment') },
            { name: 'paySystem', label: t('payment.paySystem') },
            { name: 'transactionID', label: t('payment.transactionID'), hint: t('payment.transactionHint') },
          ]}
        />
        <Form
          label={t('account.credit')}
          submit={t('account.setCredit')}
          mutation={crediting}
          draft={drafts.credit}
          fields={[
            {
              name: 'date',
              label: t('billing.creditDate'),
              kind: 'date',
              firstDay: todayIn(zone),
              required: true,
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
