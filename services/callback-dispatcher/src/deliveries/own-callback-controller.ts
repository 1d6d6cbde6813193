import { Router } from 'express';
import { mustBe, noSuch, NotFoundError, readTogether, said, ValidationError } from '@herald/contracts/errors';
import { readTestFilter } from '@herald/values/request-values';
import { companyOf, jsonBody, noBody, requestIdOf, sendPage, sendRecord } from '@herald/service';
import type { CallbackAdminStore } from './callback-admin-store';
import { readFilter, readRange } from './callback-query';
import type { CallbackTester } from './callback-tester';
import { ownCallbackView } from './callback-view';

export interface OwnCallbackControllerDeps {
  store: Pick<CallbackAdminStore, 'page' | 'replayOwn' | 'replaySome'>;
  tester: Pick<CallbackTester, 'test'>;
}

const BODY_LIMIT_BYTES = 16 * 1024;
const DELIVERIES = '/v1/callback/deliveries';
const ID = /^[\x21-\x7e]{1,200}$/;

/** The company's endpoints for its own callbacks. */
export function ownCallbackController({ store, tester }: OwnCallbackControllerDeps): Router {
  const router = Router();

  router.get(DELIVERIES, async (request, response) => {
    const { company, timezone, test } = companyOf(response);
    await sendPage(
      response,
      'Callback deliveries, newest first.',
      (paging, filter) => store.page(company, filter, paging),
      ownCallbackView(timezone),
      {
        readFilter: () => {
          const [filter, ofKind] = readTogether(
            () => readFilter(request.query, timezone),
            () => readTestFilter(request.query.test, test),
          );
          return { ...filter, ...ofKind };
        },
      },
    );
  });

  router.post(
    `${DELIVERIES}/replay`,
    jsonBody({ limitBytes: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const { company, timezone } = companyOf(response);
      const { id, ...range } = request.body as Record<string, unknown>;
      if (id === undefined) {
        const { replayed, more } = await store.replaySome(
          company,
          readRange(range, timezone, { byPieces: true }),
        );
        sendRecord(response, `${replayed} deliveries are due again.`, { replayed, more });
        return;
      }
      if (typeof id !== 'string' || !ID.test(id)) {
        throw new ValidationError({
          id: mustBe('id', said('be_id', { what: 'id of a delivery from the list' })),
        });
      }
      if (range.from !== undefined || range.to !== undefined) {
        throw new ValidationError({ id: 'give either id or a time, not both' });
      }
      if (!(await store.replayOwn(company, id))) throw new NotFoundError(noSuch('delivery'));
      sendRecord(response, 'The delivery is due again.', { replayed: 1, more: false });
    },
  );

  router.post('/v1/callback/test', noBody, async (_request, response) => {
    const { company, test = false } = companyOf(response);
    const { message, ...outcome } = await tester.test({ company, test }, requestIdOf(response));
    sendRecord(response, message, outcome);
  });

  return router;
}
