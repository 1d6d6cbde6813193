import { type RequestHandler, Router } from 'express';
import { ForbiddenError } from '@herald/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import { actingOperator } from '../operator-guard';
import type { SecondFactorService } from './second-factor-service';

/** OPERATOR_SECOND_FACTOR */
export type SecondFactorRule = 'offered' | 'required';

export interface GraveActsDeps {
  secondFactor: Pick<SecondFactorService, 'isSetUp' | 'require'>;
  rule: SecondFactorRule;
  audit: Pick<AuditTrail, 'refuse'>;
}

/** The code of the operator's app; in the answer it says what is asked for. */
export const SECOND_FACTOR_HEADER = 'x-herald-second-factor';
const CODE = /^\d{6}$/;

/** What can't be taken back, moves money, lets somebody in, or shows a secret: a token alone is not enough. */
export const GRAVE_ACTS: readonly [
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

/** In front of the routes themselves: a code of the operator's second factor, each time anew. */
export function graveActs({ secondFactor, rule, audit }: GraveActsDeps): Router {
  const router = Router();
  for (const [method, path, action] of GRAVE_ACTS) {
    const guard: RequestHandler = async (request, response, next) => {
      const { operator, token } = actingOperator(response);
      // OPERATOR_TOKEN is emergency access, if no operator can sign in; its use raises an alarm.
      if (token === null) return next();
      const code = request.get(SECOND_FACTOR_HEADER) ?? '';
      const isSetUp = await secondFactor.isSetUp(operator);
      if (!isSetUp && rule === 'offered') return next();
      try {
        if (!isSetUp)
          throw new ForbiddenError(
            'This needs a second factor (OPERATOR_SECOND_FACTOR): set yours up first.',
          );
        if (!CODE.test(code)) {
          response.setHeader(SECOND_FACTOR_HEADER, 'totp');
          throw new ForbiddenError(
            `This needs the code of your second factor, in the header ${SECOND_FACTOR_HEADER}.`,
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
