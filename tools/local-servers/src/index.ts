export { type Balanced, planBalancer } from './balancer/plan-balancer';
export { removeContainers } from './docker/compose';
export { findProgram } from './find-program';
export { clientCommands } from './mongo/client-commands';
export { freePort, isFree, rememberedPort } from './free-port';
export { KANNEL_PROGRAMS, obtainKannel, planKannel } from './kannel/plan-kannel';
export {
  obtainMongo,
  obtainShardedMongo,
  planMongo,
  planMongoReplicaSet,
  planShardedMongo,
} from './mongo/obtain-mongo';
export { obtainProductionNode, PRODUCTION_NODE } from './node/obtain-node';
export { Guard } from './process/guard';
export { isAlive, signal, statOf } from './process/is-alive';
export type { ProcessSpec } from './process/process-spec';
export { RunningProcess } from './process/running-process';
export { obtainPromtool } from './promtool/obtain-promtool';
export { obtainRabbit, planRabbit, planRabbitCluster } from './rabbit/obtain-rabbit';
export type { PartitionHandling, RabbitClusterForm } from './rabbit/rabbit-cluster';
export { type ObtainedServer, type ServerOptions, type ServerPlan, stagesOf, startPlan } from './server-plan';
export type { Login, ServerAccess } from './server-access';
export { reasonOf, SetupError } from './setup-error';
