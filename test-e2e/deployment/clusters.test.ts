import {
  accessTable,
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  MOST_STATUS_SHARDS,
  REQUEST_QUEUE,
  statusQueues,
} from '@herald/contracts';
import { Cluster } from './support/manifests';
import { madeSecrets } from './support/secrets';

interface ScaledObject {
  maxReplicaCount: number;
  triggers: { type: string; metadata: Record<string, string> }[];
}

/** The parts that only this overlay has; kubernetes.test.ts tests the common parts. */
describe('deploy/k8s/overlays/clusters', () => {
  const cluster = new Cluster('clusters');
  const { maxReplicaCount, triggers } = cluster.named<ScaledObject>(
    'ScaledObject',
    'callback-dispatcher',
  ).spec;
  const { metadata } = triggers.find(({ type }) => type === 'rabbitmq')!;

  it('one trigger follows every possible shard, and no other queue', () => {
    expect(metadata).toMatchObject({ protocol: 'http', useRegex: 'true', operation: 'max' });
    expect(Number(metadata['pageSize'])).toBe(MOST_STATUS_SHARDS);
    const pattern = new RegExp(metadata['queueName']!);
    const shards = statusQueues(MOST_STATUS_SHARDS).map(({ name }) => name);
    const others = [
      ...ALL_QUEUES.map(({ name }) => name),
      ...Object.values(REQUEST_QUEUE),
      DEAD_LETTER_QUEUE,
    ];
    const names = [...new Set([...shards, ...others])];
    expect(names.filter((name) => pattern.test(name))).toEqual(shards);
  });

  it('the number of dispatchers is the number of shards, which every service knows', () => {
    const shardsOf = cluster.deployments.flatMap((deployment) => {
      const environment = cluster.environmentOf(deployment.spec.template.spec.containers[0]);
      return environment['STATUS_SHARDS'] ?? [];
    });
    expect(shardsOf).toEqual(shardsOf.map(() => String(maxReplicaCount)));
    // The dispatcher, the three roles of sms, and the gateway, which declares their queues.
    expect(shardsOf).toHaveLength(5);
  });

  it('MongoDB has three members of each replica set, and the users of the code with their passwords', () => {
    interface Mongo {
      replsets: { name: string; size: number }[];
      sharding: { enabled: boolean; configsvrReplSet: { size: number }; mongos: { size: number } };
      users: { name: string; passwordSecretRef: { name: string; key: string }; roles: object[] }[];
    }
    const { replsets, sharding, users } = cluster.named<Mongo>('PerconaServerMongoDB', 'mongo').spec;
    expect(replsets.map(({ name, size }) => [name, size])).toEqual([
      ['rs0', 3],
      ['rs1', 3],
    ]);
    expect(sharding).toMatchObject({ enabled: true, configsvrReplSet: { size: 3 } });
    expect(sharding.mongos.size).toBeGreaterThan(1);
    const [tools, ...ofServices] = users;
    expect(tools).toMatchObject({
      name: 'herald',
      passwordSecretRef: { name: 'herald-secrets', key: 'mongo_password' },
    });
    const ownRoles = accessTable().mongo.users.map(({ user, roles }) => [
      user,
      // Behind a mongos, every user needs clusterMonitor, and none needs the rights on a replica set's members.
      [...roles.filter(({ db }) => db !== 'admin'), { role: 'clusterMonitor', db: 'admin' }].map(
        ({ role, db }) => ({ name: role, db }),
      ),
    ]);
    expect(ofServices.map(({ name, roles }) => [name, roles])).toEqual(ownRoles);
    const secrets = madeSecrets();
    for (const { passwordSecretRef } of users) expect(secrets.has(passwordSecretRef.key)).toBe(true);
  });
});
