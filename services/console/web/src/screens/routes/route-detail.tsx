import { Stack, Text as Words } from '@mantine/core';
import type { ReactNode } from 'react';
import { useServerMutation } from '../../data/mutations';
import type { RecordOf } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useLive } from '../../data/live';
import { change, get } from '../../data/operator';
import { presentOf, useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { FormattedNumber } from '../../components/format';
import { useClose } from '../../components/master-detail';
import { Failure, Loaded } from '../../components/page';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { Rows } from '../../components/table';
import { type Text, useLanguage, useText } from '../../text/language';
import { changedRoute } from './changed-route';
import { HttpRouteForm } from './http-route-form';
import { connectionError } from './network-error';
import { RouteForm } from './route-form';
import { queuedOn } from './route-table';
import { TestSends } from './test-sends';
import { TryRoute } from './try-route';
import { RouteCosts } from './route-costs';

const PATH = '/admin/v1/routes/{name}';
const ROUTES = '/admin/v1/routes';
type Route = RecordOf<typeof PATH>;

/** A route with its current binds, its errors, and a form to replace its URL. */
export function RouteDetail({ name }: { name: string }) {
  const target = get(PATH, { name });
  useLive([target]);
  const route = useAnswer(target);
  return <Loaded of={route}>{({ data }) => <Whole route={data} />}</Loaded>;
}

function Whole({ route }: { route: Route }) {
  const t = useText();
  const { ofServer } = useLanguage();
  const { name } = route;
  const replacing = useConfirmed(
    useServerMutation(
      async ({ opened, ...given }: Given) => {
        const { url } = await presentOf(get(PATH, { name }));
        return change('put', PATH, { name }, changedRoute(url, String(opened), given as { url: string }));
      },
      [ROUTES],
    ),
    () => ({
      action: t('route.replace'),
      title: t('confirm.replaceRoute', { name }),
      text: t('confirm.route'),
    }),
  );
  const changing = useConfirmed(
    useServerMutation((given: Given) => change('post', `${PATH}/password`, { name }, given), [ROUTES]),
    () => ({
      action: t('route.newPassword'),
      title: t('confirm.password', { name }),
      text: t('confirm.route'),
    }),
  );
  const removing = useConfirmed(
    useServerMutation(() => change('delete', PATH, { name }), [ROUTES], get(PATH, { name })),
    () => ({
      action: t('remove'),
      title: t('route.removeOf', { name }),
      text: t('confirm.routeRemove'),
    }),
  );
  const close = useClose('route');
  const binds = route.senders.flatMap(({ sender, binds: ofSender }) =>
    ofSender.map((bind) => ({ ...bind, sender })),
  );
  const ofKind: [string, ReactNode][] =
    route.kind === 'http'
      ? [
          [t('route.provider'), route.preset],
          [t('route.receiptUrl'), route.receiptUrl ?? t('route.noReceiptUrl')],
        ]
      : [[t('route.mode'), route.mode]];
  return (
    <Stack gap="md">
      <DescriptionList
        of={[
          [t('route.address'), route.address],
          [t('alarm.prefix'), route.prefixes.join(', ') || '–'],
          [t('route.priority'), route.priority],
          [t('route.window'), `${route.windowInUse} / ${route.window * Math.max(1, route.boundBinds)}`],
          ...ofKind,
          [t('route.queued'), <FormattedNumber key="q" value={queuedOn(route)} />],
          [t('route.taken'), <FormattedNumber key="a" value={route.counts.taken} />],
          [t('route.refused'), <FormattedNumber key="f" value={route.counts.refused} />],
          [t('route.throttled'), <FormattedNumber key="t" value={route.counts.throttled} />],
          [t('route.unknown'), <FormattedNumber key="u" value={route.counts.unknown} />],
          [t('route.receipts'), <FormattedNumber key="r" value={route.counts.receipts} />],
        ]}
      />
      <Words size="sm" c="dimmed">
        {t('route.counted')}
      </Words>
      {binds.length > 0 && (
        <Rows
          label={t('route.binds')}
          rows={binds}
          keyOf={({ sender, index }) => `${sender} ${index}`}
          columns={[
            { title: t('route.sender'), cell: ({ sender, index }) => `${sender} / ${index}` },
            {
              title: t('route.state'),
              cell: ({ state, outdated }) => {
                const inWords = t(`route.bindState.${state}` as Text);
                return (
                  <Status
                    tone={state === 'bound' && !outdated ? 'good' : 'wait'}
                    text={outdated ? `${inWords} – ${t('route.outdated')}` : inWords}
                  />
                );
              },
            },
            { title: t('route.inFlight'), count: ({ inFlight }) => inFlight },
            { title: t('company.since'), time: ({ since }) => since },
            {
              title: t('callback.error'),
              wide: true,
              cell: ({ lastError }) => (lastError === null ? '–' : connectionError(lastError, t, ofServer)),
            },
          ]}
        />
      )}
      {route.errors.length > 0 && (
        <Rows
          label={t('route.errors')}
          rows={route.errors}
          keyOf={({ code }) => code}
          columns={[
            { title: t('callback.error'), cell: ({ code, name: called }) => `${code} ${called}` },
            { title: t('route.count'), count: ({ count }) => count },
            { title: t('route.lastAt'), time: ({ lastAt }) => lastAt },
          ]}
        />
      )}
      <TestSends name={name} />
      {route.kind === 'http' ? (
        <>
          <RouteCosts name={name} />
          <TryRoute name={name} />
          <HttpRouteForm
            label={t('route.replace')}
            submit={t('route.replace')}
            mutation={replacing}
            needs={`PUT ${PATH}`}
            of={{ url: route.url, preset: route.preset ?? '' }}
          />
        </>
      ) : (
        <RouteForm
          label={t('route.replace')}
          submit={t('route.replace')}
          mutation={replacing}
          needs={`PUT ${PATH}`}
          of={route.url}
        />
      )}
      {route.source === 'operator' && (
        <>
          {route.kind === 'smpp' && (
            <Form
              label={t('route.newPassword')}
              submit={t('route.newPassword')}
              mutation={changing}
              needs={`POST ${PATH}/password`}
              fields={[
                { name: 'password', label: t('route.password'), kind: 'password', required: true },
                {
                  name: 'overlapSeconds',
                  label: t('callback.overlap'),
                  kind: 'number',
                  value: 86_400,
                  width: 160,
                },
              ]}
            />
          )}
          <ActionButton
            text={t('remove')}
            label={t('route.removeOf', { name })}
            isPending={removing.isPending}
            needs={`DELETE ${PATH}`}
            onClick={() => removing.mutate(undefined, { onSuccess: close })}
          />
        </>
      )}
      {removing.isError && <Failure error={removing.error} />}
    </Stack>
  );
}
