import { Router } from 'express';
import type { CompanySnapshot } from '@herald/contracts';
import { noSuch, NotFoundError } from '@herald/contracts/errors';
import { sendRecord } from '@herald/service';
import { companyIdOf } from '@herald/values/request-values';
import type { OtpBucketStore } from './otp-bucket-store';

export interface OtpLimitsControllerDeps {
  companies: { get(company: number): Promise<CompanySnapshot | null> };
  buckets: Pick<OtpBucketStore, 'refusedOf'>;
}

/** The operator's view: a company's OTP limits, and the refusals of the last day. */
export function otpLimitsController({ companies, buckets }: OtpLimitsControllerDeps): Router {
  const router = Router();
  router.get('/admin/v1/companies/:id/otp-limits', async (request, response) => {
    const id = companyIdOf(request);
    const company = await companies.get(id);
    if (!company) throw new NotFoundError(noSuch('company'));
    const { otpPerNumber, otpPerPrefix, otpPrefixDigits, otpMinutes } = company.settings;
    const refused = await buckets.refusedOf(id);
    sendRecord(response, 'Limits of one-time passwords, and sends refused in the last day.', {
      otpPerNumber,
      otpPerPrefix,
      otpPrefixDigits,
      otpMinutes,
      refused: refused.map(({ by, key, refused: times, refusedAt: lastAt }) => ({ by, key, times, lastAt })),
    });
  });
  return router;
}
