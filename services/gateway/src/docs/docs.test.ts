import express, { type RequestHandler, type Router } from 'express';
import request from 'supertest';
import { auditRoutes } from '../audit/audit-controller';
import { callbackRoutes } from '../callback-settings/callback-controller';
import { companyRoutes } from '../companies/company-controller';
import { deadLetterRoutes } from '../dead-letters/dead-letter-controller';
import { PUBLIC_ROUTES } from '../forwarding/public-routes';
import { keyRoutes } from '../keys/key-controller';
import { docsRoutes } from './docs-controller';
import { openApiDocument, OPERATIONS, SERVED } from './open-api';
import { OWN_ADMIN_ROUTES } from './own-admin-routes';

interface Layer {
  route?: { path: string; methods: Record<string, boolean>; stack: { handle: unknown }[] };
}

const auditRow: RequestHandler = (_request, _response, next) => next();
// The routers are only looked at, never run.
const nothing = {} as never;
const audit = { records: () => auditRow, noteCompany: nothing };
const now = (): Date => new Date();
const routers: Router[] = [
  companyRoutes({ companies: nothing, audit }),
  keyRoutes({ keys: nothing, companies: nothing, audit, now }),
  callbackRoutes({ callbacks: nothing, audit, allowPrivate: false }),
  auditRoutes({ audit: nothing }),
  deadLetterRoutes({ deadLetters: nothing, audit }),
];
const routes = routers
  .flatMap((router) => router.stack as unknown as Layer[])
  .flatMap(({ route }) =>
    Object.keys(route!.methods).map((method) => ({
      method: method.toUpperCase(),
      path: route!.path,
      audited: route!.stack.some(({ handle }) => handle === auditRow),
    })),
  );

it('every change leaves an audit row', () => {
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, audited } of routes) {
    if (method !== 'GET') expect(`${method} ${path} audited: ${audited}`).toContain('audited: true');
  }
});

it('the documentation names what the routers have', () => {
  const documented = OWN_ADMIN_ROUTES.map(({ method, path }) => `${method} /admin/v1/${path}`).sort();
  expect(documented).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

it('describes what is served, and nothing else', () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual(SERVED.map(({ name }) => name).sort());
});

it('every route has its keys and the parts of its path', () => {
  const { paths, openapi } = openApiDocument();
  expect(openapi).toBe('3.1.0');
  for (const { method, path, keyInQuery } of PUBLIC_ROUTES) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    expect(operation['security']).toHaveLength(keyInQuery ? 2 : 1);
  }
  const report = paths['/v1/sms/report/{smsID}']!['get']!;
  expect(report['parameters']).toContainEqual(
    expect.objectContaining({ name: 'smsID', in: 'path', required: true }),
  );
});

it('every operation has a name of its own', () => {
  const ids = Object.values(OPERATIONS).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('served to everybody', () => {
  const app = express().use(docsRoutes());

  it('the document', async () => {
    const document = await request(app).get('/openapi.json').expect(200).expect('content-type', /json/);
    expect(document.body.info.title).toBe('Herald');
  });

  it('a page that loads nothing from elsewhere and runs no inline script', async () => {
    const page = await request(app).get('/docs').expect(200).expect('content-type', /html/);
    const policy = page.headers['content-security-policy']!;
    expect(policy).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(page.text).not.toMatch(/<script>|\son\w+=|https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { headers } = await request(app).get(file).expect(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('a script that draws the document of this gateway, and sends it nowhere', async () => {
    const { text } = await request(app)
      .get('/docs/page.js')
      .expect(200)
      .expect('content-type', /javascript/);
    expect(text).toContain("url: '/openapi.json'");
    expect(text).toContain('validatorUrl: null');
  });
});
