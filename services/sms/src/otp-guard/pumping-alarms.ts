import { ALARM } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import { type AlarmStore, subjectOf } from '@herald/alarms';
import type { GuardStore } from './guard-store';

export interface PumpingAlarmsDeps {
  store: Pick<GuardStore, 'companiesWithSuspects'>;
  alarms: Pick<AlarmStore, 'newest' | 'raise' | 'end'>;
  logger: Logger;
  now(): Date;
}

/** Time without suspicion after which an alarm ends. */
const QUIET_MS = 3_600_000;
/** Fewer may be a phone that did not receive its code. */
const FROM_TIMES = 10;
const MOST = 10_000;

/** Raises an alarm for each company whose OTPs look like SMS pumping. */
export class PumpingAlarms {
  constructor(private readonly deps: PumpingAlarmsDeps) {}

  async run(): Promise<void> {
    const { store, alarms, logger, now } = this.deps;
    const at = now();
    const suspected = await store.companiesWithSuspects(new Date(at.getTime() - QUIET_MS));
    const kind = ALARM.OTP_PUMPING;
    const standing = new Set(
      (await alarms.newest({ kind, limit: MOST })).alarms.map(({ company }) => company!),
    );
    for (const { company, times, keys } of suspected) {
      if (standing.delete(company) || times < FROM_TIMES) continue;
      const id = subjectOf(kind, { company });
      const text = `${times} one-time passwords of company ${company} look like SMS pumping, most of them to numbers that begin with ${keys.join(', ')}.`;
      await alarms.raise({ _id: id, kind, about: { company }, since: at, text });
      logger.warn('alarm.raised', { alarm: id, text });
    }
    for (const company of standing) {
      const id = subjectOf(kind, { company });
      await alarms.end(id);
      logger.info('alarm.ended', { alarm: id });
    }
  }
}
