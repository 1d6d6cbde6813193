import { type Response, Router } from 'express';
import Joi from 'joi';
import { formatDateTime } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { noteChange, operatorOf, requestIdOf, sendPage, sendRecord } from '@herald/service';
import type { AccountService } from '../accounts/account-service';
import type { Corrector, CorrectRecord } from '../company-records/correct-record';
import type { CorrectionDocument, CorrectionStore } from '../company-records/correction-store';
import { createdCustomer } from '../customers/customer-fields';
import type { CustomerService } from '../customers/customer-service';
import type { CustomerDocument, CustomerDraft } from '../customers/customer-store';
import type { AccountDocument, AccountDraft } from '../ledger/account-model';
import { identifier } from '../request/field-types';
import { jsonRequest } from '../request/json-request';
import { companyIn, pathID } from '../request/path-id';
import { type FieldErrors, requireFields } from '../request/read-fields';
import { formatMoney } from '../values/money';

interface CorrectionControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  customers: CustomerService;
  accounts: AccountService;
  corrected: {
    customers: CorrectRecord<CustomerDraft, CustomerDocument>;
    accounts: CorrectRecord<AccountDraft, AccountDocument>;
  };
  corrections: CorrectionStore;
  logger: Logger;
}

const COMPANY = '/admin/v1/companies/:companyID';

const filterSchema = Joi.object<{ customerID?: number; accountID?: number }>({
  customerID: identifier(),
  accountID: identifier(),
});

/** Admin API that shows and corrects a company's customers and accounts, and lists the corrections with their authors. */
export function correctionController(deps: CorrectionControllerDeps): Router {
  const { companies, customers, accounts, corrected, corrections, logger } = deps;
  const router = Router();
  const correctorIn = ({ id }: CompanySnapshot, response: Response): Corrector => ({
    company: id,
    operator: operatorOf(response).name,
    requestId: requestIdOf(response),
  });

  router
    .route(`${COMPANY}/customers/:customerID`)
    .get(async (request, response) => {
      const { id, timezone } = await companyIn(request, companies);
      const customer = await customers.get(id, pathID(request, 'customerID', 'customer'));
      sendRecord(response, 'The customer.', createdCustomer(customer, timezone));
    })
    .patch(jsonRequest, async (request, response) => {
      const company = await companyIn(request, companies);
      const id = pathID(request, 'customerID', 'customer');
      const corrector = correctorIn(company, response);
      const body = request.body as Record<string, unknown>;
      const before = await customers.get(company.id, id);
      const customer = await corrected.customers.correct(corrector, id, body);
      logger.info('customer.corrected', {
        company: company.id,
        customerID: id,
        operator: corrector.operator,
      });
      const data = createdCustomer(customer, company.timezone);
      noteChange(response, createdCustomer(before, company.timezone), data);
      sendRecord(response, 'The customer is corrected.', data);
    });

  router
    .route(`${COMPANY}/accounts/:accountID`)
    .get(async (request, response) => {
      const { id: company, timezone } = await companyIn(request, companies);
      const id = pathID(request, 'accountID', 'account');
      sendRecord(response, 'The account.', await accounts.show({ company, timezone }, id));
    })
    .patch(jsonRequest, async (request, response) => {
      const company = await companyIn(request, companies);
      const { id: companyID, timezone } = company;
      const id = pathID(request, 'accountID', 'account');
      const corrector = correctorIn(company, response);
      const before = await accounts.show({ company: companyID, timezone }, id);
      const account = await corrected.accounts.correct(
        corrector,
        id,
        request.body as Record<string, unknown>,
      );
      logger.info('account.corrected', { company: companyID, accountID: id, operator: corrector.operator });
      const shown = await accounts.shown({ company: companyID, timezone }, account);
      noteChange(response, before, shown);
      sendRecord(response, 'The account is corrected.', shown);
    });

  router.get(`${COMPANY}/corrections`, async (request, response) => {
    const { id, timezone } = await companyIn(request, companies);
    await sendPage(
      response,
      'Corrections.',
      (paging, filter) => corrections.list(id, filter, paging),
      (row) => shownCorrection(row, timezone),
      { readFilter: () => readFilter(request.query) },
    );
  });
  return router;
}

function readFilter(query: Record<string, unknown>): Parameters<CorrectionStore['list']>[1] {
  const { customerID, accountID } = requireFields(filterSchema, query, (given): FieldErrors =>
    given.customerID === undefined || given.accountID === undefined
      ? {}
      : { accountID: 'accountID and customerID name different records: give one of them' },
  );
  if (customerID !== undefined) return { kind: 'customer', recordID: customerID };
  return accountID === undefined ? {} : { kind: 'account', recordID: accountID };
}

function shownCorrection(
  { kind, recordID, at, operator, requestId, before, after }: CorrectionDocument,
  timezone: string,
): Record<string, unknown> {
  const values = { before: shownValues(before), after: shownValues(after) };
  return { kind, id: recordID, at: formatDateTime(at, timezone), by: operator, requestId, ...values };
}

/** Money is a decimal string in corrections too. */
function shownValues(fields: CorrectionDocument['before']): Record<string, unknown> {
  const { minimalBalance } = fields;
  return typeof minimalBalance === 'number'
    ? { ...fields, minimalBalance: formatMoney(minimalBalance) }
    : fields;
}
