export { TRUNK_PROTOCOL } from './frames';
export { type Asked, type AskedHandler, SMALL_REQUEST_BYTES } from './trunk';
export { Trunks, type TrunksOptions } from './trunks';
export {
  type AnswerAsked,
  type AskedThere,
  SMALL_ANSWER_BYTES,
  TrunkServer,
  type WholeAnswer,
} from './trunk-server';
