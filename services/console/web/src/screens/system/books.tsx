import { Button, Group, Stack, Text as Words } from '@mantine/core';
import { useMutation, useServerMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { CompanyName, TimeOf } from '../../components/company-name';
import { DescriptionList } from '../../components/description-list';
import { Filters, useFilters } from '../../components/filters';
import { FormattedNumber, useDayText, useServerText } from '../../components/format';
import { Empty, Failure, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

type Verified = Answer<'/admin/v1/companies/{id}/ledger/verify'>;

/** The hash chain of payments: signed checkpoints by company or by day, and the verification of a company's payments. */
export function Books() {
  const t = useText();
  const dayText = useDayText();
  const { company, day = '' } = useFilters(['company', 'day']);
  const heads = company
    ? get('/admin/v1/companies/{id}/ledger/heads', { id: company })
    : get('/admin/v1/ledger/heads', {});
  return (
    <>
      <Filters
        filters={[
          { name: 'company', label: t('message.company'), type: 'company' },
          { name: 'day', label: t('books.day'), type: 'date' },
        ]}
      />
      {company && (
        <Panel title={t('books.check')}>
          <Check company={company} key={company} />
        </Panel>
      )}
      <Panel title={t('books.heads')}>
        {!company && day === '' ? (
          <Empty text={t('books.choose')} />
        ) : (
          <PagedList
            label={t('books.heads')}
            path={heads}
            query={company ? {} : { day }}
            keyOf={(head) => `${head.company} ${head.day}`}
            empty={t('books.none')}
            columns={[
              { title: t('message.company'), cell: (head) => <CompanyName id={head.company} /> },
              { title: t('books.day'), cell: (head) => dayText(head.day) },
              { title: t('books.payments'), count: ({ payments }) => payments },
              { title: t('books.key'), cell: ({ key }) => key },
              { title: t('books.signed'), cell: ({ at, company: of }) => <TimeOf at={at} company={of} /> },
              { title: t('books.link'), wide: true, cell: ({ link }) => link },
            ]}
          />
        )}
      </Panel>
    </>
  );
}

/** One request verifies a limited number of payments; the next request continues from there. */
async function verify(company: string): Promise<Verified> {
  const path = '/admin/v1/companies/{id}/ledger/verify';
  let found = await ask<Verified>('GET', get(path, { id: company }));
  let examined = found.data.examined;
  while (found.data.holds && !found.data.done) {
    found = await ask<Verified>('GET', get(path, { id: company }, found.data.to));
    examined += found.data.examined;
  }
  return { ...found, data: { ...found.data, examined } };
}

function Check({ company }: { company: string }) {
  const t = useText();
  const server = useServerText();
  const verifying = useMutation<Verified, ApiError>({ mutationFn: () => verify(company) });
  const name = useCompanyName(company);
  const start = useConfirmed(
    useServerMutation(
      () => change('post', '/admin/v1/companies/{id}/ledger/seal', { id: company }, {}),
      [get('/admin/v1/companies/{id}/ledger/heads', { id: company })],
    ),
    () => ({
      action: t('books.startChain'),
      title: t('confirm.askOf', { action: t('books.startChain'), name }),
    }),
  );
  const result = verifying.data?.data;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button loading={verifying.isPending} onClick={() => verifying.mutate()}>
          {t('books.verify')}
        </Button>
        <ActionButton
          text={t('books.startChain')}
          label={t('books.startChain')}
          isPending={start.isPending}
          needs="POST /admin/v1/companies/{id}/ledger/seal"
          onClick={() => start.mutate(undefined)}
        />
      </Group>
      {verifying.isError && <Failure error={verifying.error} />}
      {start.isError && <Failure error={start.error} />}
      {start.data && <Words size="sm">{server(start.data.message)}</Words>}
      {result && (
        <div role="status">
          <DescriptionList
            of={[
              [
                t('route.state'),
                <Status
                  key="state"
                  tone={result.holds ? 'good' : 'bad'}
                  text={t(result.holds ? 'books.holds' : 'books.holdsNot')}
                />,
              ],
              [t('books.examined'), <FormattedNumber key="examined" value={result.examined} />],
              ...result.findings.map(({ payment, detail }): [string, string] => [
                payment === null ? '' : t('books.payment', { id: payment }),
                detail,
              ]),
            ]}
          />
        </div>
      )}
    </Stack>
  );
}
