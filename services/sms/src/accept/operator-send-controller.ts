import { Router } from 'express';
import Joi from 'joi';
import { problemOf } from '@herald/values/phone-numbers';
import { validate, wholeNumber } from '@herald/config';
import { SEND } from '@herald/contracts';
import {
  ConflictError,
  ContractStatusError,
  said,
  type Said,
  textOf,
  ValidationError,
} from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import { companyIdOf } from '@herald/values/request-values';
import { idempotencyOf, jsonBody, noteChange, requestIdOf, sendRecord } from '@herald/service';
import type { RejectedNumber } from './request/rejected-numbers';
import { messageOf } from './send-controller';
import type { SendAnswer, SendService } from './send-service';

export interface OperatorSendControllerDeps {
  sends: Pick<SendService, 'send'>;
  companies: Pick<CompanyView, 'require'>;
}

interface OneMessage {
  brandID: number;
  number: string;
  text: string;
}

const BODY_LIMIT_BYTES = 16 * 1024;

const schema = Joi.object<OneMessage>({
  brandID: wholeNumber().min(1).required(),
  number: Joi.string().max(40).required(),
  text: Joi.string().max(1_000).required(),
});

/** Sends one message of a company, for an operator who sets the company up. It is charged and handled like the company's own sends. */
export function operatorSendController({ sends, companies }: OperatorSendControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });
  router.post('/admin/v1/companies/:id/jobs', body, async (request, response) => {
    const company = companyIdOf(request);
    const { brandID, number, text } = validate(schema, request.body);
    const { status } = await companies.require(company);
    if (status === 'suspended') throw new ConflictError(said('company_suspended'));
    const given = idempotencyOf(request);
    const answer = await sends
      .send({
        form: 'post',
        company,
        requestId: requestIdOf(response),
        // A send of the company must never get the answer of an operator's send.
        idempotency: given ? { key: `operator:${given.key}`, hash: given.hash } : null,
        source: { fields: { brandID, numbers: [number], text } },
      })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    const { receipt } = answer as Extract<SendAnswer, { kind: 'accepted' }>;
    noteChange(response, null, { smsID: receipt.smsID });
    sendRecord(response, textOf(messageOf(receipt)), { smsID: receipt.smsID }, 201);
  });
  return router;
}

/** The status of a send as an error of the operator's API. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ContractStatusError)) return error;
  const { statusID, words, fields } = error;
  switch (statusID) {
    case SEND.NO_VALID_NUMBERS: {
      const [rejected] = (fields.rejectedNumbers ?? []) as RejectedNumber[];
      const problem = rejected ? { ...rejected, text: rejected.reason } : (words as Said);
      return new ValidationError({ number: problemOf(problem) });
    }
    case SEND.EMPTY_TEXT:
      return new ValidationError({ text: words });
    case SEND.BRAND_NOT_FOUND:
    case SEND.NOT_ENOUGH_SMS:
      return new ConflictError(words);
    default:
      return error;
  }
}
