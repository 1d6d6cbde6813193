import { type Response, Router } from 'express';
import { formatDateTime, readTime, TIME_TEXT } from '@herald/values/company-time';
import { validate } from '@herald/config';
import {
  type FieldWords,
  mustBe,
  noSuch,
  readTogether,
  said,
  ValidationError,
} from '@herald/contracts/errors';
import { type CompanyView, zoneOf } from '@herald/service/local-view';
import type { Paging } from '@herald/mongo/paging';
import { formsOf, type LocalNumbers, problemOf, readNumber } from '@herald/values/phone-numbers';
import { pathId, toId, toInteger } from '@herald/values/request-values';
import { companyOf, jsonBody, noBody, noteChange, sendPage, sendPageById, sendRecord } from '@herald/service';
import type { BrandView } from '../rules/brands/brand-view';
import { localNumbersIn } from '../model/company-numbers';
import { type InboundDocument, NOBODY, type RuleDocument } from './inbound-model';
import { ruleSchema } from './inbound-schema';
import type { InboundFilter, InboundStore } from './inbound-store';
import type { RuleStore } from './rule-store';

export interface InboundControllerDeps {
  store: Pick<InboundStore, 'page' | 'countAssigned'>;
  rules: Pick<RuleStore, 'create' | 'remove' | 'list'>;
  companies: Pick<CompanyView, 'get' | 'require'>;
  brands: Pick<BrandView, 'of'>;
}

/**
 * Inbound messages: a company lists its own, the operator those of any company or of none. Also the rules that assign messages to
 * companies.
 */
export function inboundController({ store, rules, companies, brands }: InboundControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: 16 * 1024 });

  router.get('/v1/sms/inbound', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const local = await localNumbersIn(companies, company);
    await sendPage(
      response,
      'Inbound messages, newest first.',
      (paging, filter) => store.page(company, filter, paging),
      (message) => ({ ...viewOf(message), receivedAt: formatDateTime(message.at, timezone) }),
      { readFilter: () => readFilter(request.query, timezone, local) },
    );
  });

  router.get('/admin/v1/inbound', async (request, response) => {
    const { company: named } = request.query;
    const zone = await zoneOf(companies, toId(named));
    const local = await localNumbersIn(companies, toId(named));
    const readBoth = () =>
      readTogether(
        () => readCompany(named),
        () => readFilter(request.query, zone, local),
      );
    const find = async (paging: Paging, [company, filter]: [number, InboundFilter]) => {
      if (company !== NOBODY) await companies.require(company);
      return store.page(company, filter, paging);
    };
    const view = (message: InboundDocument) => ({
      ...viewOf(message),
      receivedAt: message.at.toISOString(),
      company: message.company || null,
      route: message.route,
    });
    const message = 'Inbound messages, newest first.';
    await sendPage(response, message, find, view, {
      readFilter: readBoth,
      also: async ([company]) => (company === NOBODY ? { ofCompanies: await store.countAssigned() } : {}),
    });
  });

  router.get('/admin/v1/inbound-rules', (_request, response) => listRules(response, rules));

  router.post('/admin/v1/inbound-rules', body, async (request, response) => {
    const given = validate(ruleSchema, request.body);
    await companies.require(given.company);
    if (given.brandID !== null && !(await brands.of(given.company, given.brandID)))
      throw new ValidationError({
        brandID: said('no_sender_name_of_company'),
      });
    const rule = ruleView(await rules.create(given));
    noteChange(response, null, rule);
    sendRecord(response, 'The rule was created. It applies to new messages.', rule, 201);
  });

  router.delete('/admin/v1/inbound-rules/:ruleID', noBody, async (request, response) => {
    const id = pathId(request.params['ruleID'], noSuch('rule'));
    const rule = ruleView(await rules.remove(id));
    noteChange(response, rule, null);
    sendRecord(response, 'The rule was removed.', rule);
  });

  return router;
}

function listRules(response: Response, rules: Pick<RuleStore, 'list'>): Promise<void> {
  return sendPageById(response, 'Rules for inbound messages.', (paging) => rules.list(paging), ruleView);
}

/** Without a company: messages that belong to none. @throws ValidationError */
function readCompany(value: unknown): number {
  if (value === undefined) return NOBODY;
  const company = toInteger(value);
  if (company === null || company < NOBODY)
    throw new ValidationError({ company: 'company must be the id of a company, or 0 for none' });
  return company;
}

/**
 * @param zone time zone in which a date begins
 * @param local how the company may write numbers
 * @throws ValidationError naming every invalid field
 */
function readFilter(query: Record<string, unknown>, zone: string, local: LocalNumbers | null): InboundFilter {
  const errors: FieldWords = {};
  const filter: InboundFilter = {};
  if (query['number'] !== undefined) {
    const read = readNumber(query['number'], local);
    if ('problem' in read) errors['number'] = problemOf(read.problem);
    // Earlier versions stored a phone as its carrier named it.
    else filter.numbers = formsOf(read.number, local);
  }
  for (const name of ['from', 'to'] as const) {
    if (query[name] === undefined) continue;
    const time = readTime(query[name], zone);
    if (time) filter[name] = time;
    else errors[name] = mustBe(name, TIME_TEXT);
  }
  if (filter.from && filter.to && filter.from >= filter.to) errors['to'] = mustBe('to', said('be_later'));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return filter;
}

function viewOf(message: InboundDocument) {
  const { _id, number, to, brandID, keyword, text, parts, partial, action } = message;
  return { id: _id.toHexString(), number, to, brandID, keyword, text, parts, partial, action };
}

function ruleView({ id, address, keyword, company, brandID, createdAt }: RuleDocument) {
  return { id, address, keyword, company, brandID, createdAt: createdAt.toISOString() };
}
