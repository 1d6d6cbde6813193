import { type Request, type Response, Router } from 'express';
import { companyToday } from '@herald/values/company-time';
import {
  companyOf,
  idempotencyOf,
  noBody,
  noteChange,
  operatorOf,
  sendPageById,
  sendRecord,
} from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import type { PagingById } from '@herald/mongo/paging';
import type { CompanyView } from '@herald/service/local-view';
import { toId } from '@herald/values/request-values';
import { jsonRequest } from '../request/json-request';
import { companyIn, pathID } from '../request/path-id';
import { type FieldErrors, requireFields, unknownFields } from '../request/read-fields';
import { formatMoney } from '../values/money';
import { CATALOGUE_KINDS, type CatalogueItem, type CatalogueKind, type ItemKey } from './catalogue-model';
import { ITEM_NAMES, ITEM_SCHEMAS } from './catalogue-schema';
import type { CatalogueService } from './catalogue-service';

interface CatalogueControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  catalogue: CatalogueService;
  logger: Logger;
  now(): Date;
}

/** The operator's catalogues, and the customer types and tariffs in the companies' API. */
export function catalogueController(deps: CatalogueControllerDeps): Router {
  const router = Router();
  for (const kind of CATALOGUE_KINDS) addRoutes(router, kind, deps);
  router.get('/v1/customer-types', async (_request, response) => {
    const find = (paging: PagingById) =>
      deps.catalogue.list(companyOf(response).company, 'customer-types', paging);
    await sendPageById(response, 'The customer types.', find, ({ id, name }) => ({ id: String(id), name }));
  });
  router.get('/v1/tariffs', async (_request, response) => {
    const find = (paging: PagingById) => deps.catalogue.list(companyOf(response).company, 'tariffs', paging);
    await sendPageById(response, 'The tariffs.', find, ({ id, name, price = 0, periodMonths }) => ({
      ...{ id: String(id), name, price: formatMoney(price), periodMonths },
    }));
  });
  return router;
}

function addRoutes(
  router: Router,
  kind: CatalogueKind,
  { companies, catalogue, logger, now }: CatalogueControllerDeps,
) {
  const list = `/admin/v1/companies/:companyID/${kind}`;
  const item = `${list}/:itemID`;
  const name = ITEM_NAMES[kind];

  const keyIn = async (request: Request): Promise<ItemKey> => {
    const { id: company } = await companyIn(request, companies);
    return { company, kind, id: pathID(request, 'itemID', name) };
  };
  const done = (response: Response, outcome: string, { company, id: itemID }: ItemKey): void => {
    logger.info(`catalogue.${outcome}`, { kind, company, itemID, operator: operatorOf(response).name });
  };

  router.get(list, async (request, response) => {
    const { id: company } = await companyIn(request, companies);
    const find = (paging: PagingById) => catalogue.list(company, kind, paging);
    await sendPageById(response, `The ${name}s of the company.`, find, shown);
  });

  router.post(list, jsonRequest, async (request, response) => {
    const { id: company } = await companyIn(request, companies);
    const fields = requireFields(ITEM_SCHEMAS[kind], request.body);
    const created = await catalogue.create(company, kind, fields, idempotencyOf(request));
    done(response, 'item_created', created);
    noteChange(response, null, shown(created));
    sendRecord(response, `The ${name} is created.`, shown(created), 201);
  });

  router.get(item, async (request, response) => {
    const found = await catalogue.get(await keyIn(request));
    sendRecord(response, `The ${name}.`, shown(found));
  });

  router.put(item, jsonRequest, async (request, response) => {
    const key = await keyIn(request);
    const { timezone } = await companies.require(key.company);
    // Fields missing from the request keep their values.
    const given = request.body as Record<string, unknown>;
    const fieldsOf = (stored: CatalogueItem) =>
      requireFields(ITEM_SCHEMAS[kind], { ...shown(stored), ...given }, () => unchangeable(given, stored));
    const { before, after } = await catalogue.change(key, fieldsOf, companyToday(timezone, now()));
    done(response, 'item_changed', key);
    noteChange(response, shown(before), shown(after));
    sendRecord(response, `The ${name} is changed.`, shown(after));
  });

  router.delete(item, noBody, async (request, response) => {
    const key = await keyIn(request);
    const before = shown(await catalogue.get(key));
    await catalogue.remove(key);
    noteChange(response, before, null);
    done(response, 'item_deleted', key);
    sendRecord(response, `The ${name} is deleted.`, { id: key.id });
  });
}

/** Errors of fields that an item of this kind does not have, and of another ID. */
function unchangeable({ id, ...given }: Record<string, unknown>, stored: CatalogueItem): FieldErrors {
  const errors = unknownFields(given, shown(stored));
  return (id ?? null) === null || toId(id) === stored.id ? errors : { ...errors, id: "id can't be changed" };
}

/** An item in answers to operators: ids are numbers, amounts are decimal strings. */
function shown({
  id,
  name,
  price,
  periodMonths,
  cidr,
  exclude,
  uses,
}: CatalogueItem): Record<string, unknown> {
  return {
    id,
    name,
    ...(price === undefined ? {} : { price: formatMoney(price), periodMonths }),
    ...(cidr === undefined ? {} : { cidr, exclude: exclude ?? [] }),
    uses,
  };
}
