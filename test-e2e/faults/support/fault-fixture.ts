import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceDefinition, services, type SystemOptions } from '@herald/launcher';
import { type OwnSystem, startOwnSystem } from '../../support/own-system';
import { simulator } from '../../support/phones';
import { CallbackWitness } from './callback-witness';
import { Traffic, type TrafficOptions } from './traffic';

/** Time for the messages of a cell that threw. */
const LEFT_WITHIN_MS = 60_000;

/**
 * The scheduler as a separate process, so that a fault can hit it alone; and an api that submits the small sends that it accepts, as with
 * `npm start`, beside a sender for all that is queued.
 */
const TABLE: ServiceDefinition[] = services.flatMap((definition) => {
  const inRoles = (name: string, roles: string) => ({ ...definition, name, env: { SMS_ROLES: roles } });
  if (definition.name === 'sms-api') return [inRoles('sms-api', 'api,sender')];
  if (definition.name !== 'sms-sender') return [definition];
  return [inRoles('sms-sender', 'sender'), inRoles('sms-scheduler', 'scheduler')];
});

/** A system, and its observers outside. */
export interface FaultFixture {
  own: OwnSystem;
  witness: CallbackWitness;
  /**
   * New companies for a cell. Ends the messages of the cell before it, which continue if it threw, and removes its records from SMSC and
   * receiver.
   */
  newTraffic(options?: TrafficOptions): Promise<Traffic>;
  close(): Promise<void>;
}

export interface FaultFixtureOptions {
  instances?: Record<string, number>;
  /** Clusters instead of single servers, and their options. */
  servers?: SystemOptions['servers'];
  cluster?: SystemOptions['cluster'];
  /** Default true: with given servers (`MONGO_URL`, `AMQP_URL`) the start is faster, but they cannot be faulted. */
  ownServers?: boolean;
}

export async function openFaultFixture(options: FaultFixtureOptions = {}): Promise<FaultFixture> {
  const { instances = {}, ownServers = true, servers, cluster } = options;
  // With FAULT_DIR, the folders with the logs are kept.
  const parent = process.env['FAULT_DIR'] ?? tmpdir();
  await mkdir(parent, { recursive: true });
  const dir = await mkdtemp(join(parent, 'herald-faults-'));
  const witness = await new CallbackWitness().listen();
  const own = await startOwnSystem({
    dir,
    instances,
    ownServers,
    table: TABLE,
    servers,
    cluster,
    env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' },
    // The SMSC here sends delivery receipts at once, so a message without one was never received.
    serviceEnv: { sms: { UNKNOWN_OUTCOME_WAIT_SECONDS: '20' } },
  });
  const callbackUrl = `http://127.0.0.1:${witness.port}/callback`;
  let traffic: Traffic | undefined;
  return {
    own,
    witness,
    async newTraffic(trafficOptions) {
      await traffic?.idle(LEFT_WITHIN_MS);
      witness.forget();
      await simulator().post('/reset');
      traffic = await Traffic.of(witness, callbackUrl, trafficOptions);
      return traffic;
    },
    async close() {
      await own.close();
      await witness.close();
      if (!process.env['FAULT_DIR']) await rm(dir, { recursive: true, force: true });
    },
  };
}
