import { type Request, Router } from 'express';
import {
  coded,
  ConflictError,
  type FieldWords,
  mustBe,
  NotFoundError,
  readTogether,
  said,
  type Said,
  together,
  ValidationError,
} from '@herald/contracts/errors';
import { jsonBody, noBody, noteChange, readBody, sendPageById, sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import { countryCodeOf, readNumber } from '@herald/values/phone-numbers';
import { flagOfBoth, pathId, toId, toInteger } from '@herald/values/request-values';
import { localNumbersIn } from '../../model/company-numbers';
import { ROUTE_NAME } from '../../model/route-name';
import { requireSeen } from '../../model/seen';
import type { BrandView } from '../brands/brand-view';
import { readRule } from './read-rule';
import { explainOn, IN_FORCE, inputView, ruleView } from './rule-views';
import { differenceOf, readRulesFile, type RulesDifference, type RulesFile, rulesFile } from './rules-file';
import type { RuleInput } from './sender-model';
import { NO_RULE, type RuleFilter, type SenderStore } from './sender-store';
import type { SenderView } from './sender-view';
import type { Tlv } from './tlv';

/** A route, as the explanation needs it. */
export interface ExplainedRoute {
  name: string;
  tlvs: readonly Tlv[];
}

export interface SenderRulesControllerDeps {
  store: SenderStore;
  senders: Pick<SenderView, 'of' | 'refresh'>;
  companies: Pick<CompanyView, 'get' | 'require'>;
  brands: Pick<BrandView, 'of'>;
  /** The routes that serve a number, in the order of preference. */
  routesFor(number: string): ExplainedRoute[];
}

const BODY_LIMIT = 64 * 1024;
const FILE_LIMIT = 4 * 1024 * 1024;
/** Rules and lines that the answer to an import shows of each kind. */
const MOST_SHOWN = 1_000;
const MOST_NAMED = 20;
const ASKED_AT_ONCE = 50;
const PATH = '/admin/v1/sender-rules';
const LONGEST_TEXT = 1_600;
const TEXT = new RegExp(`^[^]{1,${LONGEST_TEXT}}$`);

/** The operator's rules for the sender of messages: `/admin/v1/sender-rules`. */
export function senderRulesController(deps: SenderRulesControllerDeps): Router {
  const { store, senders, companies, brands } = deps;
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT });
  const idOf = (request: Request): number => pathId(request.params['ruleID'], NO_RULE);

  router.get(PATH, async (request, response) => {
    const find = (paging: Parameters<SenderStore['listRules']>[1], filter: RuleFilter) =>
      store.listRules(filter, paging);
    await sendPageById(response, 'Sender rules.', find, ruleView, {
      readFilter: () => readFilter(request.query),
    });
  });

  router.get(`${PATH}/explain`, async (request, response) => {
    sendRecord(response, 'The sender on each route.', await explain(request, deps));
  });

  router.get(`${PATH}/export`, async (_request, response) => {
    const file = rulesFile(await store.allRules());
    response.setHeader('content-disposition', 'attachment; filename="sender-rules.csv"');
    response.type('text/csv; charset=utf-8').send(file);
  });

  router.post(`${PATH}/import`, async (request, response) => {
    const { dryRun, token } = readWish(request.query);
    const file = readRulesFile(await readBody(request, FILE_LIMIT));
    await refuseUnknown(file, { companies, brands });
    if (dryRun) {
      const shown = differenceView(differenceOf(file, await store.allRules()));
      sendRecord(response, 'Dry run: nothing was changed.', shown);
      return;
    }
    const applied = await store.changeRules((present) => allowed(differenceOf(file, present), token));
    await senders.refresh();
    const shown = differenceView(applied);
    noteChange(
      response,
      { changed: shown.changed.map(({ before }) => before), removed: shown.removed },
      shown,
    );
    sendRecord(response, `The sender rules were imported. ${IN_FORCE}`, shown);
  });

  router.post(PATH, body, async (request, response) => {
    const input = readRule(request.body);
    await requireBrand(input, deps);
    const rule = ruleView(await store.createRule(input));
    await senders.refresh();
    noteChange(response, null, rule);
    sendRecord(response, `The sender rule was created. ${IN_FORCE}`, rule, 201);
  });

  router.get(`${PATH}/:ruleID`, async (request, response) => {
    sendRecord(response, 'Sender rule.', ruleView(await store.getRule(idOf(request))));
  });

  router.put(`${PATH}/:ruleID`, body, async (request, response) => {
    const { was, ...given } = request.body as Record<string, unknown>;
    const input = readRule(given);
    await requireBrand(input, deps);
    const { before, after } = await store.replaceRule(idOf(request), input, (rule) =>
      requireSeen(ruleView(rule), was),
    );
    await senders.refresh();
    noteChange(response, ruleView(before), ruleView(after));
    sendRecord(response, `The sender rule was changed. ${IN_FORCE}`, ruleView(after));
  });

  router.delete(`${PATH}/:ruleID`, noBody, async (request, response) => {
    const rule = ruleView(await store.removeRule(idOf(request)));
    await senders.refresh();
    noteChange(response, rule, null);
    sendRecord(response, `The sender rule was removed. ${IN_FORCE}`, rule);
  });

  return router;
}

