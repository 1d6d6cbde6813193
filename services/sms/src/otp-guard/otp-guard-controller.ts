import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { validate } from '@herald/config';
import { formatDateTime } from '@herald/company-time';
import type { CompanyView } from '@herald/local-view';
import { companyIdOf } from '@herald/request-values';
import { companyOf, jsonBody, noteChange, sendRecord } from '@herald/service';
import { localNumbersIn, requireNumber } from '../model/company-numbers';
import { type AllowedPrefixes, MOST_ALLOWED } from './allowed-prefixes';
import type { GuardStore, Suspect } from './guard-store';
import type { OtpGuard } from './otp-guard';

export interface OtpGuardControllerDeps {
  companies: Pick<CompanyView, 'get' | 'require'>;
  store: Pick<GuardStore, 'suspectsOf' | 'forget'>;
  allowed: Pick<AllowedPrefixes, 'of' | 'add' | 'remove'>;
  guard: Pick<OtpGuard, 'confirm'>;
}

const DAY_MS = 24 * 3_600_000;
const BODY_LIMIT = 256 * 1024;
const OWN = '/v1/sms/otp-guard';
const OF_COMPANY = '/admin/v1/companies/:id/otp-guard';
const MESSAGE = 'One-time passwords that look like SMS pumping.';

const prefixesSchema = Joi.object<{ prefixes: string[] }>({
  prefixes: Joi.array()
    .items(
      Joi.string()
        .replace(/^\+/, '')
        .pattern(/^[1-9]\d{0,14}$/, 'digits such as 37491 or a whole number'),
    )
    .min(1)
    .max(MOST_ALLOWED)
    .unique()
    .required(),
});
const confirmedSchema = Joi.object<{ number: unknown }>({ number: Joi.any().required() });

/** Suspects of the guard, allowed prefixes, and confirmed codes. */
export function otpGuardController({ companies, store, allowed, guard }: OtpGuardControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT });
  const viewOf = async (company: number, timeOf: (at: Date) => unknown): Promise<object> => {
    const [{ settings }, passing] = await Promise.all([companies.require(company), allowed.of(company)]);
    const prefixes = passing.map(({ prefix }) => prefix);
    const suspects = await store.suspectsOf(company, prefixes);
    const since = Date.now() - DAY_MS;
    return {
      mode: settings.otpGuard,
      suspectedLastDay: suspects.reduce(
        (sum, { lastAt, times }) => sum + (lastAt.getTime() > since ? times : 0),
        0,
      ),
      suspects: suspects.map(({ since: begun, lastAt, ...suspect }: Suspect) => ({
        ...suspect,
        since: timeOf(begun),
        lastAt: timeOf(lastAt),
      })),
      allowed: passing.map(({ prefix, since: begun }) => ({ prefix, since: timeOf(begun) })),
    };
  };

  router.get(OWN, async (_request, response) => {
    const { company, timezone } = companyOf(response);
    sendRecord(response, MESSAGE, await viewOf(company, (at) => formatDateTime(at, timezone)));
  });

  router.get(OF_COMPANY, async (request, response) => {
    sendRecord(response, MESSAGE, await viewOf(companyIdOf(request), (at) => at));
  });

  for (const path of [OWN, OF_COMPANY]) {
    const companyFor = async (request: Request, response: Response): Promise<number> => {
      if (path === OWN) return companyOf(response).company;
      const company = companyIdOf(request);
      await companies.require(company);
      return company;
    };
    router.post(`${path}/allowed`, body, async (request, response) => {
      const company = await companyFor(request, response);
      const { prefixes } = validate(prefixesSchema, request.body);
      await allowed.add(company, prefixes);
      await store.forget(company, prefixes);
      noteChange(response, null, { allowed: prefixes.length });
      sendRecord(
        response,
        'One-time passwords to these numbers are not checked for SMS pumping.',
        { prefixes },
        201,
      );
    });
    router.delete(`${path}/allowed`, body, async (request, response) => {
      const company = await companyFor(request, response);
      const { prefixes } = validate(prefixesSchema, request.body);
      await allowed.remove(company, prefixes);
      noteChange(response, { allowed: prefixes.length }, null);
      sendRecord(response, 'One-time passwords to these numbers are checked for SMS pumping again.', {
        prefixes,
      });
    });
  }

  router.post('/v1/sms/otp-confirmed', body, async (request, response) => {
    const { company, test } = companyOf(response);
    const { number: raw } = validate(confirmedSchema, request.body);
    const number = requireNumber(raw, await localNumbersIn(companies, company));
    if (!test) guard.confirm(company, number);
    sendRecord(response, 'The code was recorded as confirmed.', { number });
  });
  return router;
}
