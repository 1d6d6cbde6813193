import { Group } from '@mantine/core';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { useNamed } from '../../data/company-names';
import { CompanyZone } from '../../data/company-zone';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { NoCompany } from '../../components/of-company';
import { Failure, Loaded, Page } from '../../components/page';
import { ActionButton } from '../../components/action-button';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';
import { type Company, CompanyState } from './company-state';

/** A company: its suspension, settings and keys, and links to its other screens. */
export function CompanyScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <OneCompany id={id} key={id} />;
}

function OneCompany({ id }: { id: string }) {
  const t = useText();
  const company = useAnswer(get('/admin/v1/companies/{id}', { id }));
  const named = useNamed(id);
  const base = `/operator/companies/${id}`;
  const title = company.data?.data.name ?? `${t('message.company')} ${id}`;
  if (company.error?.status === 404)
    return (
      <Page title={title}>
        <NoCompany text={t('company.unknown', { id })} />
      </Page>
    );
  return (
    <Page title={title}>
      <Loaded of={company}>{({ data }) => <SendingSwitch company={data} />}</Loaded>
      <Group gap="md" component="nav" aria-label={t('company.see')}>
        {(
          [
            ['/operator/messages', 'nav.messages'],
            ['/operator/jobs', 'nav.jobs'],
            ['/operator/brands', 'nav.brands'],
            ['/operator/callbacks', 'nav.callbacks'],
            ['/operator/billing/sms', 'billing.sms'],
            ['/operator/billing/catalogues', 'billing.catalogues'],
            ['/operator/system/stop-list', 'stop.title'],
            ['/operator/system/audit', 'system.audit'],
          ] as const
        ).map(([to, text]) => (
          <Link key={to} to={to} search={{ company: id } as never} className="see">
            {t(text)}
          </Link>
        ))}
      </Group>
      <Tabs
        label={t('message.company')}
        tabs={[
          { to: base, text: 'company.health' },
          { to: `${base}/settings`, text: 'nav.settings' },
          { to: `${base}/keys`, text: 'keys.title' },
          { to: `${base}/people`, text: 'company.people' },
          { to: `${base}/otp`, text: 'company.otp' },
          { to: `${base}/privacy`, text: 'company.privacy' },
        ]}
      />
      {/* Questions of the tabs ask for the name. */}
      {company.data && !named.isPending && (
        <CompanyZone value={company.data.data.timezone}>
          <Outlet />
        </CompanyZone>
      )}
    </Page>
  );
}

/** Stops all sending of the company within 2 s; its messages are kept. */
function SendingSwitch({ company }: { company: Company }) {
  const t = useText();
  const { id, name } = company;
  const changes = ['/admin/v1/companies'];
  const stopping = useConfirmed(
    useServerMutation(() => change('post', '/admin/v1/companies/{id}/stop-sending', { id }), changes),
    () => ({
      action: t('company.stop'),
      title: t('confirm.stop', { name }),
      text: t('confirm.stopText'),
      name,
    }),
  );
  const resuming = useConfirmed(
    useServerMutation(() => change('post', '/admin/v1/companies/{id}/resume-sending', { id }), changes),
    () => ({
      action: t('company.resume'),
      title: t('confirm.resume', { name }),
      text: t('confirm.resumeText'),
    }),
  );
  const failed = stopping.error ?? resuming.error;
  return (
    <>
      <Group gap="md">
        <CompanyState company={company} />
        {company.sendingStopped ? (
          <ActionButton
            text={t('company.resume')}
            label={t('company.resume')}
            isPending={resuming.isPending}
            needs="POST /admin/v1/companies/{id}/resume-sending"
            onClick={() => resuming.mutate(undefined)}
          />
        ) : (
          <ActionButton
            text={t('company.stop')}
            label={t('company.stop')}
            isPending={stopping.isPending}
            needs="POST /admin/v1/companies/{id}/stop-sending"
            onClick={() => stopping.mutate(undefined)}
          />
        )}
      </Group>
      {failed && <Failure error={failed} />}
    </>
  );
}
