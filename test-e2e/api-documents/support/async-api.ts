import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { ANSWERS_EXCHANGE } from '@herald/contracts';
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

  /** Name of the channel of an observed message; null for a response, which belongs to its request. */
  channelOf(message: TappedMessage): string | null {
    return isAnswer(message) ? null : this.channelAt(message.routingKey);
  }

  /** Errors of a message; the schema of a response is part of its request. */
  problemsOf(message: TappedMessage, requests: ReadonlyMap<string, string>): string[] {
    const asked = requests.get(String(message.correlationId));
    if (isAnswer(message) && !asked) return [`${message.routingKey}: an answer to no request`];
    const channel = this.channelAt(message.routingKey);
    const name = isAnswer(message) ? this.answerTo(asked!) : this.messageIn(channel);
    const { headers, payload } = this.document.components.messages[name]!;
    return [
      ...this.schemas.problems(payload, readable(message.content, payload), false),
      ...(headers ? this.schemas.problems(headers, message.headers, false) : []),
    ].map((problem) => `${message.routingKey} (${name}): ${problem}`);
  }

  /** The channel of every observed request, by its correlation ID. */
  requestsIn(messages: TappedMessage[]): Map<string, string> {
    return new Map(
      messages
        .filter((message) => message.correlationId !== null && !isAnswer(message))
        .map((message) => [message.correlationId!, this.channelAt(message.routingKey)]),
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

/** The address of a response belongs to the requester and to no channel. */
const isAnswer = ({ exchange }: TappedMessage): boolean => exchange === ANSWERS_EXCHANGE;

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
