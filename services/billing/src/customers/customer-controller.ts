import { Router } from 'express';
import { companyOf, sendPage, sendRecord } from '@herald/service';
import type { Logger } from '@herald/logging';
import type { Paging } from '@herald/paging';
import { createBody, onlyPost, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { commonSearchTypes, parseSearch } from '../search/search-request';
import { createdCustomer, listedAt } from './customer-record';
import type { CustomerService } from './customer-service';

export interface CustomerControllerDeps {
  customers: CustomerService;
  logger: Logger;
}

const SEARCH_TYPES = commonSearchTypes('customer');

/** Customers (interface.md part 4). */
export function customerController({ customers, logger }: CustomerControllerDeps): Router {
  const router = Router();

  router
    .route('/v1/customers/create')
    .post(requirePermission('customers.create'), createBody, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const customer = await customers.create(company, request.body as Record<string, unknown>);
      logger.info('customer.created', { company, customerID: customer.id });
      sendRecord(response, 'The customer is created.', createdCustomer(customer, timezone), 201);
    })
    .all(onlyPost);

  router.get('/v1/customers', async (_request, response) => {
    const { company, timezone } = companyOf(response);
    await sendPage(response, 'Customers.', (paging) => customers.list(company, paging), listedAt(timezone));
  });

  router.get('/v1/customers/search', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const find = (paging: Paging) =>
      customers.find(company, parseSearch(request.query, SEARCH_TYPES), paging);
    await sendPage(response, 'Customers found.', find, listedAt(timezone));
  });

  router.get('/v1/customers/:customerID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const customer = await customers.get(company, pathID(request, 'customerID', 'customer'));
    sendRecord(response, 'The customer.', [listedAt(timezone)(customer)]);
  });

  return router;
}
