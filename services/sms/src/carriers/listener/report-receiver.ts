import {
  BadRequestError,
  endingWithin,
  ForbiddenError,
  NotFoundError,
  said,
  UnavailableError,
} from '@herald/contracts/errors';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { Networks } from '@herald/values/ip-addresses';
import type { Acknowledge, Carriers } from '../carrier';
import { UnreadableBodyError } from '../http/body-values';
import type { CarrierRequest } from '../http/carrier-request';
import type { ListenerAddresses } from '../http/listener-address';
import { isSigned } from '../http/signatures';
import type { HttpRouteSettings } from '../route/http-settings';
import { type Reports, reportsOf } from './reports';

export interface ReportReceiverDeps {
  /** The settings of a route over HTTP, with its secrets; null if there is none. */
  routeNamed(name: string): Promise<HttpRouteSettings | null>;
  addresses: Pick<ListenerAddresses, 'referenceOf'>;
  /** As of a connection: what SMPP and HTTP share begins here. */
  handlers: Pick<Carriers, 'onReceipt' | 'onInbound'> & {
    onUnreadable(unreadable: Reports['unreadable'][number], acknowledge: Acknowledge): void;
  };
  /** The number of outcomes that wait to be stored. */
  backlog(): number;
  count(result: ReportResult): void;
  logger: Logger;
}

export const REPORT_RESULTS = ['stored', 'refused', 'unreadable', 'failed'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

/** Providers wait 10 to 15 s for an answer. */
const STORED_WITHIN_MS = 8_000;
/** Reports beyond it are refused, so that an outage of the database doesn't fill the memory with the repetitions of providers. */
const MOST_WAITING = 10_000;
const LINES_PER_SECOND = 5;

/** Checks the requests of providers, and stores their delivery receipts and inbound messages. */
export class ReportReceiver {
  private readonly refusals: LineBudget;

  constructor(private readonly deps: ReportReceiverDeps) {
    this.refusals = new LineBudget(deps.logger, 'carrier.request_refused', LINES_PER_SECOND);
  }

  /**
   * Resolves once everything in the request is stored. A repeated request changes nothing.
   * @param from the address of the client
   * @throws NotFoundError if there is no such route; ForbiddenError on a wrong network or signature; BadRequestError on a body that can't be
   * read; UnavailableError if it can't be stored now
   */
  async receive(route: string, from: string, request: CarrierRequest): Promise<void> {
    const settings = await this.deps.routeNamed(route);
    if (!settings) throw new NotFoundError(said('no_such_endpoint'));
    const why = refusal(settings, from, request);
    if (why !== null) {
      this.refuse(route, 'refused', { from, why });
      throw new ForbiddenError(`${why}.`);
    }
    await this.store(this.read({ ...settings, name: route }, request));
  }

  private read(settings: HttpRouteSettings, request: CarrierRequest): Reports {
    const { addresses } = this.deps;
    try {
      return reportsOf(settings, request, (given) => addresses.referenceOf(settings.name, given));
    } catch (error) {
      if (!(error instanceof UnreadableBodyError)) throw error;
      this.refuse(settings.name, 'unreadable', { why: error.message });
      throw new BadRequestError(error.message);
    }
  }

  private async store({ receipts, inbound, unreadable }: Reports): Promise<void> {
    const { handlers, backlog, count } = this.deps;
    try {
      if (backlog() > MOST_WAITING) throw new UnavailableError();
      const storing = [
        ...receipts.map((receipt) => stored((done) => handlers.onReceipt(receipt, done))),
        ...inbound.map((message) => stored((done) => handlers.onInbound(message, done))),
        ...unreadable.map((one) => stored((done) => handlers.onUnreadable(one, done))),
      ];
      await endingWithin(STORED_WITHIN_MS, Promise.all(storing), () => new UnavailableError());
    } catch (error) {
      count('failed');
      throw error;
    }
    count(unreadable.length > 0 ? 'unreadable' : 'stored');
  }

  private refuse(route: string, result: ReportResult, fields: Record<string, string>): void {
    this.deps.count(result);
    this.refusals.log({ route, ...fields });
  }
}

/** Why a request isn't the provider's; null if it is. */
function refusal(
  { preset: { signature }, fields, networks }: HttpRouteSettings,
  from: string,
  request: CarrierRequest,
): string | null {
  if (networks.length > 0 && !new Networks(networks).has(from))
    return `The route is limited to certain networks, and not allowed from ${from}`;
  const secret = (signature && fields[signature.secret]) ?? '';
  if (!signature || secret === '' || isSigned(signature.kind, secret, request)) return null;
  return 'The signature is missing or wrong';
}

/** @throws UnavailableError if the handler can't store it */
function stored(store: (done: Acknowledge) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (isStored: boolean): void => (isStored ? resolve() : reject(new UnavailableError()));
    // The provider waits for this answer.
    store(Object.assign(done, { fillsWindow: true }));
  });
}
