import type { Query, Row } from '../data/api';
import { useText } from '../text/language';
import type { Field } from './form';
import { useServerText } from './format';
import { Status } from './status';
import type { Column } from './table';

type Delivery = Pick<
  Row<'/v1/callback/deliveries'>,
  'id' | 'event' | 'number' | 'state' | 'attempts' | 'lastStatus' | 'lastError' | 'nextAt' | 'createdAt'
>;

const STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
const TONES = { waiting: 'wait', delivered: 'good', failed: 'bad', skipped: 'plain' } as const;

function useDeliveryStates(): { value: string; label: string }[] {
  const t = useText();
  return STATES.map((value) => ({ value, label: t(`delivery.${value}`) }));
}

/** The choice of state for callbacks that were delivered late. */
const LATE = 'late';

/** The choices of state in a delivery log. */
export function useStateChoices(): { value: string; label: string }[] {
  const t = useText();
  return [...useDeliveryStates(), { value: LATE, label: t('callbacks.deliveredLate') }];
}

/** The query of the API for a choice of state. */
export const ofState = (state: string | undefined): Query => (state === LATE ? { late: 'true' } : { state });

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const t = useText();
  return <Status tone={TONES[state]} text={t(`delivery.${state}`)} />;
}

/** The last response to a callback: its HTTP status, or why there is none. */
export function useCallbackAnswer(): (status: number | null, error: string | null) => number | string {
  const server = useServerText();
  return (status, error) => status ?? server(error ?? '–');
}

/** The columns of a delivery log. @param name the query parameter that opens a delivery */
export function useDeliveryColumns(name: string): Column<Delivery>[] {
  const t = useText();
  const answer = useCallbackAnswer();
  return [
    {
      title: t('callback.event'),
      opens: name,
      id: ({ id }) => id,
      cell: ({ event }) => event,
    },
    { title: t('message.number'), cell: ({ number }) => number ?? '–' },
    { title: t('route.state'), cell: ({ state }) => <DeliveryState state={state} /> },
    { title: t('callback.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      title: t('callback.answer'),
      cell: ({ lastStatus, lastError }) => answer(lastStatus, lastError),
    },
    { title: t('callback.next'), time: ({ nextAt }) => nextAt },
    { title: t('callback.made'), time: ({ createdAt }) => createdAt },
  ];
}

/** The fields of a form that sends the callbacks of a time range again. */
export function useReplayFields(): Field[] {
  const t = useText();
  const choices = useDeliveryStates();
  return [
    { name: 'from', label: t('filter.from'), kind: 'date', required: true, width: 160 },
    { name: 'to', label: t('filter.before'), kind: 'date', required: true, width: 160 },
    { name: 'state', label: t('route.state'), kind: 'choice', value: 'failed', choices },
  ];
}
