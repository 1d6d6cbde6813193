import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { ANSWERS_EXCHANGE, QUEUES_EXCHANGE } from '@herald/contracts';
import type { Json } from './open-api';
import { StrictSchemas } from './strict-schemas';
import type { TappedMessage } from './tapped-messages';

interface Ref {
  $ref: string;
}

interface Channel {
  address: string | null;
  parameters?: Record<string, { enum: string[] }>;
  'x-event'?: string;
  messages: Record<string, Ref>;
  bindings?: Ref;
}

interface Operation {
  action: 'send' | 'receive';
  channel: Ref;
  'x-service': string;
  reply?: Ref;
}

interface AsyncApiDocument {
  asyncapi: string;
  channels: Record<string, Channel>;
  operations: Record<string, Operation>;
  components: {
    messages: Record<string, { headers?: Json; payload: Json }>;
    replies: Record<string, { messages: Ref[] }>;
    schemas: Record<string, Json>;
  };
}

const FILE = join(__dirname, '../../../docs/asyncapi.yaml');
/** Prefix of a response's address, which belongs to the requester and to no channel. */
const ANSWERS = 'answers.';
/** Exchanges whose routing key is the name of the queue. */
const QUEUE_EXCHANGES: string[] = ['', QUEUES_EXCHANGE, ANSWERS_EXCHANGE];

/** `docs/asyncapi.yaml`: the messages between the services. */
export class AsyncApi {
  readonly document = parse(readFileSync(FILE, 'utf8')) as AsyncApiDocument;
  private readonly schemas = new StrictSchemas(this.document.components, Ajv);
  /** Name of the channel by address, with parameters filled in. */
  private readonly byAddress = new Map(
    Object.entries(this.document.channels).flatMap(([name, channel]) =>
      addressesOf(channel).map((address) => [address, name] as const),
    ),
  );

  /** Addresses of the channels with one kind of binding in RabbitMQ: a durable queue, requests, or an event. */
  addresses(binding: 'queue' | 'requests' | 'event'): string[] {
    return Object.values(this.document.channels)
      .filter(({ bindings }) => bindings?.$ref.endsWith(`/${binding}`))
      .flatMap(addressesOf);
  }

  /** The operations as sender, action and channel: `sms send submit`. */
  get operations(): string[] {
    return Object.values(this.document.operations).map(
      ({ action, channel, 'x-service': service }) => `${service} ${action} ${nameIn(channel)}`,
    );
  }

  /** The same for an observed message; null for a response, which belongs to its request's operation. */
  operationOf(message: TappedMessage, namespace: string): string | null {
    const address = addressOf(message, namespace);
    return address === ANSWERS ? null : `${message.service} ${message.action} ${this.channelAt(address)}`;
  }

  /** Errors of a message; the schema of a response is part of its request. */
  problemsOf(message: TappedMessage, namespace: string, requests: ReadonlyMap<string, string>): string[] {
    const address = addressOf(message, namespace);
    const asked = address === ANSWERS ? requests.get(String(message.correlationId)) : undefined;
    if (address === ANSWERS && !asked) return [`${message.service}: an answer to no request`];
    const name = asked ? this.answerTo(asked) : this.messageIn(this.channelAt(address));
    const { headers, payload } = this.document.components.messages[name]!;
    const found = this.schemas.problems(payload, readable(message.content, payload), false);
    // RabbitMQ adds its own headers on the way.
    if (message.action === 'send' && headers)
      found.push(...this.schemas.problems(headers, message.headers, false));
    return found.map((problem) => `${message.service} ${message.action} ${address} (${name}): ${problem}`);
  }

  /** The channel of every observed request, by its correlation ID. */
  requestsIn(messages: TappedMessage[], namespace: string): Map<string, string> {
    return new Map(
      messages
        .filter(({ correlationId }) => correlationId !== null)
        .map((message) => [String(message.correlationId), addressOf(message, namespace)] as const)
        .filter(([, address]) => address !== ANSWERS)
        .map(([id, address]) => [id, this.channelAt(address)]),
    );
  }

  /** Name of the channel at an address. */
  channelAt(address: string): string {
    return this.byAddress.get(address) ?? `nothing at ${address}`;
  }

  private messageIn(channel: string): string {
    const { messages } = this.document.channels[channel]!;
    return nameIn(Object.values(messages)[0]!);
  }

  private answerTo(channel: string): string {
    const { reply } = Object.values(this.document.operations).find(
      (operation) => nameIn(operation.channel) === channel && operation.reply,
    )!;
    return nameIn(this.document.components.replies[nameIn(reply!)]!.messages[0]!);
  }
}

/** `sms.submit.otp`, `company.changed`; the same for every response. */
function addressOf({ exchange, routingKey, queue, action }: TappedMessage, namespace: string): string {
  const plain = (name: string): string =>
    namespace !== '' && name.startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name;
  const address = action === 'send' ? (QUEUE_EXCHANGES.includes(plain(exchange)) ? routingKey : null) : queue;
  if (address && plain(address).startsWith(ANSWERS)) return ANSWERS;
  // Such a queue belongs to one process that listens to events.
  return address === null || plain(address).startsWith('hearing.') ? routingKey : plain(address);
}

function addressesOf({ address, parameters = {} }: Channel): string[] {
  if (address === null) return [];
  const [[name, values] = [undefined, undefined]] = Object.entries(parameters);
  return name === undefined ? [address] : values!.enum.map((value) => address.replace(`{${name}}`, value));
}

function nameIn({ $ref }: Ref): string {
  return $ref.split('/').pop()!;
}

/** A channel without a schema accepts any content, even if it is not JSON. */
function readable(content: string, payload: Json): unknown {
  return Object.keys(payload).length === 0 ? content : (JSON.parse(content) as unknown);
}
