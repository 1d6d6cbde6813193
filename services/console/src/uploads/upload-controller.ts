import { type Response, Router } from 'express';
import { BadRequestError, ForbiddenError, PayloadTooLargeError } from '@herald/errors';
import { refuseEncoded } from '@herald/service/stored';
import { mayDo } from '../sessions/roles';
import { sessionOf } from '../sessions/session-guard';
import type { OpenSession } from '../sessions/session-service';
import type { UploadDocument } from './upload-model';
import { UploadPlaces } from './upload-places';
import { MOST_BYTES, type UploadService } from './upload-service';

const LONGEST_NAME = 120;

/** Requires a company user who may send. @throws ForbiddenError */
export function sendingCompany(response: Response): { company: number; session: OpenSession } {
  const session = sessionOf(response);
  const { company, role } = session.document;
  if (company === null || !mayDo(role, 'sender'))
    throw new ForbiddenError('Your role does not permit sending.');
  return { company, session };
}

/** `/api/uploads`: the CSV file is the request body. Mounted behind the guard. */
export function uploadRoutes(uploads: Pick<UploadService, 'take'>): Router {
  const router = Router();
  const places = new UploadPlaces();

  router.post('/api/uploads', async (request, response) => {
    const { company } = sendingCompany(response);
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
  });
  return router;
}

function uploadView({ _id: id, name, columns, rows, sample, expiresAt }: UploadDocument): object {
  return { id, name, columns, rows, sample, expiresAt: expiresAt.toISOString() };
}
