import type { Coded } from './errors/said';

/** The subjects of alarms that concern customers. The sms service raises them, except the alarms about callbacks, which the dispatcher raises. */
export const ALARM = {
  DELIVERY_RATE: 'delivery-rate',
  OTP_LATENCY: 'otp-latency',
  BALANCE_LOW: 'balance-low',
  OTP_PUMPING: 'otp-pumping',
  CALLBACKS_FAILING: 'callbacks-failing',
} as const;
export type AlarmKind = (typeof ALARM)[keyof typeof ALARM];

/** An active alarm in the form of the API. Fields that do not apply are null. */
export interface Alarm extends Partial<Coded> {
  kind: string;
  /** ISO 8601 in UTC. */
  since: string;
  text: string;
  route: string | null;
  company: number | null;
  brandID: number | null;
  /** A country code. */
  prefix: string | null;
}

/** Requests the newest alarms of a service, up to `limit`. */
export interface AlarmsRequest {
  kind?: string;
  limit: number;
}
export interface AlarmsAnswer {
  /** The number of active alarms. */
  total: number;
  alarms: Alarm[];
}
