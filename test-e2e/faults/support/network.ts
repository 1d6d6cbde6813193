import { join } from 'node:path';
import { type ServiceDefinition, services, type SystemOptions } from '@herald/launcher';
import { rememberedPort } from '@herald/local-servers';
import { Relay, type RelayState } from './relay';

/** A connection between two processes, with the relay in between. */
interface Edge {
  ends: [string, string];
  relay: Relay;
}

/** The scheduler as a separate process, so that a fault can hit it alone. */
export const TABLE: ServiceDefinition[] = services.flatMap((definition) =>
  definition.name === 'sms-sender'
    ? [
        { ...definition, env: { SMS_ROLES: 'sender' } },
        { ...definition, name: 'sms-scheduler', env: { SMS_ROLES: 'scheduler' } },
      ]
    : [definition],
);

const BEHIND_GATEWAY = {
  SMS_URL: 'sms-api',
  BRAND_URL: 'brand',
  BILLING_URL: 'billing',
  CALLBACKS_URL: 'callback-dispatcher',
};

/** Relays between all processes of a system, its SMSC and the receiver of callbacks. */
export class Network {
  private readonly edges: Edge[] = [];
  /** Settings that route the processes through the relays. */
  readonly serviceEnv: NonNullable<SystemOptions['serviceEnv']> = {};

  /** Creates the relays before the system starts in this folder: chooses the ports that the system will use. */
  static async in(dir: string, receiverPort: number, extent: 'all' | 'smsc'): Promise<Network> {
    const network = new Network();
    const port = (name: string): Promise<number> => rememberedPort(join(dir, 'data', 'ports.json'), name);
    const to = async (ends: [string, string], target: string | number): Promise<number> => {
      const relay = await Relay.before(typeof target === 'number' ? target : await port(target));
      network.edges.push({ ends, relay });
      return relay.port;
    };
    const smsc = await to(['sms-sender', 'smsc'], 'simulator-smpp');
    const smsCarriers = `smpp://herald:herald@127.0.0.1:${smsc}?binds=2&window=100`;
    network.serviceEnv['sms-sender'] = { SMS_CARRIERS: smsCarriers };
    network.receiverPort = receiverPort;
    if (extent === 'smsc') return network;
    for (const { name } of TABLE.filter((definition) => definition.name !== 'carrier-simulator')) {
      const mongo = await to([name, 'mongod'], 'mongod');
      const rabbit = await to([name, 'rabbitmq'], 'rabbitmq');
      network.serviceEnv[name] = {
        // Otherwise the driver would discover the members of the replica set, and connect to them directly.
        MONGO_URL: `mongodb://127.0.0.1:${mongo}/?directConnection=true`,
        AMQP_URL: `amqp://127.0.0.1:${rabbit}`,
        SMS_CARRIERS: smsCarriers,
      };
    }
    for (const [variable, name] of Object.entries(BEHIND_GATEWAY)) {
      network.serviceEnv['gateway']![variable] = `http://127.0.0.1:${await to(['gateway', name], name)}`;
    }
    network.receiverPort = await to(['callback-dispatcher', 'receiver'], receiverPort);
    return network;
  }

  /** Port of the relay to the callback receiver. */
  receiverPort = 0;

  /** Names of the processes connected with a process. */
  neighbours(name: string): string[] {
    return this.of(name).map(({ ends }) => ends.find((end) => end !== name)!);
  }

  /** All connections of a process, or only those with one neighbour. */
  set(state: RelayState, name: string, neighbour?: string): void {
    for (const { ends, relay } of this.of(name)) {
      if (neighbour === undefined || ends.includes(neighbour)) relay.set(state);
    }
  }

  inject(bytes: Buffer, name: string, neighbour: string): void {
    for (const { ends, relay } of this.of(name)) if (ends.includes(neighbour)) relay.inject(bytes);
  }

  async close(): Promise<void> {
    await Promise.all(this.edges.map(({ relay }) => relay.close()));
  }

  private of(name: string): Edge[] {
    return this.edges.filter(({ ends }) => ends.includes(name));
  }
}
