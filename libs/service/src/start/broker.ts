import type { Broker } from '@herald/broker';
import type { ServiceSettings } from '@herald/config';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import type { ReadyCheck } from '../http/health';
import type { BareContext, BrokerNeeds } from './service-definition';
import { rabbitAt, whenAccepted } from './when-accepted';

/** Loads the driver and connects. */
export async function openBroker(
  { service, processName, answerLimitMs }: BrokerNeeds & { service: string; processName: string },
  { config, logger, activity }: BareContext<ServiceSettings>,
): Promise<Broker> {
  const { Broker, checkBroker } = await import('@herald/broker');
  await whenAccepted(rabbitAt(config.AMQP_URL), () => checkBroker(config.AMQP_URL), { logger });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: processName,
    namespace: config.BROKER_NAMESPACE,
    service,
    declares: config.BROKER_DECLARES ?? true,
    logger,
    onWork: activity.note,
    answerLimitMs,
  });
  activity.tellOthers = await broker.joinInstances(activity.noteOthers);
  // The process may follow one that crashed, whose work another instance has to find.
  activity.note();
  return broker;
}

export const brokerCheck = (broker: Broker): ReadyCheck => ({
  name: 'rabbitmq',
  check: () => {
    if (!broker.ready)
      throw new BrokerUnavailableError(
        'RabbitMQ or a channel to it is unavailable, or it stores no messages.',
      );
  },
});
