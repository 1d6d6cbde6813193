import { Router } from 'express';
import { formatDateTime } from '@herald/company-time';
import type { CompanyView } from '@herald/local-view';
import { companyIdOf } from '@herald/request-values';
import { companyOf, sendRecord } from '@herald/service';
import type { GuardStore, Suspect } from './guard-store';

export interface OtpGuardControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  store: Pick<GuardStore, 'suspectsOf'>;
}

const DAY_MS = 24 * 3_600_000;
const OF_COMPANY = '/admin/v1/companies/:id/otp-guard';
const MESSAGE = 'One-time passwords that look like SMS pumping.';

/** What the guard suspects, for the company and for the operator. */
export function otpGuardController({ companies, store }: OtpGuardControllerDeps): Router {
  const router = Router();
  const viewOf = async (company: number, timeOf: (at: Date) => unknown): Promise<object> => {
    const suspects = await store.suspectsOf(company);
    const since = Date.now() - DAY_MS;
    return {
      suspectedLastDay: suspects.reduce(
        (sum, { lastAt, times }) => sum + (lastAt.getTime() > since ? times : 0),
        0,
      ),
      suspects: suspects.map(({ since: begun, lastAt, ...suspect }: Suspect) => ({
        ...suspect,
        since: timeOf(begun),
        lastAt: timeOf(lastAt),
      })),
    };
  };

  router.get('/v1/sms/otp-guard', async (_request, response) => {
    const { company, timezone } = companyOf(response);
    sendRecord(response, MESSAGE, await viewOf(company, (at) => formatDateTime(at, timezone)));
  });

  router.get(OF_COMPANY, async (request, response) => {
    const company = companyIdOf(request);
    await companies.require(company);
    sendRecord(response, MESSAGE, await viewOf(company, (at) => at));
  });
  return router;
}
