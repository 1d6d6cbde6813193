import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type ChannelModel } from 'amqplib';
import { brokerAddresses } from '@herald/config';
import { BrokerUnavailableError, endingWithin } from '@herald/errors';

/** One address of a RabbitMQ node. */
interface Place {
  url: URL;
  /** The name that it was found by, for its certificate. */
  name: string;
}

/**
 * The limit for one node's handshake: a frozen or disconnected node blocks no caller for longer. If no node answers in time, the limit doubles in the
 * next round, since this process may be the slow side.
 */
const FIRST_LIMIT_MS = 2_000;
const LAST_LIMIT_MS = 16_000;

/**
 * The nodes of one RabbitMQ cluster, any of which will do. They are tried in random order, so that connections are spread over them, and the node
 * that was lost last comes last. Names are resolved again in each round, since their addresses may have changed.
 */
export class BrokerNodes {
  private readonly addresses: URL[];
  private readonly firstLimitMs: number;
  private rounds = 0;
  /** The address of the last connection. */
  private last = '';

  /** @param text the value of `AMQP_URL` @throws Error if an address is invalid */
  constructor(
    text: string,
    {
      heartbeatSeconds,
      firstLimitMs = FIRST_LIMIT_MS,
    }: { heartbeatSeconds?: number; firstLimitMs?: number } = {},
  ) {
    this.firstLimitMs = firstLimitMs;
    this.addresses = brokerAddresses(text);
    if (heartbeatSeconds === undefined) return;
    for (const { searchParams } of this.addresses) searchParams.set('heartbeat', String(heartbeatSeconds));
  }

  /** Host and port of the node of the last connection, for logs. */
  get current(): string {
    return this.last;
  }

  /** Tries each node once. @throws Error that says of each why it was none, without credentials. */
  async connect(options: Parameters<typeof connect>[1], stopped?: AbortSignal): Promise<ChannelModel> {
    const limitMs = Math.min(this.firstLimitMs * 2 ** this.rounds++, LAST_LIMIT_MS);
    const { places, failures } = await this.find(limitMs);
    for (const { url, name } of places) {
      if (stopped?.aborted) break;
      try {
        const model = await connect(url.toString(), {
          ...options,
          timeout: limitMs,
          ...(isIP(name) ? {} : { servername: name }),
        });
        this.rounds = 0;
        this.last = url.host;
        return model;
      } catch (error) {
        failures.push(`${url.host}: ${messageOf(error)}`);
      }
    }
    throw new Error(failures.join('; '));
  }

  private async find(limitMs: number): Promise<{ places: Place[]; failures: string[] }> {
    const failures: string[] = [];
    const found = await Promise.all(
      this.addresses.map((url) =>
        placesOf(url, limitMs).catch((error: unknown) => {
          failures.push(`${url.host}: ${messageOf(error)}`);
          return [];
        }),
      ),
    );
    const places = found
      .flat()
      .map((place) => ({ place, at: place.url.host === this.last ? 1 : Math.random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ place }) => place);
    return { places, failures };
  }
}

/**
 * A connection to any RabbitMQ node, for tools: it is not restored automatically. There is one round, so each node gets the limit of a service's last
 * round, unless another limit (ms) is given.
 */
export async function connectToAny(
  text: string,
  options: Parameters<typeof connect>[1] = {},
  limitMs = LAST_LIMIT_MS,
): Promise<ChannelModel> {
  return new BrokerNodes(text, { firstLimitMs: limitMs }).connect(options);
}

/** Connects to any node and leaves again. @throws BrokerUnavailableError if none answers or all refuse the login */
export async function checkBroker(text: string): Promise<void> {
  try {
    const model = await connectToAny(text);
    model.on('error', () => undefined); // It is closed at once, whatever happens to it.
    await model.close();
  } catch (cause) {
    throw new BrokerUnavailableError(messageOf(cause), { cause });
  }
}

/** One place for each address that the name has now. */
async function placesOf(url: URL, limitMs: number): Promise<Place[]> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name)) return [{ url, name }];
  const late = () => new Error('its name was not looked up in time');
  const answers = await endingWithin(limitMs, lookup(name, { all: true }), late);
  return answers.map(({ address, family }) => {
    const place = new URL(url);
    place.hostname = family === 6 ? `[${address}]` : address;
    return { url: place, name };
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
