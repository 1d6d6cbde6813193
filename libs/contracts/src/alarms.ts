/** What alarms that concern customers are about. Those of sms, but for callbacks, which the dispatcher knows. */
export const ALARM = {
  DELIVERY_RATE: 'delivery-rate',
  OTP_LATENCY: 'otp-latency',
  BALANCE_LOW: 'balance-low',
  OTP_PUMPING: 'otp-pumping',
  CALLBACKS_FAILING: 'callbacks-failing',
} as const;
export type AlarmKind = (typeof ALARM)[keyof typeof ALARM];

/** An alarm that stands, as it is shown. What it is not about is null. */
export interface Alarm {
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

/** The newest alarms of a service: at most so many. */
export interface AlarmsRequest {
  kind?: string;
  limit: number;
}
export interface AlarmsAnswer {
  /** How many stand. */
  total: number;
  alarms: Alarm[];
}
