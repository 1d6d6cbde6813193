import { Group, Stack, Text as Words } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAct } from '../../data/acts';
import { type Answer, type ApiError, ask } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { act, get } from '../../data/operator';
import { CompanyName } from '../../parts/company-name';
import { Facts } from '../../parts/facts';
import { Filters, useFilters } from '../../parts/filters';
import { Figure, Time } from '../../parts/format';
import { Empty, Failure, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Status } from '../../parts/status';
import { ActButton } from '../../parts/act-button';
import { useText } from '../../text/language';
import { Button } from '@mantine/core';

type Verified = Answer<'/admin/v1/companies/{id}/ledger/verify'>;

/** The hash chain of payments: signed checkpoints by company or by day, and the verification of a company's payments. */
export function Books() {
  const t = useText();
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
            empty={<Empty text={t('books.none')} />}
            columns={[
              { title: t('message.company'), cell: (head) => <CompanyName id={head.company} /> },
              { title: t('books.day'), cell: (head) => head.day },
              {
                title: t('books.payments'),
                numeric: true,
                cell: ({ payments }) => <Figure value={payments} />,
              },
              { title: t('books.key'), cell: ({ key }) => key },
              { title: t('books.signed'), cell: ({ at }) => <Time at={at} /> },
              { title: t('books.seal'), wide: true, cell: ({ seal }) => seal },
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
  const verifying = useMutation<Verified, ApiError>({ mutationFn: () => verify(company) });
  const name = useCompanyName(company);
  const sealing = useConfirmed(
    useAct(
      () => act('post', '/admin/v1/companies/{id}/ledger/seal', { id: company }, {}),
      [get('/admin/v1/companies/{id}/ledger/heads', { id: company })],
    ),
    () => ({ act: t('books.sealOld'), title: t('confirm.askOf', { act: t('books.sealOld'), name }) }),
  );
  const result = verifying.data?.data;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button loading={verifying.isPending} onClick={() => verifying.mutate()}>
          {t('books.verify')}
        </Button>
        <ActButton
          text={t('books.sealOld')}
          label={t('books.sealOld')}
          isPending={sealing.isPending}
          needs="POST /admin/v1/companies/{id}/ledger/seal"
          onClick={() => sealing.mutate(undefined)}
        />
      </Group>
      {verifying.isError && <Failure error={verifying.error} />}
      {sealing.isError && <Failure error={sealing.error} />}
      {sealing.data && <Words size="sm">{sealing.data.message}</Words>}
      {result && (
        <div role="status">
          <Facts
            of={[
              [
                t('route.state'),
                <Status
                  key="state"
                  tone={result.holds ? 'good' : 'bad'}
                  text={t(result.holds ? 'books.holds' : 'books.holdsNot')}
                />,
              ],
              [t('books.examined'), <Figure key="examined" value={result.examined} />],
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
