import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { validate } from '@herald/config';
import { formatDateTime } from '@herald/values/company-time';
import type { CompanyView } from '@herald/service/local-view';
import { companyIdOf } from '@herald/values/request-values';
import { companyOf, jsonBody, noteChange, sendRecord } from '@herald/service';
import { localNumbersIn, requireNumber } from '../../model/company-numbers';
import { type GuardStore, MOST_ALLOWED } from './guard-store';
import type { OtpGuard } from './otp-guard';

export interface OtpGuardControllerDeps {
  companies: Pick<CompanyView, 'get' | 'require'>;
  store: Pick<GuardStore, 'suspectsOf' | 'allowedOf' | 'allow' | 'disallow'>;
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
export function otpGuardController({ companies, store, guard }: OtpGuardControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT });
  const viewOf = async (company: number, timeOf: (at: Date) => unknown): Promise<object> => {
    const [{ settings }, suspects, allowed] = await Promise.all([
      companies.require(company),
      store.suspectsOf(company),
      store.allowedOf([company]),
    ]);
    const dayAgo = Date.now() - DAY_MS;
    const latest = suspects.filter(({ lastAt }) => lastAt.getTime() > dayAgo);
    return {
      mode: settings.otpGuard,
      suspectedLastDay: latest.reduce((sum, { times }) => sum + times, 0),
      suspects: suspects.map(({ key, times, since, lastAt }) => ({
        key,
        times,
        since: timeOf(since),
        lastAt: timeOf(lastAt),
      })),
      allowed: allowed.map(({ prefix, since }) => ({ prefix, since: timeOf(since) })),
    };
  };

  for (const path of [OWN, OF_COMPANY]) {
    const companyFor = async (request: Request, response: Response): Promise<number> => {
      const company = path === OWN ? companyOf(response).company : companyIdOf(request);
      await companies.require(company);
      return company;
    };
    router.get(path, async (request, response) => {
      const company = await companyFor(request, response);
      const timeOf = (at: Date): unknown =>
        path === OWN ? formatDateTime(at, companyOf(response).timezone) : at;
      sendRecord(response, MESSAGE, await viewOf(company, timeOf));
    });
    router.post(`${path}/allowed`, body, async (request, response) => {
      const company = await companyFor(request, response);
      const { prefixes } = validate(prefixesSchema, request.body);
      await store.allow(company, prefixes, new Date());
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
      await store.disallow(company, prefixes);
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
