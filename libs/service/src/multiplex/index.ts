/**
 * A connection that carries many small requests from a gateway to an instance of a service. A change of the frames needs a new protocol
 * number, because both versions work side by side during an upgrade.
 */
export { MULTIPLEX_PROTOCOL } from './frames';
export { type Asked, type AskedHandler, SMALL_REQUEST_BYTES } from './multiplexed-connection';
export { MultiplexedPool, type MultiplexedPoolOptions } from './multiplexed-pool';
export {
  type AnswerAsked,
  type AskedThere,
  SMALL_ANSWER_BYTES,
  MultiplexedServer,
  type WholeAnswer,
} from './multiplexed-server';
