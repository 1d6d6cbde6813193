import { type Request, type RequestHandler, Router } from 'express';
import { ForbiddenError } from '@herald/contracts/errors';
import { toFlag } from '@herald/values/request-values';
import type { AuditTrail } from '../../audit/audit-trail';
import { actingOperator } from '../../access/operator-guard';
import { adminJson } from '../../access/require-role';
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
/** Settings of a company that decide which charges are made. */
const MONEY_SETTINGS = ['billingRun', 'billingStartDay', 'minimalBalance'];

const changesMoneySettings = ({ body }: Request): boolean => {
  const { settings } = body as { settings?: unknown };
  return typeof settings === 'object' && settings !== null && MONEY_SETTINGS.some((name) => name in settings);
};
/** Only in the query, because the body is streamed to billing, which refuses a query and a body that differ. */
const isDryRun = ({ query }: Request): boolean => toFlag(query.dryRun) === true;

/** Actions that need more than a token. A test demands that every operation of the API document is in this list, or has a reason not to be. */
export const CRITICAL_ACTIONS: readonly [
  method: 'get' | 'post' | 'patch' | 'put' | 'delete',
  path: string,
  action: string,
  /** For actions that only some requests make critical. */
  isCritical?: (request: Request) => boolean,
][] = [
  // Reveal a secret.
  ['post', '/companies/:id/keys', 'key.create'],
  ['get', '/companies/:id/keys/:keyID', 'key.show'],
  ['post', '/companies/:id/keys/:keyID/rotate', 'key.rotate'],
  ['get', '/companies/:id/callback', 'callback.show'],
  ['put', '/companies/:id/callback', 'callback.set'],
  ['post', '/companies/:id/callback/rotate', 'callback.rotate'],
  ['post', '/operators/:operatorID/tokens', 'operator-token.create'],

  // Grant or end access.
  ['post', '/operators', 'operator.create'],
  ['patch', '/operators/:operatorID', 'operator.change'],
  ['delete', '/operators/:operatorID', 'operator.remove'],
  ['delete', '/operators/:operatorID/tokens/:tokenID', 'operator-token.revoke'],
  ['delete', '/operators/:operatorID/second-factor', 'second-factor.remove'],
  ['post', '/companies/:id/people', 'person.invite'],
  ['patch', '/companies/:id/people/:personID', 'person.change'],
  ['delete', '/companies/:id/people/:personID', 'person.remove'],
  ['delete', '/companies/:id/keys/:keyID', 'key.revoke'],

  // Move money.
  ['post', '/companies/:id/sms-balance', 'sms-balance.move'],
  ['post', '/companies/:id/jobs', 'job.create'],
  ['post', '/companies/:id/accounts/:accountID/charge', 'account.charge'],
  ['post', '/companies/:id/accounts/:accountID/tariff', 'account.change-tariff'],
  ['put', '/companies/:id/tariffs/:itemID', 'tariffs.change'],
  ['post', '/companies/:id/billing-run', 'billing-run.start', (request) => !isDryRun(request)],
  ['patch', '/companies/:id', 'company.change', changesMoneySettings],
  ['post', '/payments/:paymentID/reverse', 'payment.reverse'],

  // Export or delete data.
  ['get', '/companies/:id/privacy/numbers/:number', 'privacy.read'],
  ['get', '/companies/:id/privacy/customers/:customerID', 'privacy.read'],
  ['delete', '/companies/:id/privacy/numbers/:number', 'privacy.erase'],
  ['delete', '/companies/:id/privacy/customers/:customerID', 'privacy.erase'],
  ['put', '/companies/:id/retention', 'company.retention'],
  ['get', '/audit/export', 'audit.export'],

  // Decide where messages go, and under whose name.
  ['delete', '/companies/:id/callback', 'callback.remove'],
  ['post', '/inbound-rules', 'inbound-rule.create'],
  ['delete', '/inbound-rules/:ruleID', 'inbound-rule.remove'],
  ['post', '/routes', 'route.create'],
  ['put', '/routes/:name', 'route.replace'],
  ['delete', '/routes/:name', 'route.remove'],
  ['post', '/routes/:name/password', 'route.password'],
  ['put', '/route-presets/:name', 'route-preset.put'],
  ['delete', '/route-presets/:name', 'route-preset.remove'],
  ['post', '/sender-rules', 'sender-rule.create'],
  ['put', '/sender-rules/:ruleID', 'sender-rule.replace'],
  ['delete', '/sender-rules/:ruleID', 'sender-rule.remove'],
  ['post', '/sender-rules/import', 'sender-rules.import', (request) => !isDryRun(request)],
];

/** Requires a fresh code of the operator's second factor for each sensitive action. Must be mounted before the routes. */
export function criticalActions({ secondFactor, rule, audit }: CriticalActionsDeps): Router {
  const router = Router();
  router.patch('/admin/v1/companies/:id', adminJson);
  for (const [method, path, action, isCritical = () => true] of CRITICAL_ACTIONS) {
    const guard: RequestHandler = async (request, response, next) => {
      const { operator, token } = actingOperator(response);
      // OPERATOR_TOKEN is emergency access for the case that no operator can sign in. Its use raises an alarm.
      if (token === null || !isCritical(request)) return next();
      const code = request.get(SECOND_FACTOR_HEADER) ?? '';
      const isSetUp = await secondFactor.isSetUp(operator);
      if (!isSetUp && rule === 'offered') return next();
      try {
        if (!isSetUp)
          throw new ForbiddenError(
            'This requires a second factor (OPERATOR_SECOND_FACTOR). Set up your second factor first.',
          );
        // Also with a wrong code, so that the console asks again.
        response.setHeader(SECOND_FACTOR_HEADER, 'totp');
        if (!CODE.test(code)) {
          throw new ForbiddenError(
            `This requires the code of your second factor in the header ${SECOND_FACTOR_HEADER}.`,
          );
        }
        await secondFactor.require({ operator, token, from: request.ip ?? '' }, code);
        response.removeHeader(SECOND_FACTOR_HEADER);
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
