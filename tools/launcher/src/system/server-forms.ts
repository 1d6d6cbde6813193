import {
  planMongo,
  planMongoReplicaSet,
  planRabbit,
  planRabbitCluster,
  planShardedMongo,
  type RabbitClusterForm,
  type ServerOptions,
  type ServerPlan,
} from '@herald/local-servers';
import type { Work } from '../screen/screen';

/** The servers of a system: one of each, or local clusters. */
export type ServerForm = 'single' | 'replica' | 'sharded';

export type ClusterForm = RabbitClusterForm;

interface DividedMongo {
  mongoUrl: string;
  namespace: string;
}

interface FormOfServers {
  isCluster: boolean;
  /** The folder of the data, next to the logs: each form has its own. */
  dataFolder: string;
  planMongo(options: ServerOptions): Promise<ServerPlan>;
  planRabbit(options: ServerOptions, form?: ClusterForm): Promise<ServerPlan>;
  /** Work on MongoDB before the services start. */
  prepare?(mongo: DividedMongo): Work<void>;
  /** Number of processes of a service, by name; default 1. */
  instances: Record<string, number>;
}

const TWO_OF_EACH = {
  'callback-dispatcher': 2,
  'sms-sender': 2,
  'sms-api': 2,
  brand: 2,
  billing: 2,
  gateway: 2,
};

export const serverForms: Record<ServerForm, FormOfServers> = {
  single: { isCluster: false, dataFolder: 'data', planMongo, planRabbit, instances: {} },
  replica: {
    isCluster: true,
    dataFolder: 'data-replica',
    planMongo: planMongoReplicaSet,
    planRabbit: planRabbitCluster,
    instances: TWO_OF_EACH,
  },
  sharded: {
    isCluster: true,
    dataFolder: 'data-sharded',
    planMongo: (options) => planShardedMongo(options),
    planRabbit: planRabbitCluster,
    prepare: divide,
    instances: TWO_OF_EACH,
  },
};

/** Does the work of `npm run shard` at every start, because a new version may add collections. */
function divide({ mongoUrl, namespace }: DividedMongo): Work<void> {
  return async (progress) => {
    // Imported only here, because it loads the collections of all services.
    const { shardSystem } = await import('@herald/shard');
    let done = 'the collections are already sharded';
    const report = (line: string): void => {
      done = 'the collections are sharded';
      progress(line);
    };
    await shardSystem({ mongoUrl, namespace, report });
    return { done, value: undefined };
  };
}
