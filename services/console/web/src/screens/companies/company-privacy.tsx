import { Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { GuardedFile } from '../../components/guarded-file';
import { MasterDetail } from '../../components/master-detail';
import { Loaded, Panel } from '../../components/page';
import { Status } from '../../components/status';
import { useText } from '../../text/language';
import { inPath } from '../messages/number-end';

const OF_NUMBER = '/admin/v1/companies/{id}/privacy/numbers/{number}';
const OF_CUSTOMER = '/admin/v1/companies/{id}/privacy/customers/{customerID}';
const TASKS = '/admin/v1/companies/{id}/privacy/tasks';

type Erasure = Row<typeof TASKS>;

const TONES = { running: 'wait', waiting: 'wait', done: 'good' } as const;

/** Export and erasure of personal data. */
export function CompanyPrivacy() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <Panel title={t('privacy.export')}>
        <Export company={id} />
      </Panel>
      <Panel title={t('privacy.erase')}>
        <Erase company={id} />
      </Panel>
      <MasterDetail<Erasure>
        name="erasure"
        label={t('privacy.erasures')}
        path={get(TASKS, { id })}
        query={{}}
        keyOf={(row) => row.id}
        empty={t('privacy.none')}
        heading={(row) => row.pseudonym}
        detail={(row) => <ErasureDetail id={row.id} />}
        columns={[
          {
            title: t('privacy.pseudonym'),
            opens: 'erasure',
            id: (row) => row.id,
            cell: (row) => row.pseudonym,
          },
          { title: t('privacy.of'), cell: (row) => t(`privacy.${row.of}`) },
          { title: t('route.state'), cell: (row) => <State row={row} /> },
          { title: t('session.who'), cell: ({ by }) => by },
          { title: t('audit.at'), time: ({ createdAt }) => createdAt },
        ]}
      />
    </Stack>
  );
}

/** A download whose address is known once a person is entered. */
function Export({ company }: { company: string }) {
  const t = useText();
  const [whose, setWhose] = useState<Given>({});
  const file = fileOf(company, whose);
  const looking = useServerMutation(async (given: Given) => Promise.resolve(setWhose(given)), []);
  return (
    <Form
      label={t('privacy.export')}
      submit={t('privacy.prepare')}
      keeps
      mutation={looking}
      needs={`GET ${OF_CUSTOMER}`}
      fields={fieldsOf(t)}
      // The file belongs to the person entered before.
      onChange={() => setWhose({})}
    >
      {file && (
        <GuardedFile key={file} path={file} name="personal-data.jsonl">
          {t('privacy.download')}
        </GuardedFile>
      )}
    </Form>
  );
}

function Erase({ company }: { company: string }) {
  const t = useText();
  const companyName = useCompanyName(company);
  const erasing = useConfirmed(
    useServerMutation(
      ({ number, customerID }: Given) =>
        number === undefined
          ? change('delete', OF_CUSTOMER, { id: company, customerID: String(customerID) })
          : change('delete', OF_NUMBER, { id: company, number: inPath(String(number)) }),
      [get(TASKS, { id: company })],
    ),
    ({ number, customerID }) => {
      const name = String(number ?? customerID);
      return {
        action: t('privacy.erase'),
        title: t('confirm.askOf', {
          action: t(number === undefined ? 'confirm.eraseCustomer' : 'confirm.erase', { name }),
          name: companyName,
        }),
        text: t('confirm.eraseText'),
        name,
      };
    },
  );
  return (
    <Form
      label={t('privacy.erase')}
      submit={t('privacy.erase')}
      mutation={erasing}
      needs={`DELETE ${OF_CUSTOMER}`}
      done={t('privacy.begun')}
      fields={fieldsOf(t)}
    />
  );
}

function fileOf(id: string, { number, customerID }: Given): string | null {
  if (number !== undefined) return get(OF_NUMBER, { id, number: inPath(String(number)) });
  if (customerID === undefined) return null;
  return get(OF_CUSTOMER, { id, customerID: String(customerID) });
}

function fieldsOf(t: ReturnType<typeof useText>) {
  return [
    { name: 'number', label: t('message.number'), hint: t('privacy.either'), insteadOf: 'customerID' },
    { name: 'customerID', label: t('privacy.customer'), kind: 'number' as const },
  ];
}

/** The current state. */
function ErasureDetail({ id }: { id: number }) {
  const t = useText();
  const found = useAnswer(get('/admin/v1/privacy/tasks/{taskID}', { taskID: id }));
  return (
    <Loaded of={found}>
      {({ data }) => (
        <DescriptionList
          of={[
            [t('route.state'), <State key="s" row={data} />],
            [t('privacy.erased'), <Counts key="e" of={data.erased} />],
            [t('privacy.waiting'), <Counts key="w" of={data.waiting} />],
            [t('privacy.doneAt'), data.doneAt === null ? '–' : <Time key="d" at={data.doneAt} />],
          ]}
        />
      )}
    </Loaded>
  );
}

function State({ row: { state } }: { row: Pick<Erasure, 'state'> }) {
  const t = useText();
  return <Status tone={TONES[state]} text={t(`privacy.${state}`)} />;
}

/** Numbers of erased records, by service and kind. */
function Counts({ of }: { of: Record<string, Record<string, number>> }) {
  const lines = Object.entries(of).flatMap(([service, kinds]) =>
    Object.entries(kinds).map(([kind, count]) => `${service}: ${kind} ${count}`),
  );
  if (lines.length === 0) return <>–</>;
  return (
    <Group gap="sm">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Group>
  );
}
