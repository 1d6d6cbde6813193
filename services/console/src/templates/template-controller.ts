import type { Request, Response } from 'express';
import Joi from 'joi';
import { visibleString, wholeNumber } from '@herald/config';
import { LONGEST_TEXT } from '../server/lengths';
import { givenName, readBody } from '../server/read-body';
import type { Sender } from '../sessions/session-guard';
import type { TemplateDocument } from './template-model';
import type { Templates, TemplateWish } from './templates';

const fields = {
  name: givenName().required(),
  text: visibleString().max(LONGEST_TEXT).required(),
};
const added = Joi.object<TemplateWish>(fields);
const changed = Joi.object<TemplateWish & { version: number }>({
  ...fields,
  version: wholeNumber().min(1).required(),
});

type OfOne = Request<{ id: string }>;

/** Templates of a company. Users who may send may also change them, like the stop list. */
export function templateHandlers(templates: Pick<Templates, 'list' | 'saveTemplate' | 'change' | 'remove'>) {
  return {
    list: async (_request: Request, response: Response, { company }: Sender) => {
      const data = (await templates.list(company)).map((template) => templateView(template));
      response.json({ statusID: 0, message: 'Templates by name.', data });
    },

    save: async (request: Request, response: Response, { company, session }: Sender) => {
      const wish = readBody(added, request.body);
      const template = await templates.saveTemplate(company, wish, session.document.name);
      response
        .status(201)
        .json({ statusID: 0, message: 'The template was saved.', data: templateView(template) });
    },

    change: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const wish = readBody(changed, request.body);
      const template = await templates.change(company, request.params.id, wish, session.document.name);
      response.json({ statusID: 0, message: 'The template was saved.', data: templateView(template) });
    },

    remove: async (request: OfOne, response: Response, { company }: Sender) => {
      await templates.remove(company, request.params.id);
      response.json({ statusID: 0, message: 'The template was deleted.', data: null });
    },
  };
}

function templateView({ _id: id, name, text, version, by, changedAt }: TemplateDocument): object {
  return { id, name, text, version, by, changedAt: changedAt.toISOString() };
}
