import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useLive } from '../../data/live';
import { useAnswer } from '../../data/queries';
import type { Given } from '../../components/form';
import { SplitView } from '../../components/master-detail';
import { Empty, Failure, Loaded, Page, Panel } from '../../components/page';
import { ActionButton } from '../../components/action-button';
import { Tabs } from '../../components/tabs';
import { useText } from '../../text/language';
import { RouteDetail } from './route-detail';
import { HttpRouteForm } from './http-route-form';
import { RouteForm } from './route-form';
import { type Route, RouteTable } from './route-table';
import { ROUTE_TABS } from './route-tabs';
import { readRouteUrl } from './route-url';

const ROUTES = get('/admin/v1/routes', {});
const ACTS = { running: ['pause', 'drain'], paused: ['resume', 'drain'], drained: ['resume'] } as const;

/** Of a route over HTTP; null if it has none. */
function nameIn(url: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get('name') : null;
}

/** The current state of the carrier routes, their controls, and a form for a new route. */
export function RoutesScreen() {
  const t = useText();
  const live = useLive([ROUTES]);
  const routes = useAnswer(ROUTES);
  const [kind, setKind] = useState<'smpp' | 'http'>('smpp');
  const { route: chosen }: { route?: string } = useSearch({ strict: false });
  const adding = useConfirmed(
    useServerMutation((given: Given) => change('post', '/admin/v1/routes', {}, given), [ROUTES]),
    ({ url }) => {
      const settings = readRouteUrl(String(url));
      const called = settings ? settings['name'] || settings['host']! : nameIn(String(url));
      // Refused by the server.
      if (called === null) return null;
      return {
        action: t('stop.add'),
        title: t('confirm.addRoute', { name: called }),
        text: t('confirm.addRouteText'),
      };
    },
  );
  const mutation = useConfirmed(
    useServerMutation(
      ({ name, wanted }: { name: string; wanted: 'pause' | 'resume' | 'drain' }) =>
        change('post', `/admin/v1/routes/{name}/${wanted}`, { name }),
      [ROUTES],
    ),
    ({ name, wanted }) => ({
      action: t(`route.${wanted}`),
      title: t(`route.${wanted}Of`, { name }),
      text: t(`confirm.route.${wanted}`),
    }),
  );
  const name = {
    title: t('route.name'),
    opens: 'route',
    id: (route: Route) => route.name,
    cell: (route: Route) => route.name,
  };
  const buttons = {
    title: t('route.action'),
    cell: ({ name, control }: Route) => (
      <Group gap={4} wrap="nowrap">
        {ACTS[control].map((wanted) => (
          <ActionButton
            key={wanted}
            text={t(`route.${wanted}`)}
            label={t(`route.${wanted}Of`, { name })}
            onClick={() => mutation.mutate({ name, wanted })}
            needs={`POST /admin/v1/routes/{name}/${wanted}`}
          />
        ))}
      </Group>
    ),
  };
  const list = (
    <Loaded of={routes}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('routes.none')} />
        ) : (
          <RouteTable routes={data} name={name} more={[buttons]} />
        )
      }
    </Loaded>
  );
  return (
    <Page title={t('nav.routes')} live={live}>
      <Tabs label={t('nav.routes')} tabs={ROUTE_TABS} />
      {mutation.isError && <Failure error={mutation.error} />}
      <SplitView name="route" list={list} {...(chosen !== undefined && { heading: chosen })}>
        {chosen !== undefined && <RouteDetail name={chosen} key={chosen} />}
      </SplitView>
      <Panel title={t('route.new')}>
        <SegmentedControl
          aria-label={t('route.kind')}
          value={kind}
          onChange={(value) => setKind(value === 'http' ? 'http' : 'smpp')}
          data={[
            { value: 'smpp', label: 'SMPP' },
            { value: 'http', label: t('route.kind.http') },
          ]}
          mb="sm"
        />
        {kind === 'smpp' ? (
          <RouteForm
            label={t('route.new')}
            submit={t('stop.add')}
            mutation={adding}
            needs="POST /admin/v1/routes"
          />
        ) : (
          <HttpRouteForm
            label={t('route.new')}
            submit={t('stop.add')}
            mutation={adding}
            needs="POST /admin/v1/routes"
          />
        )}
      </Panel>
    </Page>
  );
}
