import { Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useAct } from '../../data/acts';
import { useConfirmed } from '../../data/confirmation';
import { act, get } from '../../data/operator';
import { useLive } from '../../data/live';
import { useAnswer } from '../../data/queries';
import type { Given } from '../../parts/form';
import { Beside, Open } from '../../parts/list-beside';
import { Empty, Failure, Loaded, Page, Panel } from '../../parts/page';
import { ActButton } from '../../parts/act-button';
import { useText } from '../../text/language';
import { RouteDetail } from './route-detail';
import { RouteForm } from './route-form';
import { type Route, RouteTable } from './route-table';

const ROUTES = get('/admin/v1/routes', {});
const ACTS = { running: ['pause', 'drain'], paused: ['resume', 'drain'], drained: ['resume'] } as const;

/** The current state of the carrier routes, their controls, and a form for a new route. */
export function RoutesScreen() {
  const t = useText();
  const live = useLive([ROUTES]);
  const routes = useAnswer(ROUTES);
  const { route: chosen }: { route?: string } = useSearch({ strict: false });
  const adding = useAct((given: Given) => act('post', '/admin/v1/routes', {}, given), [ROUTES]);
  const acting = useConfirmed(
    useAct(
      ({ name, wanted }: { name: string; wanted: 'pause' | 'resume' | 'drain' }) =>
        act('post', `/admin/v1/routes/{name}/${wanted}`, { name }),
      [ROUTES],
    ),
    ({ name, wanted }) => ({
      act: t(`route.${wanted}`),
      title: `${t(`route.${wanted}`)} ${name}`,
      text: t(`confirm.route.${wanted}`),
    }),
  );
  const name = {
    title: t('route.name'),
    cell: (route: Route) => (
      <Open name="route" id={route.name}>
        {route.name}
      </Open>
    ),
  };
  const buttons = {
    title: t('route.act'),
    cell: ({ name, control }: Route) => (
      <Group gap={4} wrap="nowrap">
        {ACTS[control].map((wanted) => (
          <ActButton
            key={wanted}
            text={t(`route.${wanted}`)}
            label={`${t(`route.${wanted}`)} ${name}`}
            onClick={() => acting.mutate({ name, wanted })}
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
      {acting.isError && <Failure error={acting.error} />}
      <Beside name="route" list={list} {...(chosen !== undefined && { heading: chosen })}>
        {chosen !== undefined && <RouteDetail name={chosen} key={chosen} />}
      </Beside>
      <Panel title={t('route.new')}>
        <RouteForm
          label={t('route.new')}
          submit={t('stop.add')}
          acting={adding}
          needs="POST /admin/v1/routes"
        />
      </Panel>
    </Page>
  );
}
