import type { Request, Response } from 'express';
import Joi from 'joi';
import { wholeNumber } from '@herald/config';
import type { PrivacyRequest } from '@herald/contracts';
import { ForbiddenError, UnavailableError, ValidationError } from '@herald/contracts/errors';
import type { InternalTokenVerifier } from '@herald/service/internal-token';
import type { AnswerPrivacy } from './answer-privacy';

const asked = Joi.object<PrivacyRequest>({
  act: Joi.valid('export', 'erase').required(),
  company: wholeNumber().min(1).required(),
  // Numbers of customers may be longer than those of recipients.
  number: Joi.string()
    .pattern(/^\d{1,20}$/)
    .required(),
  after: Joi.string().max(60).allow(null),
}).unknown();

/**
 * The gateway with a step of an export or an erasure of personal data, proved by its signed token.
 * @param tokens null: no keys are configured to verify the token with
 */
export async function privacyOfGateway(
  request: Request,
  tokens: Pick<InternalTokenVerifier, 'verify'> | null,
): Promise<void> {
  if (!tokens) throw new UnavailableError('INTERNAL_TOKEN_PUBLIC_KEYS is not set.');
  const caller = await tokens.verify(request.get('x-herald-token'));
  if (caller.kind !== 'operator') throw new ForbiddenError('Only the gateway can ask for personal data.');
}

/** Export and erasure of a number, asked for by the gateway. */
export function privacyHandler(privacy: Pick<AnswerPrivacy, 'answer'>) {
  return async (request: Request, response: Response): Promise<void> => {
    const { error, value } = asked.validate(request.body);
    if (error)
      throw new ValidationError({
        privacy: 'the request has an unknown form: run the same version of gateway and console',
      });
    response.json({ statusID: 0, message: 'A step was done.', data: await privacy.answer(value) });
  };
}
