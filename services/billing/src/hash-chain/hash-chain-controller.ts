import { type Request, Router } from 'express';
import Joi from 'joi';
import { ConflictError } from '@herald/errors';
import type { CompanyView } from '@herald/local-view';
import type { Logger } from '@herald/logging';
import type { Paging } from '@herald/paging';
import { operatorOf, sendPage, sendRecord } from '@herald/service';
import { date, flag, integer, text } from '../request/field-types';
import { optionalJsonRequest } from '../request/json-request';
import { pathID } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import type { BeginChain } from './begin-chain';
import type { ChainPosition, SignedCheckpoint } from './checkpoint-model';
import type { CheckpointStore } from './checkpoint-store';
import type { LedgerKeys } from './ledger-keys';
import { isOurs } from './signed-checkpoint';
import type { VerifyPayments } from './verify-payments';

export interface HashChainControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  checkpoints: Pick<CheckpointStore, 'daysOf' | 'ofDay'>;
  /** null if LEDGER_KEY is not set. */
  hashChain: {
    keys: LedgerKeys;
    verification: Pick<VerifyPayments, 'verify'>;
    begin: Pick<BeginChain, 'begin'>;
  } | null;
  logger: Logger;
}

const LEDGER = '/admin/v1/companies/:companyID/ledger';
/** Maximum number of payments that one request verifies. It takes about a second. */
const PAYMENTS_AT_ONCE = 20_000;

const count = (): Joi.AnySchema => integer(0, Number.MAX_SAFE_INTEGER);
const position = { payments: count(), payment: count(), link: text(100) };
const signed = {
  day: date(),
  before: count(),
  since: text(30),
  at: text(30),
  key: text(100),
  signature: text(200),
};

type VerifyQuery = Partial<ChainPosition> & Partial<SignedCheckpoint>;

const beginSchema = Joi.object<{ anew: boolean }>({ anew: flag().default(false) }).unknown(false);
const verifySchema = Joi.object<VerifyQuery>({ ...position, ...signed });
const daySchema = Joi.object<{ day: string }>({ day: date().required() });

/** Operator API of the payments' hash chain: start, verification, signed checkpoints (docs/alarms/customers.md). */
export function hashChainController({
  companies,
  checkpoints,
  hashChain,
  logger,
}: HashChainControllerDeps): Router {
  const router = Router();
  const companyIn = async (request: Request): Promise<number> =>
    (await companies.require(pathID(request, 'companyID', 'company'))).id;
  const withKeys = () => {
    if (!hashChain) throw new ConflictError('The hash chain of payments is disabled: LEDGER_KEY is not set.');
    return hashChain;
  };

  router.post(`${LEDGER}/seal`, optionalJsonRequest, async (request, response) => {
    const company = await companyIn(request);
    const wish = requireFields(beginSchema, request.body as Record<string, unknown>);
    const isChained = await withKeys().begin.begin(company, wish);
    logger.info('ledger.chain_requested', { company, ...wish, operator: operatorOf(response).name });
    const message = isChained
      ? 'The payments are in the hash chain.'
      : 'The hash chain of the payments is being built. Retry shortly.';
    sendRecord(response, message, { complete: isChained }, isChained ? 200 : 202);
  });

  router.get(`${LEDGER}/verify`, async (request, response) => {
    const company = await companyIn(request);
    const query = requireFields(verifySchema, request.query, lacking);
    const { keys, verification } = withKeys();
    const from = positionIn(query);
    const seen = await verification.verify(company, { from, most: PAYMENTS_AT_ONCE });
    const { checkpoint, findings, examined, to, done } = seen;
    const isSigned = isCheckpoint(query) ? isOurs({ ...query, company }, keys) : null;
    const all = isSigned === false ? [NOT_SIGNED, ...findings] : findings;
    const message =
      all.length === 0
        ? 'The payments match their hash chain.'
        : 'The payments do not match their hash chain.';
    const proven = { before: checkpoint?.before ?? null, since: checkpoint?.since.toISOString() ?? null };
    const data = { holds: all.length === 0, findings: all, examined, done, to, ...proven, signed: isSigned };
    sendRecord(response, message, data);
  });

  router.get(`${LEDGER}/heads`, async (request, response) => {
    const company = await companyIn(request);
    await sendPage(
      response,
      'Checkpoints of the company.',
      (paging: Paging) => checkpoints.daysOf(company, paging),
      shown,
    );
  });

  router.get('/admin/v1/ledger/heads', async (request, response) => {
    await sendPage(
      response,
      'Checkpoints of the day.',
      (paging, { day }) => checkpoints.ofDay(day, paging),
      shown,
      {
        readFilter: () => requireFields(daySchema, request.query),
      },
    );
  });
  return router;
}

/** Missing fields: a position needs the three fields of `position`, a signed checkpoint needs all fields. */
function lacking(query: Partial<VerifyQuery>): Record<string, string> {
  const has = (name: string): boolean => name in query;
  const whole = Object.keys(signed).some(has)
    ? [...Object.keys(position), ...Object.keys(signed)]
    : Object.keys(position);
  if (!whole.some(has)) return {};
  return Object.fromEntries(
    whole
      .filter((name) => !has(name))
      .map((name) => [name, `${name} must be given with the other fields of a checkpoint`]),
  );
}

const NOT_SIGNED = { payment: null, detail: 'the checkpoint was not signed with a configured key' };

function positionIn({ payments, payment, link }: VerifyQuery): ChainPosition | undefined {
  return payments === undefined || payment === undefined || link === undefined
    ? undefined
    : { payments, payment, link };
}

/** The checkpoint with its signed fields only. */
function shown({ _id: _internal, ...checkpoint }: SignedCheckpoint & { _id?: unknown }): SignedCheckpoint {
  return checkpoint;
}

/** Whether the query is a signed checkpoint, and not only a position. */
function isCheckpoint(query: VerifyQuery): query is SignedCheckpoint {
  return query.signature !== undefined;
}
