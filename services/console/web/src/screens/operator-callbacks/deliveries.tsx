import { useServerMutation } from '../../data/mutations';
import { useCompanyName } from '../../data/company-names';
import { useConfirmed } from '../../data/confirmation';
import { useLive } from '../../data/live';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { ofState, useDeliveryColumns, useReplayFields, useStateChoices } from '../../components/delivery-log';
import { FailingReceiver } from '../../components/failing-since';
import { useFilters } from '../../components/filters';
import { Form, type Given } from '../../components/form';
import { useDayText, useZoneNow } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { OfCompany } from '../../components/of-company';
import { Panel } from '../../components/page';
import { useText } from '../../text/language';
import { CallbacksOfAll } from './callbacks-of-all';
import { type Delivery, DeliveryDetail } from './delivery-detail';
import { FailingCompanies } from './failing-companies';
import { REPLAY, useRecovery } from './recovery';

/** The delivery log of a company's callbacks: each with its attempts, and a button to send it again. */
export function Deliveries() {
  const t = useText();
  const choices = useStateChoices();
  return (
    <OfCompany
      none={
        <>
          <FailingCompanies />
          <CallbacksOfAll />
        </>
      }
      filters={[
        { name: 'state', label: t('route.state'), choices },
        { name: 'event', label: t('callback.event'), width: 200 },
        { name: 'from', label: t('filter.from'), type: 'date' },
        { name: 'to', label: t('filter.before'), type: 'date' },
      ]}
    >
      {(company) => <OfOne company={company} key={company} />}
    </OfCompany>
  );
}

function OfOne({ company }: { company: string }) {
  const t = useText();
  const { state, ...filters } = useFilters(['state', 'event', 'from', 'to']);
  const path = get('/admin/v1/companies/{id}/callback-deliveries', { id: company });
  return (
    <>
      <Recovery company={company} path={path} />
      <MasterDetail<Delivery>
        name="delivery"
        label={t('callback.list')}
        path={path}
        query={{ ...filters, ...ofState(state) }}
        keyOf={({ id }) => id}
        empty={t('callback.none')}
        heading={({ event }) => event}
        detail={(delivery) => <DeliveryDetail delivery={delivery} path={path} key={delivery.id} />}
        columns={useDeliveryColumns('delivery')}
      />
      <Panel title={t('callback.replayMany')}>
        <Replay company={company} path={path} />
      </Panel>
    </>
  );
}

/** A receiver that fails, and the recovery of its callbacks once it works again. */
function Recovery({ company, path }: { company: string; path: string }) {
  const target = get('/admin/v1/statistics', {}, { company, step: 'day' });
  useLive([target]);
  const statistics = useAnswer(target);
  const recovering = useRecovery(company, [path, target], statistics.data?.waitingCallbacks?.count);
  return (
    <FailingReceiver
      of={statistics.data?.waitingCallbacks}
      recovering={recovering}
      done="callback.replayed"
      needs={`POST ${REPLAY}`}
    />
  );
}

function Replay({ company, path }: { company: string; path: string }) {
  const t = useText();
  const day = useDayText();
  const zone = useZoneNow();
  const name = useCompanyName(company);
  const replaying = useConfirmed(
    useServerMutation((given: Given) => change('post', REPLAY, { id: company }, given), [path]),
    ({ from, to }) => ({
      action: t('callback.replay'),
      title: t('confirm.askOf', {
        action: t('confirm.replayMany', { from: day(String(from)), to: day(String(to)), zone }),
        name,
      }),
      text: t('confirm.replayManyText'),
    }),
  );
  return (
    <Form
      label={t('callback.replayMany')}
      submit={t('callback.replay')}
      mutation={replaying}
      needs={`POST ${REPLAY}`}
      done={replaying.data && t('callback.replayed', { count: replaying.data.data.replayed })}
      fields={useReplayFields()}
    />
  );
}
