import { useQuery } from '@tanstack/react-query';
import { useMutation } from '../../data/mutations';
import { ask, type ApiError } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { SESSION } from '../../data/live';
import { queryClient } from '../../data/queries';
import type { Session } from '../../data/session';
import { ActionButton } from '../../components/action-button';
import { useServerText } from '../../components/format';
import { Failure, Loaded, Page, Panel } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

const SESSIONS = ['sessions'];

/** Sessions that the user may end. */
export function SessionsScreen() {
  const t = useText();
  const server = useServerText();
  const sessions = useQuery<{ data: Session[] }, ApiError>({
    queryKey: SESSIONS,
    queryFn: () => ask('GET', '/sessions'),
    meta: { refreshes: true },
  });
  const ending = useConfirmed(
    useMutation<unknown, ApiError, Session>({
      mutationFn: ({ id }: Session) => ask<unknown>('DELETE', `/sessions/${id}`),
      onSuccess: () =>
        Promise.all([SESSIONS, SESSION].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
    ({ name }) => ({
      action: t('session.end'),
      title: t('session.endOf', { name }),
      text: t('confirm.session'),
    }),
  );
  return (
    <Page title={t('nav.sessions')}>
      {ending.isError && <Failure error={ending.error} />}
      <Panel>
        <Loaded of={sessions}>
          {({ data }) => (
            <Rows
              label={t('nav.sessions')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t('session.who'),
                  cell: ({ name, current }) => (current ? t('session.own', { name }) : name),
                },
                { title: t('session.company'), cell: ({ companyName }) => companyName ?? '–' },
                { title: t('session.role'), cell: ({ role }) => server(role) },
                { title: t('session.from'), cell: ({ from }) => from },
                { title: t('session.began'), time: ({ createdAt }) => createdAt },
                { title: t('session.ends'), time: ({ expiresAt }) => expiresAt },
                {
                  title: t('session.end'),
                  cell: (session) => (
                    <ActionButton
                      text={t('session.end')}
                      label={t('session.endOf', { name: session.name })}
                      onClick={() => ending.mutate(session)}
                    />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
