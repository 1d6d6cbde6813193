import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { MethodNotAllowedError } from '@herald/errors';
import { companyOf } from '@herald/service';
import type { Logger } from '@herald/logging';
import { pageAnswer, parsePaging } from '@herald/paging';
import { createBody, requirePermission } from '../request/json-request';
import { pathID } from '../request/path-id';
import { parseSearch } from '../search/search-request';
import { createdCustomer, listedCustomer } from './customer-record';
import { CUSTOMER_SEARCH_TYPES } from './customer-search';
import type { CustomerService } from './customer-service';

export interface CustomerControllerDeps {
  customers: CustomerService;
  logger: Logger;
}

/** Customers, but for their accounts (interface.md part 4). */
export function customerController({ customers, logger }: CustomerControllerDeps): Router {
  const router = Router();

  router
    .route('/v1/customers/create')
    .post(requirePermission('customers.create'), createBody, async (request, response) => {
      const { company, timezone } = companyOf(response);
      const customer = await customers.create(company, request.body as Record<string, unknown>);
      logger.info('customer.created', { company, customerID: customer.id });
      response.status(201).json({
        statusID: STATUS_ID.SUCCESS,
        message: 'The customer is created.',
        data: createdCustomer(customer, timezone),
      });
    })
    .all(() => {
      throw new MethodNotAllowedError(['POST']);
    });

  router.get('/v1/customers', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await customers.list(company, paging);
    const data = page.data.map((customer) => listedCustomer(customer, timezone));
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'Customers.',
      ...pageAnswer(paging, { ...page, data }),
    });
  });

  router.get('/v1/customers/search', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const paging = parsePaging(request.query);
    const page = await customers.find(company, parseSearch(request.query, CUSTOMER_SEARCH_TYPES), paging);
    const data = page.data.map((customer) => listedCustomer(customer, timezone));
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'Customers found.',
      ...pageAnswer(paging, { ...page, data }),
    });
  });

  router.get('/v1/customers/:customerID', async (request, response) => {
    const { company, timezone } = companyOf(response);
    const customer = await customers.get(company, pathID(request, 'customerID', 'customer'));
    response.json({
      statusID: STATUS_ID.SUCCESS,
      message: 'The customer.',
      data: [listedCustomer(customer, timezone)],
    });
  });

  return router;
}
