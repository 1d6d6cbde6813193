import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { cleanString, validate } from '@herald/config';
import { formatDateTime } from '@herald/values/company-time';
import { said, ValidationError } from '@herald/contracts/errors';
import { companyOf, jsonBody, noteChange, sendPageById, sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import { readNumber } from '@herald/values/phone-numbers';
import { companyIdOf } from '@herald/values/request-values';
import { slicesOf } from '@herald/values/slices';
import { localNumbersIn } from '../../model/company-numbers';
import { GLOBAL, type StopListDocument, type StopListStore } from './stop-list-store';

export interface StopListControllerDeps {
  stopList: Pick<StopListStore, 'addNumbers' | 'remove' | 'list' | 'companiesWithNumbers'>;
  companies: Pick<CompanyView, 'get' | 'require'>;
}

const BODY_LIMIT = 4 * 1024 * 1024;
const MOST_NUMBERS = 100_000;
const OWN = '/v1/sms/stop-list';
const OF_ALL = '/admin/v1/stop-list';
const PATHS = [OWN, OF_ALL, '/admin/v1/companies/:id/stop-list'];

const schema = Joi.object<{ numbers: unknown[]; reason: string | null }>({
  numbers: Joi.array().min(1).max(MOST_NUMBERS).required(),
  reason: cleanString().max(200).allow('', null).default(null),
});

/** Stop lists: a company's own, and for the operator those of each company and the global list. */
export function stopListController({ stopList, companies }: StopListControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT });
  const listAt = (path: string) => async (request: Request, response: Response) => {
    if (path === OWN) return companyOf(response).company;
    if (path === OF_ALL) return GLOBAL;
    const company = companyIdOf(request);
    await companies.require(company);
    return company;
  };
  /** As the sends of the company would read the numbers. @throws ValidationError with the first invalid number */
  const readNumbers = async (
    request: Request,
    company: number,
  ): Promise<{ numbers: string[]; reason: string | null }> => {
    const { numbers, reason } = validate(schema, request.body);
    const local = await localNumbersIn(companies, company);
    const found = new Set<string>();
    let element = 0;
    for await (const some of slicesOf(numbers)) {
      for (const raw of some) {
        element++;
        const read = readNumber(raw, local);
        if ('problem' in read)
          throw new ValidationError({
            numbers: said('problem_of_element', { at: element, problem: read.problem }),
          });
        found.add(read.number);
      }
    }
    return { numbers: [...found], reason: reason || null };
  };
  for (const path of PATHS) {
    const listOf = listAt(path);
    router.get(path, async (request, response) => {
      const company = await listOf(request, response);
      await sendPageById(
        response,
        'Stop list, by number.',
        (paging) => stopList.list(company, paging),
        path === OWN ? ownNumber(companyOf(response).timezone) : listedNumber,
        path === OF_ALL ? { also: async () => ({ ofCompanies: await stopList.companiesWithNumbers() }) } : {},
      );
    });
    router.post(path, body, async (request, response) => {
      const company = await listOf(request, response);
      const { numbers, reason } = await readNumbers(request, company);
      const added = await stopList.addNumbers(company, numbers, reason);
      noteChange(response, null, { added });
      sendRecord(response, 'The numbers are on the stop list.', { added }, 201);
    });
    router.delete(path, body, async (request, response) => {
      const company = await listOf(request, response);
      const { numbers } = await readNumbers(request, company);
      const removed = await stopList.remove(company, numbers);
      noteChange(response, null, { removed });
      sendRecord(response, 'The numbers are no longer on the stop list.', { removed });
    });
  }
  return router;
}

function listedNumber({ number, reason, createdAt }: StopListDocument): Partial<StopListDocument> {
  return { number, reason, createdAt };
}

/** The view of the company: the time in the company's timezone. */
function ownNumber(timezone: string) {
  return ({ number, reason, createdAt }: StopListDocument): Record<string, unknown> => ({
    number,
    reason,
    createdAt: formatDateTime(createdAt, timezone),
  });
}
