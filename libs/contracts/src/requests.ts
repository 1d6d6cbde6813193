import type { CallbackSettings, CompanySnapshot } from './company';
import type { BrandSnapshot } from './messages';
import type { REQUEST_QUEUE } from './queues';

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

/** What is asked in each queue of requests, and what is answered. */
export interface Requests {
  [REQUEST_QUEUE.COMPANY_SNAPSHOT]: { asked: { company: number }; answer: CompanySnapshot | null };
  /** null = the company has no callback URL. */
  [REQUEST_QUEUE.CALLBACK_SETTINGS]: { asked: { company: number }; answer: CallbackSettings | null };
  /** null = there is no such brand in the company. */
  [REQUEST_QUEUE.BRAND_SNAPSHOT]: {
    asked: { company: number; brandID: number };
    answer: BrandSnapshot | null;
  };
  [REQUEST_QUEUE.SEND_NOTIFICATION]: { asked: SendNotificationRequest; answer: SendNotificationAnswer };
}
