import { Router } from 'express';
import { ALARM, type AlarmKind, type AlarmsAnswer, type AlarmsRequest, STATUS_ID } from '@herald/contracts';
import { readTogether, ValidationError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { pageAnswer, parsePaging } from '@herald/mongo/paging';
import type { AlarmStore } from '@herald/service/alarms';

export interface AlarmControllerDeps {
  alarms: Pick<AlarmStore, 'newest'>;
  /** Requests the dispatcher's alarms. */
  alarmsOfCallbacks(asked: AlarmsRequest): Promise<AlarmsAnswer>;
  logger: Logger;
}

const KINDS: readonly AlarmKind[] = Object.values(ALARM);
/** The maximum number of alarms that a page can reach. */
const MOST = 20_000;

/** Lists the active alarms of all services, newest first. */
export function alarmController({ alarms, alarmsOfCallbacks, logger }: AlarmControllerDeps): Router {
  const router = Router();

  router.get('/admin/v1/alarms', async (request, response) => {
    const [paging, kind] = readTogether(
      () => parsePaging(request.query),
      () => readKind(request.query['kind']),
    );
    const asked = { kind, limit: Math.min(paging.start + paging.length, MOST) };
    const [own, ofCallbacks] = await Promise.all([
      alarms.newest(asked),
      alarmsOfCallbacks(asked).catch((error: unknown) => {
        logger.warn('alarms.dispatcher_did_not_answer', { error });
        return null;
      }),
    ]);
    const all = [...own.alarms, ...(ofCallbacks?.alarms ?? [])].sort(
      (one, other) => Date.parse(other.since) - Date.parse(one.since),
    );
    const total = own.total + (ofCallbacks?.total ?? 0);
    const data = all.slice(paging.start, paging.start + paging.length);
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'Active alarms, newest first.',
      ...pageAnswer(paging, { recordsTotal: total, recordsFiltered: total, data }),
      missing: ofCallbacks ? [] : [ALARM.CALLBACKS_FAILING],
    });
  });

  return router;
}

function readKind(value: unknown): AlarmKind | undefined {
  if (value === undefined) return undefined;
  const kind = KINDS.find((one) => one === value);
  if (!kind) throw new ValidationError({ kind: `kind must be one of ${KINDS.join(', ')}` });
  return kind;
}
