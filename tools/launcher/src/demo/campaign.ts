import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../api-client';
import type { Meter } from '../screen/screen';

/** statusIDs of a send (interface.md part 7). */
const SENT = 0;
const BRAND_NOT_FOUND = 10;
/** Delivery statuses (interface.md part 3). */
const SUBMITTED = '0';
const DELIVERED = '1';
const AWAITING = '3';

export const CAMPAIGN_SIZE = 1_000;
/** No country has the code 999, so no carrier has such a phone, not even in production. */
const FIRST_NUMBER = 999_550_000_000;
const TEXT = 'Hello from Herald! This is one of 1,000 messages of the demo.';

const POLL_INTERVAL_MS = 300;
const PATIENCE_MS = 120_000;
const BRAND_KNOWN_WITHIN_MS = 15_000;

interface SendAnswer {
  statusID: number;
  smsID: number;
  message: string;
}

interface ReportRow {
  statusID: string;
}

/** The received callbacks, counting each status of each number once. */
export class CallbackTally {
  /** Numbers by `<smsID> <statusID>`. */
  private readonly seen = new Map<string, Set<string>>();
  private smsID: string | null = null;

  /** Counts only this send from here on. The first callbacks may come before the response to the send. */
  follow(smsID: number): void {
    this.smsID = String(smsID);
    for (const key of this.seen.keys()) if (!key.startsWith(`${smsID} `)) this.seen.delete(key);
  }

  add({ smsID, number, statusID }: Record<string, string>): void {
    if (!smsID || !number || !statusID || (this.smsID !== null && smsID !== this.smsID)) return;
    const key = `${smsID} ${statusID}`;
    const numbers = this.seen.get(key) ?? new Set();
    this.seen.set(key, numbers.add(number));
  }

  count(statusID: string): number {
    return this.seen.get(`${this.smsID} ${statusID}`)?.size ?? 0;
  }
}

export interface CampaignDeps {
  client: ApiClient;
  brandID: number;
  /** null: the company has no callbacks. */
  tally: CallbackTally | null;
  progress: (meters: Meter[]) => void;
}

export interface CampaignResult {
  smsID: number;
  /** Every message is delivered, and has both callbacks, if the company has any. */
  complete: boolean;
  seconds: number;
  meters: Meter[];
}

/** Sends 1,000 messages through the gateway, and shows their progress until each message is delivered and called back. Without callbacks, only the delivery counts. */
export async function runCampaign(deps: CampaignDeps, signal: AbortSignal): Promise<CampaignResult> {
  const { client, tally, progress } = deps;
  const started = Date.now();
  const { smsID } = await send(deps, signal);
  tally?.follow(smsID);
  let report: ReportRow[] = [];
  while (!isComplete(report, tally) && Date.now() - started < PATIENCE_MS && !signal.aborted) {
    report = (await client.ask<{ result: ReportRow[] }>('GET', `/sms/report/${smsID}`)).result;
    progress(metersOf(report, tally));
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
  const seconds = (Date.now() - started) / 1000;
  return { smsID, complete: isComplete(report, tally), seconds, meters: metersOf(report, tally) };
}

/** A send is refused until the sms service knows of the brand's authorization, which has only just happened. */
async function send({ client, brandID }: CampaignDeps, signal: AbortSignal): Promise<SendAnswer> {
  const numbers = Array.from({ length: CAMPAIGN_SIZE }, (_, index) => FIRST_NUMBER + index);
  const deadline = Date.now() + BRAND_KNOWN_WITHIN_MS;
  for (;;) {
    const answer = await client.ask<SendAnswer>('POST', '/sms/send', { brandID, numbers, text: TEXT });
    if (answer.statusID === SENT) return answer;
    if (answer.statusID !== BRAND_NOT_FOUND || Date.now() > deadline) {
      throw new Error(`The demo's messages were refused: ${answer.statusID}, ${answer.message}`);
    }
    await pause(POLL_INTERVAL_MS, undefined, { signal });
  }
}

function isComplete(report: ReportRow[], tally: CallbackTally | null): boolean {
  return metersOf(report, tally).every(({ done, total }) => done === total);
}

function metersOf(report: ReportRow[], tally: CallbackTally | null): Meter[] {
  const submitted = report.filter(({ statusID }) => String(statusID) !== AWAITING).length;
  const counts: [string, number][] = [
    ['accepted', CAMPAIGN_SIZE],
    ['submitted over SMPP', submitted],
    ['delivered', countOf(report, DELIVERED)],
  ];
  if (tally)
    counts.push(
      ['called back with 0', tally.count(SUBMITTED)],
      ['called back with 1', tally.count(DELIVERED)],
    );
  return counts.map(([title, done]) => ({ title, done, total: CAMPAIGN_SIZE }));
}

function countOf(report: ReportRow[], status: string): number {
  return report.filter(({ statusID }) => String(statusID) === status).length;
}
