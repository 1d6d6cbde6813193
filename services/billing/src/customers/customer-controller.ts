import { Router } from 'express';
import { companyOf, idempotencyOf, requestIdOf, sendPage, sendPageById, sendRecord } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import type { CorrectRecord } from '../company-records/correct-record';
import { createBody, jsonRequest, onlyPost, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { requireReadForWas, SENT_OF_CUSTOMERS, shownTo } from '../request/shown-fields';
import {
  anyField,
  commonSearchTypes,
  type Match,
  parseSearch,
  type SearchTypes,
} from '../company-records/search-request';
import { createdCustomer, listedAt } from './customer-fields';
import type { CustomerService } from './customer-service';
import type { CustomerDocument, CustomerDraft, CustomerStore } from './customer-store';

interface CustomerControllerDeps {
  customers: CustomerService;
  correction: CorrectRecord<CustomerDraft, CustomerDocument>;
  store: CustomerStore;
  logger: Logger;
}

const READ = 'customers.read';

/** The search types of customers. */
export const CUSTOMER_SEARCH_TYPES: SearchTypes<Match> = {
  ...commonSearchTypes('customer'),
  any: (value) => anyField(value, 'customer'),
};

/** The endpoints of customers in the companies' API. */
export function customerController({ customers, correction, store, logger }: CustomerControllerDeps): Router {
  const router = Router();

  router
    .route('/v1/customers/create')
    .post(requirePermission('customers.create'), createBody, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const body = request.body as Record<string, unknown>;
      const customer = await customers.create(company, body, idempotencyOf(request));
      logger.info('customer.created', { company, customerID: customer.id });
      const record = createdCustomer(customer, timezone);
      const data = shownTo(response, READ, record, { body, sendable: SENT_OF_CUSTOMERS });
      sendRecord(response, 'The customer is created.', data, 201);
    })
    .all(onlyPost);

  router.get('/v1/customers', async (_request, response) => {
    const { company, timezone } = companyOf(response);
    await sendPageById(response, 'Customers.', (paging) => store.page(company, paging), listedAt(timezone));
  });

  router.get('/v1/customers/search', async (request, response) => {
    const { company, timezone } = companyOf(response);
    await sendPage(
      response,
      'Customers found.',
      (paging, match) => store.search(company, match, paging),
      listedAt(timezone),
      { readFilter: () => parseSearch(request.query, CUSTOMER_SEARCH_TYPES) },
    );
  });

  router.get('/v1/customers/:customerID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const customer = await customers.get(company, pathID(request, 'customerID', 'customer'));
    sendRecord(response, 'The customer.', [listedAt(timezone)(customer)]);
  });

  router.patch(
    '/v1/customers/:customerID',
    requirePermission('customers.update'),
    jsonRequest,
    async (request, response) => {
      const { company, timezone } = companyOf(response);
      const id = pathID(request, 'customerID', 'customer');
      const corrector = { company, operator: null, requestId: requestIdOf(response) };
      const body = request.body as Record<string, unknown>;
      requireReadForWas(response, READ, body);
      const customer = await correction.correct(corrector, id, body);
      logger.info('customer.corrected', { company, customerID: id });
      const record = createdCustomer(customer, timezone);
      const data = shownTo(response, READ, record, { body, sendable: SENT_OF_CUSTOMERS });
      sendRecord(response, 'The customer is corrected.', data);
    },
  );

  return router;
}
