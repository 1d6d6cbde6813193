import { Router } from 'express';
import Joi from 'joi';
import { flag, validate, wholeNumber } from '@herald/config';
import { phoneNumber } from '../text/phone-number';
import { viewOf } from '../phones/message';
import { SHOWN, type MessageFilter, type Phones } from '../phones/phones';

type PhonesQuery = Pick<MessageFilter, 'q' | 'show' | 'limit'>;

interface MessagesQuery extends Omit<MessageFilter, 'since'> {
  /** A time, in ISO 8601 or milliseconds since 1970. */
  since?: Date;
}

const phonesQuery = Joi.object<PhonesQuery>({
  q: Joi.string().trim().max(200).empty(''),
  show: Joi.valid(...SHOWN).default('all'),
  limit: wholeNumber().min(1).max(1_000).default(100),
});
const messagesQuery = phonesQuery.append<MessagesQuery>({
  phone: phoneNumber.empty(''),
  since: Joi.date().empty(''),
});
const countsQuery = Joi.object<{ prefix?: string; duplicates: boolean }>({
  prefix: phoneNumber.empty(''),
  duplicates: flag().default(false),
});

/** Endpoints for the phones and their messages. */
export function phonesController(phones: Phones): Router {
  const router = Router();

  /** `{messages, counts?}`: newest first; with counts if one phone is requested. */
  router.get('/api/messages', (request, response) => {
    const { since, ...filter } = validate(messagesQuery, request.query);
    const messages = phones.find({ ...filter, since: since?.getTime() }).map(viewOf);
    response.json(filter.phone ? { messages, counts: phones.counts.of(filter.phone) } : { messages });
  });

  /** `{phones: [{phone, counts, repeated, last}], total}`: the phones with the newest messages. */
  router.get('/api/phones', (request, response) => {
    const latest = phones.latest(validate(phonesQuery, request.query));
    response.json({
      total: phones.counts.phones,
      phones: latest.map((last) => ({
        phone: last.phone,
        counts: phones.counts.of(last.phone),
        repeated: phones.repeated(last.phone),
        last: viewOf(last),
      })),
    });
  });

  /** One line `number,messages,parts,duplicates` for each phone, for checking a campaign number by number. */
  router.get('/api/counts', async (request, response) => {
    const { prefix, duplicates } = validate(countsQuery, request.query);
    response.type('text/csv');
    response.write('number,messages,parts,duplicates\n');
    let lines = '';
    for (const [phone, count] of phones.counts.all()) {
      if (prefix && !phone.startsWith(prefix)) continue;
      if (duplicates && count.duplicates === 0) continue;
      lines += `${phone},${count.messages},${count.parts},${count.duplicates}\n`;
      if (lines.length < CHUNK_CHARACTERS) continue;
      response.write(lines);
      lines = '';
      // Yields to the event loop, so that a million lines do not delay SMPP traffic.
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end(lines);
  });

  return router;
}

const CHUNK_CHARACTERS = 64 * 1024;
