import type { ReactNode } from 'react';
import type { Row } from '../../data/api';
import { FormattedNumber } from '../../components/format';
import { RecordLink } from '../../components/record-link';
import { Status } from '../../components/status';
import { type Column, Rows } from '../../components/table';
import { useText } from '../../text/language';

export type Route = Row<'/admin/v1/routes'>;

/** The parts that wait for a route. */
export const queuedOn = ({ queued }: Pick<Route, 'queued'>): number =>
  queued.otp + queued.standard + queued.bulk;

/** Current state of routes. */
export function RouteTable({
  routes,
  name,
  more = [],
}: {
  routes: Route[];
  /** Replaces the column of names. */
  name?: Column<Route>;
  more?: Column<Route>[];
}) {
  const t = useText();
  const columns: Column<Route>[] = [
    name ?? { title: t('route.name'), cell: (route) => route.name },
    { title: t('route.state'), cell: (route) => <RouteState route={route} /> },
    {
      title: t('route.binds'),
      numeric: true,
      cell: (route) => <OfRoute route={route}>{`${route.boundBinds} / ${route.binds}`}</OfRoute>,
    },
    {
      title: t('route.rateLimit'),
      numeric: true,
      cell: ({ rateLimitNow, tps }) =>
        tps === 0 && rateLimitNow === null ? (
          '∞'
        ) : (
          <FormattedNumber value={Math.round(rateLimitNow ?? tps)} />
        ),
    },
    {
      title: t('route.queued'),
      numeric: true,
      cell: (route) => (
        <OfRoute route={route}>
          <FormattedNumber value={queuedOn(route)} />
        </OfRoute>
      ),
    },
    {
      title: t('route.oldest'),
      numeric: true,
      cell: ({ oldestWaitingMs }) => (
        <>
          <FormattedNumber value={Math.round(oldestWaitingMs / 100) / 10} /> s
        </>
      ),
    },
    {
      title: t('route.taken'),
      numeric: true,
      cell: (route) => (
        <OfRoute route={route}>
          <FormattedNumber value={route.counts.taken} />
        </OfRoute>
      ),
    },
    {
      title: t('route.refused'),
      numeric: true,
      cell: (route) => (
        <OfRoute route={route}>
          <FormattedNumber value={route.counts.refused} />
        </OfRoute>
      ),
    },
    ...more,
  ];
  return <Rows label={t('nav.routes')} columns={columns} rows={routes} keyOf={(route) => route.name} />;
}

/** Leads to the page of the route, which explains its counts. */
function OfRoute({ route: { name }, children }: { route: Route; children: ReactNode }) {
  return (
    <RecordLink to="/operator/routes" search={{ route: name }}>
      {children}
    </RecordLink>
  );
}

function RouteState({ route: { control, live } }: { route: Route }) {
  const t = useText();
  if (control === 'paused') return <Status tone="wait" text={t('route.paused')} />;
  if (control === 'drained') return <Status tone="wait" text={t('route.drained')} />;
  return live ? <Status tone="good" text={t('route.live')} /> : <Status tone="bad" text={t('route.away')} />;
}
