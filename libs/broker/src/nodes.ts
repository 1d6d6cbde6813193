import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type ChannelModel } from 'amqplib';
import { brokerAddresses } from '@herald/config';
import { BrokerUnavailableError, endingWithin } from '@herald/contracts/errors';

/** One address of a RabbitMQ node. */
interface Endpoint {
  url: URL;
  /** The host name of the node, to check its certificate. */
  name: string;
}

/**
 * The timeout for the handshake of one node, so that a frozen or disconnected node does not block callers. If no node answers in time, the timeout
 * doubles in the next round, because this process may be slow.
 */
const FIRST_LIMIT_MS = 2_000;
const LAST_LIMIT_MS = 16_000;
const CLOSE_LIMIT_MS = 5_000;

/**
 * The nodes of a RabbitMQ cluster, of which any can be used. They are tried in random order to distribute connections, and the node of the last
 * connection is tried last. Names are resolved again in each round, because their addresses may have changed.
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

  /** The host and port of the node of the last connection, for logs. */
  get current(): string {
    return this.last;
  }

  /** Tries each node once. @throws Error with the reason for each node, without credentials */
  async connect(options: Parameters<typeof connect>[1], stopped?: AbortSignal): Promise<ChannelModel> {
    const limitMs = Math.min(this.firstLimitMs * 2 ** this.rounds++, LAST_LIMIT_MS);
    const { endpoints, failures } = await this.findReachable(limitMs);
    for (const { url, name } of endpoints) {
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

  private async findReachable(limitMs: number): Promise<{ endpoints: Endpoint[]; failures: string[] }> {
    const failures: string[] = [];
    const found = await Promise.all(
      this.addresses.map((url) =>
        endpointsOf(url, limitMs).catch((error: unknown) => {
          failures.push(`${url.host}: ${messageOf(error)}`);
          return [];
        }),
      ),
    );
    const endpoints = found
      .flat()
      .map((endpoint) => ({ endpoint, at: endpoint.url.host === this.last ? 1 : Math.random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ endpoint }) => endpoint);
    return { endpoints, failures };
  }
}

/**
 * Connects to any RabbitMQ node, for tools: the connection is not restored automatically. There is a single round, so the default timeout for a node
 * is the timeout of a service's last round.
 */
export async function connectToAny(
  text: string,
  options: Parameters<typeof connect>[1] = {},
  limitMs = LAST_LIMIT_MS,
): Promise<ChannelModel> {
  return new BrokerNodes(text, { firstLimitMs: limitMs }).connect(options);
}

/** Closes a connection of `connectToAny`. A node that does not answer is not waited for: it misses heartbeats, which ends the connection. */
export async function disconnect(model: ChannelModel, limitMs = CLOSE_LIMIT_MS): Promise<void> {
  model.on('error', () => undefined); // An error ends the connection as well.
  const late = () => new Error('no answer to the close');
  await endingWithin(limitMs, model.close(), late).catch(() => undefined);
}

/** Connects to any node and disconnects again. @throws BrokerUnavailableError if no node answers or all nodes refuse the login */
export async function checkBroker(text: string): Promise<void> {
  try {
    await disconnect(await connectToAny(text));
  } catch (cause) {
    throw new BrokerUnavailableError(messageOf(cause), { cause });
  }
}

/** Resolves the host name to its current addresses. */
async function endpointsOf(url: URL, limitMs: number): Promise<Endpoint[]> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name)) return [{ url, name }];
  const late = () => new Error('the DNS lookup timed out');
  const answers = await endingWithin(limitMs, lookup(name, { all: true }), late);
  return answers.map(({ address, family }) => {
    const endpoint = new URL(url);
    endpoint.hostname = family === 6 ? `[${address}]` : address;
    return { url: endpoint, name };
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
