import { coded, said } from '@herald/contracts/errors';
import { ALARM } from '@herald/contracts';
import { type AlarmStore, subjectOf } from '@herald/service/alarms';
import { groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { GuardStore } from './guard-store';

export interface PumpingAlarmsDeps {
  store: Pick<GuardStore, 'activeSuspects'>;
  alarms: Pick<AlarmStore, 'newest' | 'raise' | 'end'>;
  logger: Logger;
  now(): Date;
}

const MOST = 10_000;
const PREFIXES_SHOWN = 3;

/** Raises an alarm for each company with suspected prefixes, and ends it once it has none. */
export async function updatePumpingAlarms({ store, alarms, logger, now }: PumpingAlarmsDeps): Promise<void> {
  const suspects = groupBy(await store.activeSuspects(now()), ({ company }) => company);
  const kind = ALARM.OTP_PUMPING;
  const active = new Set((await alarms.newest({ kind, limit: MOST })).alarms.map(({ company }) => company!));
  for (const [company, prefixes] of suspects) {
    if (active.delete(company)) continue;
    const id = subjectOf(kind, { company });
    const times = prefixes.reduce((sum, each) => sum + each.times, 0);
    const latest = prefixes.sort((a, b) => b.times - a.times).slice(0, PREFIXES_SHOWN);
    const keys = latest.map(({ key }) => key).join(', ');
    const words = said('otp_pumping', { times, company, keys });
    const { text } = words;
    await alarms.raise({ _id: id, kind, about: { company }, since: now(), text, said: coded(words) });
    logger.warn('alarm.raised', { alarm: id, text });
  }
  for (const company of active) {
    const id = subjectOf(kind, { company });
    await alarms.end(id);
    logger.info('alarm.ended', { alarm: id });
  }
}
