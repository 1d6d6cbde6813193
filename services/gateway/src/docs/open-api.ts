import { ADMIN_ROUTES } from '../forwarding/admin-routes';
import { PUBLIC_ROUTES, type PublicRoute } from '../forwarding/public-routes';
import { OWN_ADMIN_ROUTES } from './own-admin-routes';

export interface OpenApiOperation {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Record<string, unknown>[];
  requestBody?: Record<string, unknown>;
  responses: Record<string, unknown>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, string>;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, unknown>;
}

/** What the gateway serves, from the same tables that route it. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const add = (method: string, path: string, operation: OpenApiOperation): void => {
    const templated = path.replace(/:(\w+)/g, '{$1}');
    (paths[templated] ??= {})[method.toLowerCase()] = operation;
  };
  for (const route of PUBLIC_ROUTES) add(route.method, route.path, publicOperation(route));
  for (const { method, path, summary } of [...OWN_ADMIN_ROUTES, ...ADMIN_ROUTES]) {
    add(method, `/admin/v1/${path}`, operation(method, path, summary, 'operator', [{ operatorToken: [] }]));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Herald',
      version: '1',
      description:
        'SMS, sender names and billing. The result of an operation is in the field statusID; 0 is success.',
    },
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'key' },
        keyInQuery: { type: 'apiKey', in: 'query', name: 'key' },
        operatorToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Answer: ANSWER },
    },
  };
}

const ANSWER = {
  type: 'object',
  required: ['statusID', 'message'],
  properties: {
    statusID: { type: 'integer', description: '0 is success.' },
    message: { type: 'string' },
    data: {},
    errors: { type: 'object', description: 'Every invalid field with what is wrong with it.' },
  },
};

function publicOperation(route: PublicRoute): OpenApiOperation {
  const security: OpenApiOperation['security'] = route.keyInQuery
    ? [{ key: [] }, { keyInQuery: [] }]
    : [{ key: [] }];
  const tag = route.path.startsWith('/v1/sms') ? 'sms' : 'billing';
  const type = route.xml ? 'application/xml' : 'application/json';
  return operation(route.method, route.path, route.summary, tag, security, type);
}

function operation(
  method: string,
  path: string,
  summary: string,
  tag: string,
  security: OpenApiOperation['security'],
  type = 'application/json',
): OpenApiOperation {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const answer = (description: string): Record<string, unknown> => ({
    description,
    content: { [type]: { schema: { $ref: '#/components/schemas/Answer' } } },
  });
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return {
    summary,
    tags: [tag],
    security,
    parameters,
    ...(takesBody ? { requestBody: { content: { [type]: { schema: { type: 'object' } } } } } : {}),
    responses: {
      '2XX': answer('The result'),
      '400': answer('A field is not valid, or the body can not be read'),
      '401': answer('The key or token is missing or not valid'),
      '403': answer('The permission is missing, or the company is suspended'),
      '429': answer('Too many requests: see Retry-After'),
      '503': answer('Not available for the moment: see Retry-After'),
    },
  };
}
