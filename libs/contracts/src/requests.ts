import type { AlarmsAnswer, AlarmsRequest } from './alarms';
import type { CallbackSettings, CompanySnapshot } from './company';
import type { BrandSnapshot } from './messages';
import type { PrivacyAnswer, PrivacyRequest } from './privacy';
import type { REQUEST_QUEUE } from './queues';
import type { DeliveryStatus } from './statuses';

/** Billing asks for a send in the company's name; the same reference is sent once. */
export interface SendNotificationRequest {
  company: number;
  brandID: number;
  numbers: string[];
  text: string;
  reference: string;
}
export interface SendNotificationAnswer {
  /** A status of a send (interface.md part 7); 0 = accepted. */
  statusID: number;
  message: string;
  smsID: number | null;
}

/** The recipient whose callbacks are requested: `index` counts in the job. */
export interface RecipientCallbacksRequest {
  company: number;
  smsID: number;
  index: number;
}
/** One try of a callback. */
export interface CallbackAttempt {
  /** ISO 8601 in UTC; null if it is not known any more. */
  at: string | null;
  /** How long it took, ms. */
  ms: number | null;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
}
/** A callback that reported a recipient's change. Times: ISO 8601 in UTC. */
export interface RecipientCallback {
  id: string;
  status: DeliveryStatus;
  /** When the status changed. */
  at: string;
  state: 'waiting' | 'delivered' | 'failed' | 'skipped';
  /** Attempts made since its creation or its last replay. */
  attempts: number;
  /** The last attempts, the oldest first. */
  log: CallbackAttempt[];
  /** When the next attempt is due; null if none is. */
  nextAt: string | null;
  /** Why it failed without an attempt, or the last error. */
  error: string | null;
}

/** Selects statistics of callbacks. Times: ISO 8601 in UTC. */
export interface CallbackStatisticsRequest {
  /** 0 = all of them together. */
  company: number;
  step: 'minute' | 'hour' | 'day';
  /** Steps that begin from then on, and before `to`. */
  from: string;
  to: string;
}
/** How callbacks ended. */
export interface CallbackFigures {
  /** Answered with a 2xx. */
  sent: number;
  /** … of these, the callbacks that ended more than a minute after their event. */
  late: number;
  /** Failed after the last retry. */
  failed: number;
}
/** Of a step that begins at this time. */
export interface CallbackPoint extends CallbackFigures {
  at: string;
}

/** The balance and the traffic of companies. */
export interface CompaniesTrafficRequest {
  /** At most `MOST_COMPANIES_ASKED`. */
  companies: number[];
}
/** Of one request. */
export const MOST_COMPANIES_ASKED = 1_000;
export interface CompaniesTraffic {
  /** From when on traffic counts: the begin of the hour 24 hours ago, ISO 8601 in UTC. */
  since: string;
  /** One for each company that was asked for, in that order. */
  companies: CompanyTraffic[];
}
export interface CompanyTraffic {
  company: number;
  /** SMS that it has left. */
  sms: number;
  /** Recipients. */
  accepted: number;
  delivered: number;
  /** For whatever reason. */
  failed: number;
}

/** The request and the answer of each queue of requests. */
export interface Requests {
  [REQUEST_QUEUE.COMPANY_SNAPSHOT]: { asked: { company: number }; answer: CompanySnapshot | null };
  /** null = the company has no callback URL. */
  /** `test`: the settings for test keys. `former`: the replaced settings of this version, kept for some days. */
  [REQUEST_QUEUE.CALLBACK_SETTINGS]: {
    asked: { company: number; test?: boolean; former?: number };
    answer: CallbackSettings | null;
  };
  /** null = there is no such brand in the company. */
  [REQUEST_QUEUE.BRAND_SNAPSHOT]: {
    asked: { company: number; brandID: number };
    answer: BrandSnapshot | null;
  };
  [REQUEST_QUEUE.SEND_NOTIFICATION]: { asked: SendNotificationRequest; answer: SendNotificationAnswer };
  [REQUEST_QUEUE.COMPANIES_TRAFFIC]: { asked: CompaniesTrafficRequest; answer: CompaniesTraffic };
  /** In the order of the statuses; none if the company has no callback URL, or if their retention is over. */
  [REQUEST_QUEUE.RECIPIENT_CALLBACKS]: { asked: RecipientCallbacksRequest; answer: RecipientCallback[] };
  /** The earliest first; none of a step in which no callback ended. */
  [REQUEST_QUEUE.CALLBACK_STATISTICS]: { asked: CallbackStatisticsRequest; answer: CallbackPoint[] };
  [REQUEST_QUEUE.CALLBACK_ALARMS]: { asked: AlarmsRequest; answer: AlarmsAnswer };
  [REQUEST_QUEUE.SMS_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer };
  [REQUEST_QUEUE.CALLBACK_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer };
  /** null = there is no such customer. */
  [REQUEST_QUEUE.BILLING_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer | null };
}
