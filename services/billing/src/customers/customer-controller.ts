import { Router } from 'express';
import { companyOf } from '@herald/service';
import type { Logger } from '@herald/logging';
import { parsePaging } from '@herald/paging';
import { pageOf, success } from '../request/answers';
import { createBody, onlyPost, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { commonSearchTypes, parseSearch } from '../search/search-request';
import { createdCustomer, listedCustomer } from './customer-record';
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
      response.status(201).json(success('The customer is created.', createdCustomer(customer, timezone)));
    })
    .all(onlyPost);

  router.get('/v1/customers', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await customers.list(company, paging);
    response.json(pageOf('Customers.', paging, page, (customer) => listedCustomer(customer, timezone)));
  });

  router.get('/v1/customers/search', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await customers.find(company, parseSearch(request.query, SEARCH_TYPES), paging);
    response.json(pageOf('Customers found.', paging, page, (customer) => listedCustomer(customer, timezone)));
  });

  router.get('/v1/customers/:customerID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const customer = await customers.get(company, pathID(request, 'customerID', 'customer'));
    response.json(success('The customer.', [listedCustomer(customer, timezone)]));
  });

  return router;
}
