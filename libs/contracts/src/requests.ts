import type { CallbackSettings, CompanySnapshot } from './company';
import type { BrandSnapshot } from './messages';

/** `gateway.requests.company` */
export interface CompanySnapshotRequest {
  company: number;
}
export type CompanySnapshotAnswer = CompanySnapshot | null;

/** `gateway.requests.callback-settings`; null = the company has no callback URL. */
export interface CallbackSettingsRequest {
  company: number;
}
export type CallbackSettingsAnswer = CallbackSettings | null;

/** `brand.requests.brand`; null = there is no such brand in the company. */
export interface BrandSnapshotRequest {
  company: number;
  brandID: number;
}
export type BrandSnapshotAnswer = BrandSnapshot | null;

/** `sms.requests.notification`: billing asks for a send in the company's name; the same reference is sent once. */
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
