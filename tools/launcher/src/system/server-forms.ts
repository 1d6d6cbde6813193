import {
  planMongo,
  planMongoReplicaSet,
  planRabbit,
  planRabbitCluster,
  type RabbitClusterForm,
  type ServerOptions,
  type ServerPlan,
} from '@herald/local-servers';

/** Which servers a system stands on: one of each, or clusters of its own. */
export type ServerForm = 'single' | 'replica';

export type ClusterForm = RabbitClusterForm;

interface FormOfServers {
  isCluster: boolean;
  /** Of the data, beside the logs: each form keeps its own. */
  dataFolder: string;
  planMongo(options: ServerOptions): Promise<ServerPlan>;
  planRabbit(options: ServerOptions, form?: ClusterForm): Promise<ServerPlan>;
  /** What is to be done with MongoDB before the services start. */
  prepare?(mongoUrl: string): Promise<void>;
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
};