/** @throws ValidationError naming every invalid filter */
function readFilter({ company, brandID, prefix, route }: Record<string, unknown>): RuleFilter {
  const errors: FieldWords = {};
  const filter: RuleFilter = {};
  if (company !== undefined) {
    const id = toInteger(company);
    if (id === null || id < 0) errors.company = mustBe('company', said('be_company_or_0'));
    else filter.company = id || null;
  }
  if (brandID !== undefined) {
    const id = toId(brandID);
    if (id === null) errors.brandID = mustBe('brandID', said('be_positive'));
    else filter.brandID = id;
  }
  if (prefix !== undefined && prefix !== '') {
    if (typeof prefix === 'string' && /^\+?\d{1,15}$/.test(prefix)) filter.prefix = prefix.replace('+', '');
    else errors.prefix = mustBe('prefix', said('be_prefix'));
  }
  if (route !== undefined && route !== '') {
    if (typeof route === 'string' && ROUTE_NAME.test(route)) filter.route = route;
    else errors.route = mustBe('route', said('be_route'));
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return filter;
}

/**
 * The brand of a rule, in any state; null if the rule has none.
 * @throws NotFoundError if there is no such company, ValidationError if the brand is not its own
 */
async function requireBrand(
  { company, brandID }: Pick<RuleInput, 'company' | 'brandID'>,
  { companies, brands }: Pick<SenderRulesControllerDeps, 'companies' | 'brands'>,
): Promise<Awaited<ReturnType<BrandView['of']>>> {
  if (company === null) return null;
  await companies.require(company);
  const brand = brandID === null ? null : await brands.of(company, brandID);
  if (brandID !== null && !brand) throw new ValidationError({ brandID: said('no_sender_name_of_company') });
  return brand;
}

/**
 * Moves rules of unknown companies and brands to the refused lines. Each is a request to its service, so a file with many of them is
 * refused without asking for the rest.
 */
async function refuseUnknown(
  file: RulesFile,
  deps: Pick<SenderRulesControllerDeps, 'companies' | 'brands'>,
): Promise<void> {
  const keyOf = ({ company, brandID }: RuleInput): string => `${company}/${brandID}`;
  const problems = new Map<string, Said | null>();
  const asked = [...new Map(file.rules.map((rule) => [keyOf(rule), rule])).values()];
  let unknown = 0;
  for (let from = 0; from < asked.length && unknown < MOST_SHOWN; from += ASKED_AT_ONCE)
    await Promise.all(
      asked.slice(from, from + ASKED_AT_ONCE).map(async (rule) => {
        const problem = await problemOfBrand(rule, deps);
        problems.set(keyOf(rule), problem);
        if (problem) unknown++;
      }),
    );
  const known: RulesFile['rules'] = [];
  for (const rule of file.rules) {
    const problem = problems.get(keyOf(rule));
    if (problem === null) known.push(rule);
    else file.refused.push({ line: rule.line, problem: problem ?? said('rules_line_unchecked') });
  }
  file.rules = known;
}

/** The sentence of `requireBrand`; null if it has none. */
async function problemOfBrand(
  rule: RuleInput,
  deps: Pick<SenderRulesControllerDeps, 'companies' | 'brands'>,
): Promise<Said | null> {
  try {
    await requireBrand(rule, deps);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.sentence;
    if (error instanceof NotFoundError) return error.words as Said;
    throw error;
  }
}

/** @throws ValidationError */
function readWish({ dryRun, token }: Record<string, unknown>): { dryRun: boolean; token: string } {
  const isDry = flagOfBoth(dryRun, undefined);
  if (isDry === null) throw new ValidationError({ dryRun: mustBe('dryRun', said('be_flag')) });
  if (isDry) return { dryRun: true, token: '' };
  if (typeof token !== 'string' || token === '')
    throw new ValidationError({ token: mustBe('token', said('be_import_token')) });
  return { dryRun: false, token };
}

/** @throws ValidationError if lines are refused, ConflictError if the difference is not the one that was shown */
function allowed(difference: RulesDifference, token: string): RulesDifference {
  const { refused } = difference;
  if (refused.length > 0) {
    const lines = refused.slice(0, MOST_NAMED).map((each) => said('problem_of_line', { ...each }));
    throw new ValidationError({ file: together(lines, '; ') });
  }
  if (difference.token === token) return difference;
  throw new ConflictError(said('rules_changed_since_dry_run'));
}

function differenceView({ token, added, changed, removed, unchanged, refused }: RulesDifference) {
  const fileView = (rule: RuleInput & { line: number }) => ({ line: rule.line, ...inputView(rule) });
  return {
    token,
    added: added.slice(0, MOST_SHOWN).map(fileView),
    changed: changed
      .slice(0, MOST_SHOWN)
      .map(({ before, after }) => ({ before: ruleView(before), after: fileView(after) })),
    removed: removed.slice(0, MOST_SHOWN).map(ruleView),
    unchanged,
    refused: refused
      .slice(0, MOST_SHOWN)
      .map(({ line, problem }) => ({ line, problem: problem.text, ...coded(problem) })),
    counts: {
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      unchanged,
      refused: refused.length,
    },
  };
}

async function explain({ query }: Request, deps: SenderRulesControllerDeps) {
  const { companies, senders, routesFor } = deps;
  const local = await localNumbersIn(companies, toId(query['company']));
  const [company, brandID, number, route, text] = readTogether(
    () => readId(query, 'company'),
    () => readId(query, 'brandID'),
    () => numberIn(query['number'], local),
    () => textIn(query, 'route', ROUTE_NAME, said('be_route')),
    () => textIn(query, 'text', TEXT, said('be_text', { limit: LONGEST_TEXT })),
  );
  const brand = await requireBrand({ company, brandID }, deps);
  const brandName = brand && 'sender' in brand ? brand.sender : null;
  // Another process may have changed a rule a moment ago.
  await senders.refresh();
  const own = senders.of({ company, brandID });
  const serving = routesFor(number).filter(({ name }) => route === null || name === route);
  const routes = serving.length > 0 ? serving : [{ name: route, tlvs: [] }];
  return {
    company,
    brandID,
    brandName,
    number,
    country: `+${countryCodeOf(number)}`,
    routes: routes.map(({ name, tlvs }) => explainOn(own, { number, brandName, text }, name, tlvs)),
    rules: own ? [...own.rulesFor(number)].map(ruleView) : [],
  };
}

function readId(query: Record<string, unknown>, name: string): number {
  const id = toId(query[name]);
  if (id === null) throw new ValidationError({ [name]: mustBe(name, said('be_positive')) });
  return id;
}

function numberIn(value: unknown, local: Awaited<ReturnType<typeof localNumbersIn>>): string {
  const read = readNumber(value, local);
  if ('problem' in read)
    throw new ValidationError({ number: said('problem_of_field', { problem: read.problem }) });
  return read.number;
}

/** Null if it is not given. */
function textIn(query: Record<string, unknown>, name: string, form: RegExp, what: Said): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && form.test(value)) return value;
  throw new ValidationError({ [name]: mustBe(name, what) });
}
