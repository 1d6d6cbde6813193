import { noSuch } from '@herald/contracts/errors';
import { Router } from 'express';
import Joi from 'joi';
import { pathId } from '@herald/values/request-values';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../../audit/audit-trail';
import { validate } from '../../validation/validate';
import { actingOperator } from '../../access/operator-guard';
import { acts, actsOnBody } from '../../access/require-role';
import type { SecondFactorService } from './second-factor-service';

export interface SecondFactorControllerDeps {
  secondFactor: Pick<SecondFactorService, 'begin' | 'confirm' | 'remove'>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
}

const OWN = '/admin/v1/operators/me/second-factor';
const confirmation = Joi.object<{ code: string }>({
  code: Joi.string()
    .pattern(/^\d{6}$/)
    .required()
    .messages({ 'string.pattern.base': '{{#label}} must be the six digits that the app shows' }),
});

/** `/admin/v1/operators/me/second-factor`: operators set up an authenticator app, and owners remove a lost one. */
export function secondFactorRoutes({ secondFactor, audit }: SecondFactorControllerDeps): Router {
  const router = Router();

  router.post(OWN, ...acts(audit, 'read', 'second-factor.begin'), async (_request, response) => {
    const made = await secondFactor.begin(actingOperator(response).operator);
    sendRecord(
      response,
      'Add it to your app, then confirm it with a code. It is shown only this once.',
      made,
      201,
    );
  });

  router.post(
    `${OWN}/confirm`,
    ...actsOnBody(audit, 'read', 'second-factor.confirm'),
    async (request, response) => {
      const { code } = validate(confirmation, request.body);
      await secondFactor.confirm({ ...actingOperator(response), from: request.ip ?? '' }, code);
      audit.noteChange(response, { secondFactor: false }, { secondFactor: true });
      sendRecord(response, 'Your second factor is set up.', null);
    },
  );

  router.delete(
    '/admin/v1/operators/:operatorID/second-factor',
    ...acts(audit, 'owner', 'second-factor.remove'),
    async (request, response) => {
      await secondFactor.remove(pathId(request.params.operatorID, noSuch('operator')));
      audit.noteChange(response, { secondFactor: true }, { secondFactor: false });
      sendRecord(response, 'The second factor was removed.', null);
    },
  );
  return router;
}
