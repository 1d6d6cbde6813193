import type { AlarmsAnswer, AlarmsRequest } from './alarms';
import type { CallbackSettings, CompanySnapshot } from './company';
import type { BrandSnapshot } from './messages';
import type { PrivacyAnswer, PrivacyRequest } from './privacy';
import type { REQUEST_QUEUE } from './queues';
import type { DeliveryStatus } from './statuses';

/** A request of billing for a send in the name of the company. Requests with the same reference are sent once. */
export interface SendNotificationRequest {
  company: number;
  brandID: number;
  numbers: string[];
  text: string;
  reference: string;
}
export interface SendNotificationAnswer {
  /** The status of the send (interface.md part 7); 0 = accepted. */
  statusID: number;
  message: string;
  smsID: number | null;
}

/** The recipient whose callbacks are requested. `index` is the recipient's index in the job. */
export interface RecipientCallbacksRequest {
  company: number;
  smsID: number;
  index: number;
}
/** One attempt to send a callback. */
export interface CallbackAttempt {
  /** ISO 8601 in UTC; null if the time is not known any more. */
  at: string | null;
  /** The duration, ms. */
  ms: number | null;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** The reason for a missing answer. */
  error: string | null;
}
/** A callback that reported the status change of a recipient. Times are ISO 8601 in UTC. */
export interface RecipientCallback {
  id: string;
  status: DeliveryStatus;
  /** The time of the status change. */
  at: string;
  state: 'waiting' | 'delivered' | 'failed' | 'skipped';
  /** The number of attempts since the creation or the last replay. */
  attempts: number;
  /** The last attempts, oldest first. */
  log: CallbackAttempt[];
  /** The time of the next attempt; null if there is none. */
  nextAt: string | null;
  /** The reason for a failure without an attempt, or the last error. */
  error: string | null;
}

/** A request for statistics of callbacks. Times are ISO 8601 in UTC. */
export interface CallbackStatisticsRequest {
  /** 0 = all companies together. */
  company: number;
  step: 'minute' | 'hour' | 'day';
  /** Selects the steps that begin at or after this time and before `to`. */
  from: string;
  to: string;
}
/** The number of callbacks by outcome. */
export interface CallbackCounts {
  /** Answered with a 2xx. */
  sent: number;
  /** The part of `sent` that was answered more than a minute after its event. */
  late: number;
  /** Failed after the last retry. */
  failed: number;
}
/** The numbers for a step that begins at this time. */
export interface CallbackPoint extends CallbackCounts {
  at: string;
}
/** The callbacks that wait for an attempt, now. */
export interface WaitingCallbacks {
  /** At most `MOST_WAITING_COUNTED`. */
  count: number;
  /** The oldest of those counted; null if none waits. */
  oldest: {
    /** ISO 8601 in UTC. */
    createdAt: string;
    /** The HTTP status of its last attempt; null without a response. */
    lastStatus: number | null;
    /** Why its last attempt had no response. */
    lastError: string | null;
  } | null;
}
/** Counting waiting callbacks stops here, so that a long backlog costs no more than a short one. */
export const MOST_WAITING_COUNTED = 1_000;
export interface CallbackStatistics {
  /** The earliest step first. Steps without a finished callback are omitted. */
  points: CallbackPoint[];
  waiting: WaitingCallbacks;
}

/** A request for the balance and traffic of companies. */
export interface CompaniesTrafficRequest {
  /** Up to `MOST_COMPANIES_ASKED` ids. */
  companies: number[];
}
/** The maximum number of companies in one request. */
export const MOST_COMPANIES_ASKED = 1_000;
export interface CompaniesTraffic {
  /** The start of the counted traffic: the beginning of the hour 24 hours ago, ISO 8601 in UTC. */
  since: string;
  /** One entry for each requested company, in the order of the request. */
  companies: CompanyTraffic[];
}
export interface CompanyTraffic {
  company: number;
  /** The number of SMS left. */
  sms: number;
  /** The number of accepted recipients. */
  accepted: number;
  delivered: number;
  /** The number of failed recipients, without those of cancelled sends. */
  failed: number;
}

/** A request for one bind with the settings of a route: only senders may reach SMSCs. */
export interface CarrierBindRequest {
  /** The route's name, to which the password is bound. */
  route: string;
  /** Without the password. */
  url: string;
  /** Encrypted, as in the database. */
  password: string | null;
}
export interface CarrierBind {
  bound: boolean;
  /** The command_status of the SMSC's answer; null without one. */
  status: number | null;
  /** The reason for a missing answer. */
  error: string | null;
  /** The duration up to the answer, ms. */
  ms: number;
}

/** A message to try on a route over HTTP: only senders may reach providers. */
export interface CarrierTryRequest {
  route: string;
  number: string;
  sender: string;
  text: string;
  /** The id of the test send that permits to send it, once; null = its request is only printed. */
  test: string | null;
}
export interface CarrierTry {
  /** With secrets masked. */
  request: { method: string; url: string; headers: Record<string, string>; body: string | null } | null;
  /** Null without one, or if nothing was sent. */
  answer: { status: number; body: string; ms: number } | null;
  /** How the answer, or the lack of one, was read: `HttpOutcome`. */
  outcome: {
    kind: string;
    id?: string | null;
    /** The provider's own count and price, in millionths of the currency. */
    charge?: { parts?: number; price?: { micros: number; currency: string } } | null;
    code: string | null;
    detail: string;
    retryAfterMs: number | null;
  } | null;
  /** Why there is no request. */
  error: string | null;
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
  /** null = the company has no brand with this id. */
  [REQUEST_QUEUE.BRAND_SNAPSHOT]: {
    asked: { company: number; brandID: number };
    answer: BrandSnapshot | null;
  };
  [REQUEST_QUEUE.SEND_NOTIFICATION]: { asked: SendNotificationRequest; answer: SendNotificationAnswer };
  [REQUEST_QUEUE.COMPANIES_TRAFFIC]: { asked: CompaniesTrafficRequest; answer: CompaniesTraffic };
  [REQUEST_QUEUE.CARRIER_BIND]: { asked: CarrierBindRequest; answer: CarrierBind };
  [REQUEST_QUEUE.CARRIER_TRY]: { asked: CarrierTryRequest; answer: CarrierTry };
  /** In the order of the status changes. Empty if the company has no callback URL, or after the retention period. */
  [REQUEST_QUEUE.RECIPIENT_CALLBACKS]: { asked: RecipientCallbacksRequest; answer: RecipientCallback[] };
  [REQUEST_QUEUE.CALLBACK_STATISTICS]: { asked: CallbackStatisticsRequest; answer: CallbackStatistics };
  [REQUEST_QUEUE.CALLBACK_ALARMS]: { asked: AlarmsRequest; answer: AlarmsAnswer };
  [REQUEST_QUEUE.SMS_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer };
  [REQUEST_QUEUE.CALLBACK_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer };
  /** null = there is no customer with this id. */
  [REQUEST_QUEUE.BILLING_PRIVACY]: { asked: PrivacyRequest; answer: PrivacyAnswer | null };
}
