import type { Request, Response } from 'express';
import Joi from 'joi';
import { mustBe, noSuch, NotFoundError, said, ValidationError } from '@herald/contracts/errors';
import { cleanText, readTestFilter, toIds } from '@herald/values/request-values';
import { givenName, readBody } from '../server/read-body';
import type { Member, Sender } from '../sessions/session-guard';
import type { SendNames } from './send-names';

const MOST_ASKED = 100;
const LONGEST_SEARCH = 200;
const SMS_ID = /^[1-9]\d{0,14}$/;

export const sendName = (): Joi.StringSchema => givenName().allow('');
const given = Joi.object<{ name: string }>({ name: sendName().required() });

/** Names that users give to sends. */
export function sendNameHandlers(names: Pick<SendNames, 'give' | 'of' | 'search'>) {
  return {
    list: async ({ query }: Request, response: Response, { company, session }: Member) => {
      if (query.search !== undefined) {
        const begin = typeof query.search === 'string' ? cleanText(query.search) : '';
        if (begin === '' || begin.length > LONGEST_SEARCH)
          throw new ValidationError({
            search: mustBe('search', said('be_text_from', { min: 1, max: LONGEST_SEARCH })),
          });
        const { test: isTest = false } = readTestFilter(query.test);
        const data = await names.search(company, { begin, isTest }, session);
        response.json({ statusID: 0, message: 'Sends whose name begins with this text.', data });
        return;
      }
      const ids = (query.ids ?? '') === '' ? [] : toIds(query.ids, MOST_ASKED);
      if (!ids)
        throw new ValidationError({
          ids: said('too_many_sends_named', { most: MOST_ASKED }),
        });
      const data = await names.of(company, ids, session);
      response.json({ statusID: 0, message: 'Names of sends.', data });
    },

    give: async (
      request: Request<{ smsID: string }>,
      response: Response,
      { company, session }: Sender,
    ): Promise<void> => {
      const { smsID } = request.params;
      if (!SMS_ID.test(smsID)) throw new NotFoundError(noSuch('send'));
      const { name } = readBody(given, request.body);
      await names.give(company, { smsID: Number(smsID), name }, session);
      response.json({ statusID: 0, message: 'The name was saved.', data: { smsID: Number(smsID), name } });
    },
  };
}
