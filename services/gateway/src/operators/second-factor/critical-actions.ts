import { type RequestHandler, Router } from 'express';
import { ForbiddenError } from '@herald/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import { actingOperator } from '../../access/operator-guard';
import type { SecondFactorService } from './second-factor-service';

/** The setting `OPERATOR_SECOND_FACTOR`. */
export type SecondFactorRule = 'offered' | 'required';

export interface CriticalActionsDeps {
  secondFactor: Pick<SecondFactorService, 'isSetUp' | 'require'>;
  rule: SecondFactorRule;
  audit: Pick<AuditTrail, 'refuse'>;
}

/** In a request: the code of the operator's app. In an answer: the kind of second factor that is required. */
export const SECOND_FACTOR_HEADER = 'x-herald-second-factor';
const CODE = /^\d{6}$/;

/** Sensitive actions, which cannot be undone, move money, grant access or reveal a secret. They require more than a token. */
export const CRITICAL_ACTIONS: readonly [
  method: 'get' | 'post' | 'patch' | 'put' | 'delete',
  path: string,
  action: string,
][] = [
  ['delete', '/companies/:id/privacy/numbers/:number', 'privacy.erase'],
  ['delete', '/companies/:id/privacy/customers/:customerID', 'privacy.erase'],
  ['post', '/companies/:id/sms-balance', 'sms-balance.move'],
  ['post', '/operators', 'operator.create'],
  ['patch', '/operators/:operatorID', 'operator.change'],
  ['post', '/operators/:operatorID/tokens', 'operator-token.create'],
  ['delete', '/operators/:operatorID/second-factor', 'second-factor.remove'],
  ['get', '/companies/:id/keys/:keyID', 'key.show'],
  ['get', '/companies/:id/callback', 'callback.show'],
];

/** Requires a fresh code of the operator's second factor for each sensitive action. Must be mounted before the routes. */
export function criticalActions({ secondFactor, rule, audit }: CriticalActionsDeps): Router {
  const router = Router();
  for (const [method, path, action] of CRITICAL_ACTIONS) {
    const guard: RequestHandler = async (request, response, next) => {
      const { operator, token } = actingOperator(response);
      // OPERATOR_TOKEN is emergency access for the case that no operator can sign in. Its use raises an alarm.
      if (token === null) return next();
      const code = request.get(SECOND_FACTOR_HEADER) ?? '';
      const isSetUp = await secondFactor.isSetUp(operator);
      if (!isSetUp && rule === 'offered') return next();
      try {
        if (!isSetUp)
          throw new ForbiddenError(
            'This requires a second factor (OPERATOR_SECOND_FACTOR). Set up your second factor first.',
          );
        if (!CODE.test(code)) {
          response.setHeader(SECOND_FACTOR_HEADER, 'totp');
          throw new ForbiddenError(
            `This requires the code of your second factor in the header ${SECOND_FACTOR_HEADER}.`,
          );
        }
        await secondFactor.require(operator, code);
      } catch (error) {
        await audit.refuse(request, response, action);
        throw error;
      }
      next();
    };
    router[method](`/admin/v1${path}`, guard);
  }
  return router;
}
