export { Broker, type BrokerOptions } from './broker';
export type { Consumer, ConsumeOptions, Delivery } from './consumer';
export type { Outgoing } from './publisher';
