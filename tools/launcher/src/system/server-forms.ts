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

/** Which servers a system stands on: one of each, or clusters of its own. */
export type ServerForm = 'single' | 'replica' | 'sharded';

export type ClusterForm = RabbitClusterForm;

interface DividedMongo {
  mongoUrl: string;
  namespace: string;
}

interface FormOfServers {
  isCluster: boolean;
  /** Of the data, beside the logs: each form keeps its own. */
  dataFolder: string;
  planMongo(options: ServerOptions): Promise<ServerPlan>;
  planRabbit(options: ServerOptions, form?: ClusterForm): Promise<ServerPlan>;
  /** What is to be done with MongoDB before the services start. */
  prepare?(mongo: DividedMongo): Work<void>;
  /** How many processes of a service, by name; default 1. */
  copies: Record<string, number>;
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
  single: { isCluster: false, dataFolder: 'data', planMongo, planRabbit, copies: {} },
  replica: {
    isCluster: true,
    dataFolder: 'data-replica',
    planMongo: planMongoReplicaSet,
    planRabbit: planRabbitCluster,
    copies: TWO_OF_EACH,
  },
  sharded: {
    isCluster: true,
    dataFolder: 'data-sharded',
    planMongo: (options) => planShardedMongo(options),
    planRabbit: planRabbitCluster,
    prepare: divide,
    copies: TWO_OF_EACH,
  },
};

/** As `npm run shard` does, at every start: a version may have brought new collections. */
function divide({ mongoUrl, namespace }: DividedMongo): Work<void> {
  return async (progress) => {
    // It knows the collections of all services: who needs no shards doesn't load them.
    const { shardSystem } = await import('@herald/shard');
    let done = 'the collections were divided before';
    const report = (line: string): void => {
      done = 'the collections are divided';
      progress(line);
    };
    await shardSystem({ mongoUrl, namespace, report });
    return { done, value: undefined };
  };
}
