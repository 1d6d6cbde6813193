/**
 * The RabbitMQ client: one connection to publish and one to consume, a channel for each use, all restored automatically. `send` and `publish`
 * resolve at the broker's confirm. `consume` acknowledges after the handler, waits for an unavailable dependency, and dead-letters after a
 * permanent error. `request` has a bounded wait, and may be answered twice.
 */
export { Broker, type BrokerOptions } from './broker';
export { type Consumer, type ConsumeOptions, type MessageInfo, parseJson } from './consumer';
export { checkBroker, connectToAny, disconnect } from './nodes';
export type { Outgoing } from './publisher';
