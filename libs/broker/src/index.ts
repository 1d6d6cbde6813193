export { Broker, type BrokerOptions } from './broker';
export { type Consumer, type ConsumeOptions, type MessageInfo, parseJson } from './consumer';
export { checkBroker, connectToAny } from './nodes';
export type { Outgoing } from './publisher';
