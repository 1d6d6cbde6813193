import type { Request, Response } from 'express';
import Joi from 'joi';
import { uploadView } from '../files/upload-controller';
import { WorkLimit } from '../files/work-limit';
import { givenName, readBody, textList } from '../server/read-body';
import type { Sender } from '../sessions/session-guard';
import type { ListDocument } from './list-model';
import type { RecipientLists } from './recipient-lists';

/** The size of the body limits the numbers. */
const saved = Joi.object<{ name: string; numbers?: string[]; file?: string }>({
  name: givenName().required(),
  numbers: textList().min(1),
  file: Joi.string().max(40),
}).xor('numbers', 'file');

type OfOne = Request<{ id: string }>;

/** Recipient lists of a company. */
export function listHandlers(lists: Pick<RecipientLists, 'list' | 'save' | 'use' | 'remove'>) {
  // All numbers of a list that is being saved are in memory.
  const limit = new WorkLimit();
  return {
    list: async (_request: Request, response: Response, { company, session }: Sender) => {
      const data = (await lists.list(company, session)).map((list) => listView(list));
      response.json({ statusID: 0, message: 'Recipient lists by name.', data });
    },

    save: async (request: Request, response: Response, { company, session }: Sender) => {
      const data = await limit.run(company, async () => {
        const { name, numbers, file } = readBody(saved, request.body);
        const source = numbers ? { numbers } : { file: file! };
        const by = session.document.name;
        const { list, rejected } = await lists.save(company, { name, source, by }, session);
        return { ...listView(list), rejected };
      });
      response.status(201).json({ statusID: 0, message: 'The list was saved.', data });
    },

    use: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const upload = await lists.use(company, request.params.id, session);
      const message = 'The numbers of the list are ready to be checked.';
      response.status(201).json({ statusID: 0, message, data: uploadView(upload) });
    },

    remove: async (request: OfOne, response: Response, { company }: Sender) => {
      await lists.remove(company, request.params.id);
      response.json({ statusID: 0, message: 'The list was deleted.', data: null });
    },
  };
}

function listView({ _id: id, name, count, by, createdAt, usedAt, expiresAt }: ListDocument): object {
  const times = { createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() };
  return { id, name, count, by, ...times, expiresAt: expiresAt.toISOString() };
}
