import type { Request, Response } from 'express';
import { BadRequestError, PayloadTooLargeError } from '@herald/errors';
import { refuseEncoded } from '@herald/service';
import type { Sender } from '../sessions/session-guard';
import type { UploadDocument } from './upload-model';
import { UploadPlaces } from './upload-places';
import { MOST_BYTES, type UploadService } from './upload-service';

const LONGEST_NAME = 120;

/** The CSV file is the request body. */
export function uploadHandler(uploads: Pick<UploadService, 'take'>) {
  const places = new UploadPlaces();
  return async (request: Request, response: Response, { company }: Sender): Promise<void> => {
    refuseEncoded(request);
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES)
      throw new PayloadTooLargeError(MOST_BYTES);
    const name = typeof request.query.name === 'string' ? request.query.name.slice(0, LONGEST_NAME) : '';
    places.take(company);
    try {
      const upload = await uploads.take(company, name, request as AsyncIterable<Buffer>);
      response.status(201).json({ statusID: 0, message: 'The file was uploaded.', data: uploadView(upload) });
    } catch (error) {
      if (request.errored)
        throw new BadRequestError('The file ended before its declared length.', { cause: error });
      throw error;
    } finally {
      places.release(company);
    }
  };
}

function uploadView({ _id: id, name, columns, rows, sample, expiresAt }: UploadDocument): object {
  return { id, name, columns, rows, sample, expiresAt: expiresAt.toISOString() };
}
