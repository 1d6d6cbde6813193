import type { Request, Response } from 'express';
import { isWindowsEncoding } from '@herald/values/csv';
import { BadRequestError, PayloadTooLargeError, said, ValidationError } from '@herald/contracts/errors';
import { toFlag } from '@herald/values/request-values';
import { refuseEncoded } from '@herald/service';
import type { Sender } from '../sessions/session-guard';
import type { CsvChoice } from './read-csv';
import type { FileDocument } from './file-model';
import { MOST_BYTES, type Uploads } from './uploads';
import { WorkLimit } from './work-limit';

const LONGEST_FILE_NAME = 120;

/** The CSV file is the request body; `encoding` and `header` in the query say how to read it. */
export function uploadHandlers(uploads: Pick<Uploads, 'storeUpload' | 'findFile' | 'remove'>) {
  const limit = new WorkLimit();
  return {
    upload: async (request: Request, response: Response, { company }: Sender): Promise<void> => {
      refuseEncoded(request);
      if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES)
        throw new PayloadTooLargeError(MOST_BYTES);
      const { query } = request;
      const name = typeof query.name === 'string' ? query.name.slice(0, LONGEST_FILE_NAME) : '';
      const choice = choiceOf(query);
      await limit.run(company, async () => {
        try {
          // The connection stays open for the answer if the file is not read to its end.
          const source = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
          const data = uploadView(await uploads.storeUpload(company, name, source, choice));
          response.status(201).json({ statusID: 0, message: 'The file was uploaded.', data });
        } catch (error) {
          if (request.errored) throw new BadRequestError(said('upload_incomplete'), { cause: error });
          // Browsers read the answer once they have sent everything.
          request.resume();
          throw error;
        }
      });
    },

    show: async (request: Request<{ id: string }>, response: Response, { company }: Sender) => {
      const data = uploadView(await uploads.findFile(company, request.params.id));
      response.json({ statusID: 0, message: 'The file.', data });
    },

    remove: async (request: Request<{ id: string }>, response: Response, { company }: Sender) => {
      await uploads.remove(company, request.params.id);
      response.json({ statusID: 0, message: 'The file was discarded.', data: null });
    },
  };
}

/** @throws ValidationError */
function choiceOf({ encoding, header }: Request['query']): CsvChoice {
  const choice: CsvChoice = { encoding: null, hasHeader: null };
  if (encoding !== undefined) {
    if (typeof encoding !== 'string' || !isWindowsEncoding(encoding))
      throw new ValidationError({
        encoding: said('must_be_code_page'),
      });
    choice.encoding = encoding;
  }
  if (header !== undefined) {
    choice.hasHeader = toFlag(header);
    if (choice.hasHeader === null) throw new ValidationError({ header: 'header must be true or false' });
  }
  return choice;
}

export function uploadView({
  _id: id,
  name,
  encoding,
  hasHeader,
  columns,
  rows,
  sample,
  expiresAt,
}: FileDocument): object {
  return { id, name, encoding, hasHeader, columns, rows, sample, expiresAt: expiresAt.toISOString() };
}
