import { Router } from 'express';
import { noSuch, NotFoundError } from '@herald/contracts/errors';
import { type CompanyView, zoneOf } from '@herald/service/local-view';
import { jsonBody, noBody, noteChange, requestIdOf, sendPage, sendRecord } from '@herald/service';
import { pathId } from '@herald/values/request-values';
import type { CallbackAdminStore } from './callback-admin-store';
import type { CallbacksOfAll } from './callbacks-of-all';
import { readFilter, readListOfAll, readRange } from './callback-query';
import type { CallbackTester } from './callback-tester';
import { callbackView } from './callback-view';

export interface CallbackAdminControllerDeps {
  store: Pick<CallbackAdminStore, 'page' | 'replay' | 'replayRange'>;
  ofAll: Pick<CallbacksOfAll, 'page'>;
  tester: Pick<CallbackTester, 'test'>;
  companies: Pick<CompanyView, 'get'>;
}

const BODY_LIMIT_BYTES = 64 * 1024;
const DELIVERIES = '/admin/v1/companies/:company/callback-deliveries';

/** The operator's endpoints for callbacks. */
export function callbackAdminController({
  store,
  ofAll,
  tester,
  companies,
}: CallbackAdminControllerDeps): Router {
  const router = Router();
  const companyIn = ({ company }: Record<string, unknown>): number => pathId(company, noSuch('company'));

  router.get(DELIVERIES, async (request, response) => {
    const company = companyIn(request.params);
    const zone = await zoneOf(companies, company);
    await sendPage(
      response,
      'Callback deliveries.',
      (paging, filter) => store.page(company, filter, paging),
      callbackView,
      { readFilter: () => readFilter(request.query, zone) },
    );
  });

  router.get('/admin/v1/callback-deliveries', async (request, response) => {
    await sendPage(
      response,
      'Callbacks of all companies.',
      (paging, list) => ofAll.page(list, paging),
      callbackView,
      { readFilter: () => readListOfAll(request.query) },
    );
  });

  router.post('/admin/v1/callback-deliveries/:id/replay', noBody, async (request, response) => {
    const callback = await store.replay(String(request.params.id));
    if (!callback) throw new NotFoundError(noSuch('delivery'));
    // The rest of it has personal data.
    noteChange(response, null, { id: callback._id, company: callback.company, state: callback.state });
    sendRecord(response, 'The delivery is due again.', callbackView(callback));
  });

  router.post(
    `${DELIVERIES}/replay`,
    jsonBody({ limitBytes: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const company = companyIn(request.params);
      const range = readRange(request.body as Record<string, unknown>, await zoneOf(companies, company));
      const replayed = await store.replayRange(company, range);
      sendRecord(response, `${replayed} deliveries are due again.`, { replayed });
    },
  );

  router.post('/admin/v1/companies/:company/callback/test', noBody, async (request, response) => {
    const whose = { company: companyIn(request.params), test: false };
    const { message, ...outcome } = await tester.test(whose, requestIdOf(response));
    const { url, delivered, status, ms, error } = outcome;
    // From the audit log operators see later whether the last test arrived. A response's body may have personal data.
    noteChange(response, null, { url, delivered, status, ms, error });
    sendRecord(response, message, outcome);
  });

  return router;
}
