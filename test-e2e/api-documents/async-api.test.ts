import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json';
import {
  accessTable,
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENT,
  EVENTS_EXCHANGE,
  QUEUES_EXCHANGE,
  REQUEST_QUEUE,
  SERVICES,
  userOf,
} from '@herald/contracts';
import { AsyncApi } from './support/async-api';

describe('docs/asyncapi.yaml', () => {
  const api = new AsyncApi();

  it('is valid AsyncAPI 3', () => {
    // The schema contains a copy of JSON Schema's, which Ajv would validate against its own.
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, logger: false });
    addFormats(ajv);
    const validate = ajv.compile(asyncApiSchema);
    validate(api.document);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names all queues, and no others', () => {
    const queues = [...ALL_QUEUES.map(({ name }) => name), DEAD_LETTER_QUEUE];
    expect(api.addresses('queue').sort()).toEqual(queues.sort());
  });

  it('names all events, and no others', () => {
    expect(api.addresses('event').sort()).toEqual(Object.values(EVENT).sort());
  });

  it('names all requests, and no others', () => {
    expect(api.addresses('requests').sort()).toEqual(Object.values(REQUEST_QUEUE).sort());
  });

  it('names the consumers of every queue, and the event that leads into it', () => {
    for (const { name, consumer, events = [] } of ALL_QUEUES) {
      const channel = api.channelAt(name);
      expect(api.operations).toContain(`${consumer} receive ${channel}`);
      const event = api.document.channels[channel]!['x-event'];
      expect(event === undefined ? [] : [event]).toEqual(events);
    }
  });

  it.each(SERVICES)('matches the rights of %s at RabbitMQ exactly', (service) => {
    const may = (exchange: string, way: 'write' | 'read'): RegExp =>
      new RegExp(
        accessTable().rabbitmq.topic_permissions.find(
          (each) => each.user === userOf(service) && each.exchange === exchange,
        )![way],
      );
    const says = (action: string, name: string): boolean =>
      api.operations.includes(`${service} ${action} ${api.channelAt(name)}`);
    for (const event of Object.values(EVENT)) {
      expect([event, may(EVENTS_EXCHANGE, 'write').test(event)]).toEqual([event, says('send', event)]);
      // The gateway binds the queues of all services.
      if (service !== 'gateway')
        expect([event, may(EVENTS_EXCHANGE, 'read').test(event)]).toEqual([event, says('receive', event)]);
    }
    for (const name of Object.values(REQUEST_QUEUE))
      expect([name, may(QUEUES_EXCHANGE, 'write').test(name)]).toEqual([name, says('send', name)]);
    // The gateway requeues dead letters to their original queues.
    const queues = service === 'gateway' ? [] : ALL_QUEUES;
    for (const { name } of queues)
      expect([name, may(QUEUES_EXCHANGE, 'write').test(name)]).toEqual([name, says('send', name)]);
  });

  it('contains the services, and the senders and receivers of every channel', () => {
    const listened = ['accountAdded', 'paymentAdded'];
    for (const [name, channel] of Object.entries(api.document.channels)) {
      if (channel.address === null) continue;
      const actions = api.operations.filter((operation) => operation.endsWith(` ${name}`));
      expect(SERVICES).toEqual(expect.arrayContaining(actions.map((action) => action.split(' ')[0])));
      // RabbitMQ itself fills the queues of events and of dead letters; two events have no listener yet.
      const isFilled = channel['x-event'] !== undefined || name === 'deadLetters';
      if (!isFilled) expect(actions.filter((action) => action.includes(' send '))).not.toEqual([]);
      if (!listened.includes(name))
        expect(actions.filter((action) => action.includes(' receive '))).not.toEqual([]);
    }
  });
});
