export { ApiClient } from './api-client';
export { newCompany } from './new-company';
export { rejectedAtAbort, type Screen } from './screen/screen';
export { stopOnSignals } from './stop-on-signals';
export { readLiveSecrets, signingKeyOf } from './system/live-secrets';
export type { RunInfo } from './system/run-file';
export {
  type ServiceDefinition,
  type ServiceProgram,
  services,
  servicesOfOneMachine,
  servicesWithConsole,
} from './system/service-table';
export type { ClusterForm, ServerForm } from './system/server-forms';
export { type HeraldSystem, startSystem, type SystemOptions } from './system/start-system';
