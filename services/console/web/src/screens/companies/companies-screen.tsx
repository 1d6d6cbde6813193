import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../data/acts';
import { ask, type Row } from '../../data/api';
import { Time } from '../../parts/format';
import { Empty, Failure, Page, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Status } from '../../parts/status';
import { useText } from '../../text/language';
import { InviteForm } from '../invite/invite-form';

type Company = Row<'/admin/v1/companies'>;

const PATH = '/admin/v1/companies';

/** The companies; a new one; a link that lets one's people in. */
export function CompaniesScreen() {
  const t = useText();
  const [invited, setInvited] = useState<Pick<Company, 'id' | 'name'> | null>(null);
  return (
    <Page title={t('nav.companies')}>
      <NewCompany />
      {invited && (
        <InviteForm title={t('invite.title', { name: invited.name })} company={invited.id} key={invited.id} />
      )}
      <Panel>
        <PagedList<Company>
          label={t('nav.companies')}
          path={PATH}
          keyOf={({ id }) => id}
          empty={<Empty text={t('companies.none')} />}
          columns={[
            { title: t('company.id'), cell: ({ id }) => id },
            { title: t('company.name'), cell: ({ name }) => name },
            { title: t('company.state'), cell: (company) => <CompanyState company={company} /> },
            { title: t('company.timezone'), cell: ({ timezone }) => timezone },
            { title: t('company.since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              title: t('company.see'),
              cell: ({ id, name }) => (
                <Group gap="sm" wrap="nowrap">
                  <Anchor
                    component={Link}
                    size="sm"
                    to="/operator/messages"
                    search={{ company: String(id) } as never}
                  >
                    {t('nav.messages')}
                  </Anchor>
                  <Anchor
                    component={Link}
                    size="sm"
                    to="/operator/jobs"
                    search={{ company: String(id) } as never}
                  >
                    {t('nav.jobs')}
                  </Anchor>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('company.inviteOf', { name })}
                    onClick={() => setInvited({ id, name })}
                  >
                    {t('company.invite')}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      </Panel>
    </Page>
  );
}

function CompanyState({ company: { status, sendingStopped } }: { company: Company }) {
  const t = useText();
  if (status === 'suspended') return <Status tone="bad" text={t('company.suspended')} />;
  return sendingStopped ? (
    <Status tone="wait" text={t('company.stopped')} />
  ) : (
    <Status tone="good" text={t('company.active')} />
  );
}

function NewCompany() {
  const t = useText();
  const making = useAct((given: object) => ask('POST', PATH, given), [PATH]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '');
    making.mutate({ name }, { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <TextInput name="name" label={t('company.new')} required maxLength={100} w={280} />
        <Button type="submit" loading={making.isPending}>
          {t('company.create')}
        </Button>
      </Group>
      {making.isError && <Failure error={making.error} />}
    </form>
  );
}
