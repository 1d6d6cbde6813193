import { type Request, Router } from 'express';
import {
  coded,
  mustBe,
  noSuch,
  NotFoundError,
  said,
  type Said,
  together,
  ValidationError,
} from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import { type LocalNumbers, readNumber } from '@herald/values/phone-numbers';
import { pathId, toId } from '@herald/values/request-values';
import { companyOf, sendRecord } from '@herald/service';
import { localNumbersIn } from '../../model/company-numbers';
import { viewOfCharge } from '../../model/carrier-charge';
import type { Jobs } from '../../model/jobs';
import { rowOf } from '../messages/message-controller';
import { explain } from './explanation';
import { timelineOf } from './timeline';
import type { Trail } from './trail';
import type { AskedTrail, TrailStore } from './trail-store';

export interface TimelineControllerDeps {
  trails: Pick<TrailStore, 'findTrail'>;
  jobs: Pick<Jobs, 'find'>;
  companies: Pick<CompanyView, 'get'>;
  now: () => Date;
}

const NO_SEND = noSuch('message');

/** The events of one recipient of a send, with reasons, for its company and for operators. */
export function timelineController({ trails, jobs, companies, now }: TimelineControllerDeps): Router {
  const router = Router();

  const trailOf = async (
    request: Request,
    own: Pick<AskedTrail, 'company' | 'testsOnly'>,
  ): Promise<Trail> => {
    const smsID = pathId(request.params.smsID, NO_SEND);
    const company = own.company ?? (await jobs.find(smsID))?.company ?? null;
    const asked = { smsID, ...readAsked(request, await localNumbersIn(companies, company)), ...own };
    const found = await trails.findTrail(asked);
    if (!found) throw new NotFoundError(NO_SEND);
    if (!found.trail) throw new NotFoundError(noRecipient(asked, found.rejected));
    return found.trail;
  };

  router.get('/v1/sms/messages/:smsID/:number', async (request, response) => {
    const { company, test: testsOnly = false } = companyOf(response);
    const trail = await trailOf(request, { company, testsOnly });
    sendRecord(response, 'Timeline of the message.', {
      ...rowOf(trail.message),
      statusID: String(trail.message.status),
      ...storyOf(trail, now()),
    });
  });

  router.get('/admin/v1/messages/:smsID/:number', async (request, response) => {
    const trail = await trailOf(request, {});
    const { company, priority, status } = trail.message;
    sendRecord(response, 'Timeline of the message.', {
      ...rowOf(trail.message),
      statusID: status,
      company,
      priority,
      carrierCharge: viewOfCharge(trail.charge),
      ...storyOf(trail, now()),
    });
  });

  return router;
}

/** @throws NotFoundError, or ValidationError if `copy` is not a number */
function readAsked(
  { params, query }: Request,
  local: LocalNumbers | null,
): Pick<AskedTrail, 'number' | 'copy'> {
  const read = readNumber(params.number, local);
  if ('problem' in read) throw new NotFoundError(said('number_not_valid', { number: read.problem }));
  const copy = query.copy === undefined ? 1 : toId(query.copy);
  if (copy === null) throw new ValidationError({ copy: mustBe('copy', said('be_positive')) });
  return { number: read.number, copy };
}

/** The message for an unknown recipient. Ignored numbers are only named in the response to the send, and not stored. */
function noRecipient({ copy }: AskedTrail, rejected: number): Said {
  if (copy > 1) return said('copy_not_in_send', { times: copy });
  const none = said('not_a_recipient');
  if (rejected === 0) return none;
  const others = said('others_rejected', { rejected });
  return together([none, others]);
}

function storyOf(trail: Trail, now: Date): Record<string, unknown> {
  const { message, job, encoding, text, copies, missing } = trail;
  const explanation = explain(trail, now);
  return {
    createdAt: message.createdAt.toISOString(),
    sendAt: job.sendAt?.toISOString() ?? null,
    expiresAt: job.expiresAt.toISOString(),
    encoding,
    text,
    copies,
    timeline: timelineOf(trail),
    explanation: explanation.text,
    explained: coded(explanation),
    missing,
  };
}
