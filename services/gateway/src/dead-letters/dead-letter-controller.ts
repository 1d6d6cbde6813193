import { Router } from 'express';
import Joi from 'joi';
import type { PagingById } from '@herald/mongo/paging';
import { pathId, toFlag } from '@herald/values/request-values';
import { sendPageById, sendRecord, withMaskedData } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { actingOperator } from '../access/operator-guard';
import { actsOnBody, requireRole } from '../access/require-role';
import { mayDo } from '../access/roles';
import { flag, validate } from '../validation/validate';
import type { DeadLetterDocument } from './dead-letter-model';
import type { DeadLetterFilter, DeadLetters } from './dead-letters';

export interface DeadLetterControllerDeps {
  deadLetters: DeadLetters;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'follow' | 'noteChange'>;
}

const DEAD_LETTERS = '/admin/v1/dead-letters';
const filterSchema = Joi.object<DeadLetterFilter & { bodies?: boolean }>({
  queue: Joi.string().max(255),
  open: flag(),
  bodies: flag().strip(),
});

/** `/admin/v1/dead-letters`; times are UTC, because the messages belong to several companies. */
export function deadLetterRoutes({ deadLetters, audit }: DeadLetterControllerDeps): Router {
  const router = Router();

  router.get(DEAD_LETTERS, requireRole(audit, 'read'), async (request, response) => {
    const find = (paging: PagingById, filter: DeadLetterFilter) => deadLetters.list(paging, filter);
    const read = () => validate(filterSchema, request.query);
    const hasBodies = toFlag(request.query.bodies) !== false;
    const isPersonal = hasBodies && mayDo(actingOperator(response).role, 'support');
    // An answer with unmasked numbers and texts is an access to personal data, which must be audited.
    if (isPersonal) await audit.follow(request, response, 'dead-letters.read', null);
    const view = (letter: DeadLetterDocument) => {
      const { body, ...record } = deadLetterRecord(letter);
      if (!hasBodies) return { ...record, body: null };
      return { ...record, body: isPersonal ? body : withMaskedData(body, { withNames: true }) };
    };
    await sendPageById(response, 'Dead letters.', find, view, { readFilter: read });
  });

  const decisions = { requeue: 'The message was requeued.', dismiss: 'The message was dismissed.' };
  for (const decision of ['requeue', 'dismiss'] as const) {
    router.post(
      `${DEAD_LETTERS}/:letterID/${decision}`,
      ...actsOnBody(audit, 'support', `dead-letter.${decision}`),
      async (request, response) => {
        const id = pathId(request.params.letterID, 'There is no such dead letter.');
        const letter = deadLetterRecord(await deadLetters[decision](id));
        const { requeuedAt, dismissedAt } = letter;
        audit.noteChange(response, null, { id, requeuedAt, dismissedAt });
        sendRecord(response, decisions[decision], letter);
      },
    );
  }

  return router;
}

function deadLetterRecord(letter: DeadLetterDocument): Record<string, unknown> {
  return {
    id: letter._id,
    queue: letter.queue,
    reason: letter.reason,
    requestId: letter.requestId,
    body: bodyOf(letter),
    encoding: letter.encoding,
    at: letter.at.toISOString(),
    requeuedAt: letter.requeuedAt?.toISOString() ?? null,
    dismissedAt: letter.dismissedAt?.toISOString() ?? null,
  };
}

/** The message as a JSON value if it is valid JSON, for easy reading; otherwise as stored. */
function bodyOf({ body, encoding }: DeadLetterDocument): unknown {
  if (body === null || encoding !== 'utf8') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body; // Invalid JSON may be the reason why the message was dead-lettered.
  }
}
