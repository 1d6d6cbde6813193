import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import Joi from 'joi';
import { wholeNumber } from '@herald/config';
import { ForbiddenError } from '@herald/errors';
import { readBody } from '../server/read-body';
import type { OpenSession } from '../sessions/session-service';
import type { FirstMessage, FirstMessageWish } from './first-message';

const LONGEST_TEXT = 1_000;

const wish = Joi.object<FirstMessageWish>({
  company: wholeNumber().min(1).required(),
  brandID: wholeNumber().min(1).required(),
  number: Joi.string().max(40).required(),
  text: Joi.string().max(LONGEST_TEXT).required(),
});

/** Sends the first message of a company to a phone of the operator. */
export function firstMessageHandler(messages: Pick<FirstMessage, 'send'>) {
  return async (
    request: Request,
    response: Response,
    { document, credential }: OpenSession,
  ): Promise<void> => {
    if (document.face !== 'operator') throw new ForbiddenError('Only operators can set up a company.');
    const repeats = request.get('idempotency-key') ?? randomUUID();
    const { status, body } = await messages.send(credential, readBody(wish, request.body), repeats);
    response.status(status).json(body);
  };
}
