import type { Request, Response } from 'express';
import Joi from 'joi';
import { cleanString } from '@herald/config';
import { readBody } from '../server/read-body';
import type { SignInLimit } from '../sessions/sign-in-limit';
import type { PersonLinks } from './person-links';

const wish = Joi.object<{ email: string; language: string }>({
  // The gateway reads the address.
  email: cleanString().max(254).required(),
  language: Joi.string().valid('en', 'ka').default('en'),
});

/** Has a sign-in link sent by e-mail. The answer is the same for every address. */
export function personLinkHandler(people: Pick<PersonLinks, 'send'>, limit: SignInLimit) {
  return async (request: Request, response: Response): Promise<void> => {
    const from = request.ip ?? '';
    limit.takeMail(from);
    const { email, language } = readBody(wish, request.body);
    await people.send(email, language, from);
    response.status(202).json({
      statusID: 0,
      message: 'If a person has this e-mail address, a link was sent to it.',
      data: null,
    });
  };
}
