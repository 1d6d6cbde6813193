import { ADMIN_ROUTES } from '../forwarding/admin-routes';
import { PUBLIC_ROUTES, type PublicRoute } from '../forwarding/public-routes';
import { ACCOUNT_OPERATIONS } from './api/billing/account-operations';
import { ACCOUNT_SCHEMAS } from './api/billing/account-schemas';
import { CUSTOMER_OPERATIONS, CUSTOMER_SCHEMAS } from './api/billing/customer-operations';
import { NUMBER_SCHEMAS } from './api/billing/number-schemas';
import { PAYMENT_OPERATIONS, PAYMENT_SCHEMAS } from './api/billing/payment-operations';
import { CALLBACKS } from './api/callbacks';
import {
  ALWAYS_FORWARDED,
  ALWAYS_OWN,
  ALWAYS_PUBLIC,
  commonResponses,
  ERROR_SCHEMAS,
  HEADER_COMPONENTS,
} from './api/common-answers';
import { DESCRIPTION, TAGS } from './api/description';
import { openApiOperation, type Operations, type RouteFacts } from './api/operation';
import { BALANCE_OPERATIONS, BALANCE_SCHEMAS } from './api/operator/balance-operations';
import { OPERATOR_BRAND_OPERATIONS, OPERATOR_BRAND_SCHEMAS } from './api/operator/brand-operations';
import { CALLBACK_OPERATIONS, CALLBACK_SCHEMAS } from './api/operator/callback-operations';
import { CATALOGUE_OPERATIONS, CATALOGUE_SCHEMAS } from './api/operator/catalogue-operations';
import { COMPANY_OPERATIONS, COMPANY_SCHEMAS } from './api/operator/company-operations';
import { JOB_OPERATIONS, JOB_SCHEMAS } from './api/operator/job-operations';
import { KEY_OPERATIONS, KEY_SCHEMAS } from './api/operator/key-operations';
import { OTP_LIMIT_OPERATIONS, OTP_LIMIT_SCHEMAS } from './api/operator/otp-limit-operations';
import { ROUTE_OPERATIONS, ROUTE_SCHEMAS } from './api/operator/route-operations';
import { STOP_LIST_OPERATIONS, STOP_LIST_SCHEMAS } from './api/operator/stop-list-operations';
import { WATCH_OPERATIONS, WATCH_SCHEMAS } from './api/operator/watch-operations';
import type { Schema } from './api/schema';
import { BRAND_OPERATIONS, BRAND_SCHEMAS } from './api/sms/brand-operations';
import { READING_OPERATIONS, READING_SCHEMAS } from './api/sms/reading-operations';
import { SEND_OPERATIONS } from './api/sms/send-operations';
import { SEND_SCHEMAS } from './api/sms/send-schemas';
import { OWN_ADMIN_ROUTES } from './own-admin-routes';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Record<string, unknown>>>;
  webhooks: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

/** Every operation, as it is described by hand. */
export const OPERATIONS: Operations = {
  ...SEND_OPERATIONS,
  ...BRAND_OPERATIONS,
  ...READING_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...OTP_LIMIT_OPERATIONS,
  ...KEY_OPERATIONS,
  ...CALLBACK_OPERATIONS,
  ...OPERATOR_BRAND_OPERATIONS,
  ...BALANCE_OPERATIONS,
  ...JOB_OPERATIONS,
  ...STOP_LIST_OPERATIONS,
  ...ROUTE_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...WATCH_OPERATIONS,
};

const SCHEMAS: Record<string, Schema> = {
  ...ERROR_SCHEMAS,
  ...SEND_SCHEMAS,
  ...BRAND_SCHEMAS,
  ...READING_SCHEMAS,
  ...NUMBER_SCHEMAS,
  ...CUSTOMER_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...PAYMENT_SCHEMAS,
  ...COMPANY_SCHEMAS,
  ...OTP_LIMIT_SCHEMAS,
  ...KEY_SCHEMAS,
  ...CALLBACK_SCHEMAS,
  ...OPERATOR_BRAND_SCHEMAS,
  ...BALANCE_SCHEMAS,
  ...JOB_SCHEMAS,
  ...STOP_LIST_SCHEMAS,
  ...ROUTE_SCHEMAS,
  ...CATALOGUE_SCHEMAS,
  ...WATCH_SCHEMAS,
};

/** Method and path of everything that the gateway answers under `/v1` and `/admin/v1`, as `OPERATIONS` names it. */
export const SERVED: { name: string; facts: Omit<RouteFacts, 'path'>; path: string }[] = [
  ...PUBLIC_ROUTES.map((route) => served(route.method, route.path, publicFacts(route))),
  ...OWN_ADMIN_ROUTES.map(({ method, path, summary }) =>
    served(method, `/admin/v1/${path}`, operatorFacts(method, summary, ALWAYS_OWN)),
  ),
  ...ADMIN_ROUTES.map(({ method, path, summary }) =>
    served(method, `/admin/v1/${path}`, operatorFacts(method, summary, ALWAYS_FORWARDED)),
  ),
];

/** The document: what is served comes from the tables that route it, what it means from `api/` (docs/decisions/0040). */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { name, path, facts } of SERVED) {
    const operation = OPERATIONS[name];
    // A test says so (docs.test.ts); the gateway serves without.
    if (!operation) continue;
    const templated = path.replace(/:(\w+)/g, '{$1}');
    (paths[templated] ??= {})[facts.method.toLowerCase()] = openApiOperation(operation, {
      ...facts,
      path: templated,
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Herald',
      version: '1',
      summary: 'SMS, sender names and billing.',
      description: DESCRIPTION,
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: TAGS,
    paths,
    webhooks: CALLBACKS,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'key', description: "The company's API key." },
        keyInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'The same key in the query, on `/v1/sms/…`.',
        },
        operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's token." },
      },
      headers: HEADER_COMPONENTS,
      responses: used(commonResponses(), paths),
      schemas: SCHEMAS,
    },
  };
}

function served(method: string, path: string, facts: Omit<RouteFacts, 'path'>): (typeof SERVED)[number] {
  return { name: `${method} ${path}`, path, facts };
}

function publicFacts({ method, summary, keyInQuery, xml }: PublicRoute): Omit<RouteFacts, 'path'> {
  const security: RouteFacts['security'] = keyInQuery ? [{ key: [] }, { keyInQuery: [] }] : [{ key: [] }];
  return { method, summary, security, always: ALWAYS_PUBLIC, xml: xml ?? false };
}

function operatorFacts(
  method: string,
  summary: string,
  always: RouteFacts['always'],
): Omit<RouteFacts, 'path'> {
  return { method, summary, security: [{ operatorToken: [] }], always, xml: false };
}

/** The answers that some operation refers to: where each has examples of its own, none does. */
function used(responses: Record<string, unknown>, paths: OpenApiDocument['paths']): Record<string, unknown> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(responses).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
