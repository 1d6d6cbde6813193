import { SUBMIT_QUEUES } from '@herald/contracts';
import { currentSpan, isTracing, recordSpan, STAGE } from '@herald/telemetry/tracing';
import type { JobDocument, QueuedJob } from '../../model/job-model';

/** The acceptance of a send, from its check to the commit, as a span of its request. */
export function traceAccepted(job: JobDocument): void {
  if (!isTracing()) return;
  const { _id: smsID, company, priority, recipients, cost, requestId, sendAt } = job;
  recordSpan({
    name: 'accept send',
    requestId,
    stage: STAGE.job(smsID),
    under: currentSpan(),
    begun: job.createdAt.getTime(),
    attributes: {
      'herald.company': company,
      'herald.sms_id': smsID,
      'herald.priority': priority,
      'herald.recipients': recipients,
      'herald.cost': cost,
      'herald.send_at': sendAt?.toISOString(),
    },
  });
}

/** The queueing of jobs, when they are due and until every message is confirmed. */
export function traceQueued(jobs: QueuedJob[], begun: number): void {
  if (!isTracing()) return;
  for (const { _id: smsID, company, priority, batches, requestId } of jobs) {
    const queue = SUBMIT_QUEUES[priority].name;
    recordSpan({
      name: `publish ${queue}`,
      kind: 'producer',
      requestId,
      stage: STAGE.queued(smsID),
      under: STAGE.job(smsID),
      begun,
      attributes: {
        'messaging.system': 'rabbitmq',
        'messaging.destination.name': queue,
        'herald.batches': batches,
        'herald.company': company,
        'herald.sms_id': smsID,
      },
    });
  }
}
