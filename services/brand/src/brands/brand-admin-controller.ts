import { Router } from 'express';
import { BRAND_AUTHORIZED, BRAND_CREATE, type BrandState } from '@herald/contracts';
import { ConflictError, ContractStatusError, noRecord, ValidationError } from '@herald/contracts/errors';
import { jsonBody, noBody, noteChange, sendPageById, sendRecord } from '@herald/service';
import type { PagingById } from '@herald/mongo/paging';
import { cleanText, companyIdOf, pathId, toId } from '@herald/values/request-values';
import type { BrandDocument } from './brand-model';
import type { BrandService } from './brand-service';
import type { BrandStore, OperatorFilter } from './brand-store';

const BODY_LIMIT_BYTES = 64 * 1024;
const REASON_LENGTH = 500;
const CREATED = 201;

const STATES_OF = new Map<unknown, BrandState[]>([
  [BRAND_AUTHORIZED.YES, ['authorized']],
  [BRAND_AUTHORIZED.AWAITING, ['awaiting']],
]);

/** The operator's endpoints for brands. */
export function brandAdminController({ brands, store }: { brands: BrandService; store: BrandStore }): Router {
  const router = Router();

  router.get('/admin/v1/brands', async (request, response) => {
    const find = (paging: PagingById, filter: OperatorFilter) => store.page(filter, paging);
    await sendPageById(response, 'Brands.', find, operatorView, {
      readFilter: () => parseFilter(request.query),
    });
  });

  router.post(
    '/admin/v1/companies/:id/brands',
    jsonBody({ limitBytes: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const company = companyIdOf(request);
      const { brandName, description } = request.body as Record<string, unknown>;
      const brandID = await brands.create(company, brandName, description).catch(asOperatorsError);
      sendRecord(response, 'Brand added.', operatorView((await store.findBrand(company, brandID))!), CREATED);
    },
  );

  router.post('/admin/v1/brands/:brandID/authorize', noBody, async (request, response) => {
    const brand = operatorView(await brands.decide(pathBrandID(request.params.brandID), 'authorized', null));
    noteChange(response, null, brand);
    sendRecord(response, 'Brand authorized.', brand);
  });

  router.post(
    '/admin/v1/brands/:brandID/reject',
    jsonBody({ limitBytes: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const reason = parseReason((request.body as Record<string, unknown>).reason);
      const brand = operatorView(
        await brands.decide(pathBrandID(request.params.brandID), 'rejected', reason),
      );
      noteChange(response, null, brand);
      sendRecord(response, 'Brand rejected.', brand);
    },
  );

  return router;
}

/** Converts a contract status, which companies receive, to an error of the operator's API. */
function asOperatorsError(error: unknown): never {
  if (!(error instanceof ContractStatusError)) throw error;
  const { statusID, words } = error;
  if (statusID === BRAND_CREATE.ALREADY_ADDED || statusID === BRAND_CREATE.WAIT_FOR_LAST)
    throw new ConflictError(words);
  throw new ValidationError({
    [statusID === BRAND_CREATE.DESCRIPTION_REQUIRED ? 'description' : 'brandName']: words,
  });
}

function pathBrandID(value: unknown): number {
  return pathId(value, noRecord('brand', String(value)));
}

function parseFilter(query: Record<string, unknown>): OperatorFilter {
  const errors: Record<string, string> = {};
  const filter: OperatorFilter = {};
  if (query.authorized !== undefined) {
    const states = STATES_OF.get(query.authorized);
    if (states) filter.states = states;
    else errors.authorized = 'authorized must be 1 (authorized) or 2 (awaiting)';
  }
  if (query.company !== undefined) {
    const company = toId(query.company);
    if (company !== null) filter.company = company;
    else errors.company = "company must be a company's id";
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return filter;
}

function parseReason(value: unknown): string {
  const reason = typeof value === 'string' ? cleanText(value) : '';
  if (reason !== '' && reason.length <= REASON_LENGTH) return reason;
  throw new ValidationError({ reason: `reason must be a text of 1 to ${REASON_LENGTH} characters` });
}

/** A brand in answers to operators: ids are numbers, and times are in UTC because companies have different time zones. */
function operatorView(brand: BrandDocument): Record<string, unknown> {
  return {
    id: brand._id,
    company: brand.company,
    name: brand.name,
    description: brand.description,
    state: brand.state,
    reason: brand.reason,
    createdAt: brand.createdAt.toISOString(),
    stateAt: brand.stateAt.toISOString(),
  };
}
