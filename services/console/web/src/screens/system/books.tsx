import { Button, Stack } from '@mantine/core';
import { useMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask } from '../../data/api';
import { get } from '../../data/operator';
import { DescriptionList } from '../../components/description-list';
import { Filters, useFilters } from '../../components/filters';
import { FormattedNumber } from '../../components/format';
import { Empty, Failure, Panel } from '../../components/page';
import { Status } from '../../components/status';
import { useText } from '../../text/language';

type Verified = Answer<'/admin/v1/companies/{id}/ledger/verify'>;

/** The hash chain of payments: the verification of a company's payments, and the head of its chain. */
export function Books() {
  const t = useText();
  const { company } = useFilters(['company']);
  return (
    <>
      <Filters filters={[{ name: 'company', label: t('message.company'), type: 'company' }]} />
      <Panel title={t('books.check')}>
        {company ? <Check company={company} key={company} /> : <Empty text={t('books.choose')} />}
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
  const result = verifying.data?.data;
  return (
    <Stack gap="sm" align="flex-start">
      <Button loading={verifying.isPending} onClick={() => verifying.mutate()}>
        {t('books.verify')}
      </Button>
      {verifying.isError && <Failure error={verifying.error} />}
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
              ...(result.holds && result.to.payments > 0
                ? [
                    [t('books.head'), JSON.stringify({ company: Number(company), ...result.to })] as [
                      string,
                      string,
                    ],
                  ]
                : []),
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
