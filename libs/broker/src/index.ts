export { Broker, type BrokerOptions } from './broker';
export type { Consumer, ConsumeOptions, MessageInfo } from './consumer';
export type { Outgoing } from './publisher';
