import { type Response, Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import {
  type CallbackCounts,
  type CallbackPoint,
  type CallbackStatistics,
  type CallbackStatisticsRequest,
  STATUS_ID,
} from '@herald/contracts';
import { noSuch, said, ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { toId } from '@herald/values/request-values';
import { companyOf, sendRows } from '@herald/service';
import type { BrandView } from '../../rules/brands/brand-view';
import { formatMicros } from '../../model/carrier-charge';
import { meaningsOfNames } from '../timeline/failure';
import { ALL_COMPANIES } from '../../record/statistics/statistics-model';
import { type AskedStatistics, readStatisticsQuery } from './statistics-query';
import type { Point, StatisticsStore } from './statistics-store';

export interface StatisticsControllerDeps {
  statistics: Pick<StatisticsStore, 'points'>;
  brands: Pick<BrandView, 'of'>;
  companies: Pick<CompanyView, 'get'>;
  /** Queries the dispatcher. */
  callbacksOf(asked: CallbackStatisticsRequest): Promise<CallbackStatistics>;
  logger: Logger;
  now: () => Date;
}

interface Shows {
  atOf(at: Date): string;
  /** What carriers charge the operator, which no company sees. */
  charges: boolean;
}

/** Their name in a response, and in its list of missing data. */
const CALLBACKS = 'callbacks';
/** The timezone of statistics over all companies. */
const UTC = 'UTC';

/** Traffic statistics by step: companies get their own, operators those of one company or of all (docs/decisions/0097). */
export function statisticsController({
  statistics,
  brands,
  companies,
  callbacksOf,
  logger,
  now,
}: StatisticsControllerDeps): Router {
  const router = Router();

  const answer = async (
    response: Response,
    asked: AskedStatistics,
    company: number,
    shows: Shows,
  ): Promise<void> => {
    const { atOf } = shows;
    const { filter, step } = asked;
    if (filter.brandID !== undefined && !(await brands.of(company, filter.brandID)))
      throw new ValidationError({
        brandID: said('no_sender_name_of_company'),
      });
    const [points, callbacks] = await Promise.all([
      statistics.points({ company, ...asked }),
      askForCallbacks(asked, company),
    ]);
    const shown = {
      statusID: STATUS_ID.SUCCESS,
      message: `Statistics for each ${step}.`,
      data: points.map((point, i) => ({ point, callbacks: callbacks?.steps[i] })),
      meanings: meaningsOfNames(new Set(points.flatMap(({ failed }) => Object.keys(failed)))),
      ...(callbacks && { waitingCallbacks: waitingOf(callbacks, atOf) }),
      missing: callbacks === null ? [CALLBACKS] : [],
    };
    await sendRows(response, shown, (row) => rowOf(row.point, shows, row.callbacks));
  };

  /** Undefined if a filter is given, as callbacks have no sender name, route or country. Null if the dispatcher is unavailable. */
  const askForCallbacks = async (
    { filter, step, begins, to }: AskedStatistics,
    company: number,
  ): Promise<(Pick<CallbackStatistics, 'waiting'> & { steps: CallbackCounts[] }) | null | undefined> => {
    if (Object.keys(filter).length > 0) return undefined;
    try {
      const span = { from: begins[0]!.toISOString(), to: to.toISOString() };
      const { points, waiting } = await callbacksOf({ company, step, ...span });
      return { steps: callbacksInSteps(begins, points), waiting };
    } catch (error) {
      logger.warn('statistics.callbacks_unknown', { company, error });
      return null;
    }
  };

  router.get('/v1/sms/statistics', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const { company: _named, ...query } = request.query;
    await answer(response, readStatisticsQuery(query, timezone, now()), company, {
      atOf: (at) => formatDateTime(at, timezone),
      charges: false,
    });
  });

  router.get('/admin/v1/statistics', async (request, response) => {
    const named = toId(request.query.company);
    const found = named === null ? null : await companies.get(named);
    const asked = readStatisticsQuery(request.query, found?.timezone ?? UTC, now());
    if (named !== null && !found) throw new ValidationError({ company: noSuch('company') });
    if (asked.filter.brandID !== undefined && named === null)
      throw new ValidationError({ brandID: 'brandID requires company' });
    await answer(response, asked, named ?? ALL_COMPANIES, { atOf: (at) => at.toISOString(), charges: true });
  });

  return router;
}

/** The callbacks that wait now, whatever the requested time is. */
function waitingOf(
  { waiting: { count, oldest } }: Pick<CallbackStatistics, 'waiting'>,
  atOf: (at: Date) => string,
): Record<string, unknown> {
  return { count, oldest: oldest && { ...oldest, createdAt: atOf(new Date(oldest.createdAt)) } };
}

function rowOf(
  { at, carrierParts, carrierPrices, ...measures }: Point,
  { atOf, charges }: Shows,
  callbacks: CallbackCounts | undefined,
): Record<string, unknown> {
  const prices = Object.entries(carrierPrices).map(([currency, micros]) => [currency, formatMicros(micros)]);
  return {
    at: atOf(at),
    ...measures,
    ...(charges && { carrierParts, carrierPrices: Object.fromEntries(prices) }),
    ...(callbacks && { callbacks }),
  };
}

/** The callback statistics per step, in order; zeros for steps without a finished callback. */
function callbacksInSteps(begins: readonly Date[], points: readonly CallbackPoint[]): CallbackCounts[] {
  const steps = begins.map(() => ({ sent: 0, late: 0, failed: 0 }));
  let i = 0;
  for (const { at, sent, late, failed } of points) {
    // As for traffic: if the company's timezone changed, older days begin within a day of the present timezone.
    while (i + 1 < begins.length && begins[i + 1]! <= new Date(at)) i++;
    const step = steps[i]!;
    step.sent += sent;
    step.late += late;
    step.failed += failed;
  }
  return steps;
}
