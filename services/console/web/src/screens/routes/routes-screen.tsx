import { Group } from '@mantine/core';
import { useAct } from '../../data/acts';
import { type Answer, ask } from '../../data/api';
import { useLive } from '../../data/live';
import { useAnswer } from '../../data/queries';
import { Empty, Failure, Loaded, Page, Panel } from '../../parts/page';
import { Sure } from '../../parts/sure';
import { useText } from '../../text/language';
import { type Route, RouteTable } from './route-table';

const PATH = '/admin/v1/routes';
const ACTS = { running: ['pause', 'drain'], paused: ['resume', 'drain'], drained: ['resume'] } as const;

/** The routes to the carriers as they are now, and what can be done to them. */
export function RoutesScreen() {
  const t = useText();
  const live = useLive([PATH]);
  const routes = useAnswer<Answer<'/admin/v1/routes'>>(PATH);
  const acting = useAct(
    ({ name, act }: { name: string; act: string }) =>
      ask('POST', `${PATH}/${encodeURIComponent(name)}/${act}`),
    [PATH],
  );
  const act = {
    title: t('route.act'),
    cell: ({ name, control }: Route) => (
      <Group gap={4} wrap="nowrap">
        {ACTS[control].map((one) => (
          <Sure
            key={one}
            text={t(`route.${one}`)}
            label={`${t(`route.${one}`)} ${name}`}
            onSure={() => acting.mutate({ name, act: one })}
          />
        ))}
      </Group>
    ),
  };
  return (
    <Page title={t('nav.routes')} live={live}>
      {acting.isError && <Failure error={acting.error} />}
      <Panel>
        <Loaded of={routes}>
          {({ data }) =>
            data.length === 0 ? <Empty text={t('routes.none')} /> : <RouteTable routes={data} more={[act]} />
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
