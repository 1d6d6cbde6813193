import Joi from 'joi';
import { MOST_STATUS_SHARDS, STATUS_SHARDS } from '@herald/contracts';

/** `STATUS_SHARDS`: the services that declare, fill and consume the queues of status changes permit the same numbers. */
export const statusShards = (): Joi.NumberSchema =>
  Joi.number().integer().min(STATUS_SHARDS).max(MOST_STATUS_SHARDS).default(STATUS_SHARDS);
