import express from 'express';
import request from 'supertest';
import { ROLES } from '../access/roles';
import { ADMIN_ROUTES } from '../forwarding/admin-routes';
import { PUBLIC_ROUTES } from '../forwarding/public-routes';
import { adminRouters, auditRow } from '../testing/admin-routers';
import { API_DOCUMENTS, docsFiles, readApiDocument } from './api-documents';
import { docsRoutes } from './docs-controller';

interface Operation {
  operationId: string;
  tags: string[];
  responses: object;
  security?: object[];
  parameters?: object[];
  requestBody?: object;
}

interface OpenApiDocument {
  openapi: string;
  webhooks?: Record<string, Record<string, Operation>>;
  paths: Record<string, Record<string, Operation>>;
  security: object[];
}

interface Pair {
  key: string;
  value: string;
}

/** The part of Postman's format that the tests read. */
interface Collection {
  info: { schema: string };
  variable: Pair[];
  item: {
    item: {
      request: {
        method: string;
        url: { path: string[]; variable: Pair[] };
        header: Pair[];
        body?: { raw: string };
      };
    }[];
  }[];
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean>; stack: { handle: unknown }[] };
}

const routes = adminRouters()
  .flatMap((router) => router.stack as unknown as Layer[])
  .flatMap(({ route }) =>
    Object.keys(route!.methods).map((method) => ({
      method: method.toUpperCase(),
      path: route!.path,
      audited: route!.stack.some(({ handle }) => handle === auditRow),
    })),
  );

it('every change writes an audit row', () => {
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, audited } of routes) {
    if (method !== 'GET') expect(`${method} ${path} audited: ${audited}`).toContain('audited: true');
  }
});

const [company, operator] = API_DOCUMENTS.map(
  ({ file }) => JSON.parse(readApiDocument(file)) as OpenApiDocument,
) as [OpenApiDocument, OpenApiDocument];

/** Method and path of every operation, such as `GET /v1/customers/{customerID}`. */
function operationsOf({ paths }: OpenApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function templated(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

it("the companies' document describes exactly the public routes", () => {
  const served = PUBLIC_ROUTES.map(({ method, path }) => `${method} ${templated(path)}`);
  expect(operationsOf(company).sort()).toEqual(served.sort());
});

it("the operators' document describes exactly the routes of the gateway and the forwarded routes", () => {
  const forwarded = ADMIN_ROUTES.map(({ method, path }) => `${method} /admin/v1/${templated(path)}`);
  const own = routes.map(({ method, path }) => `${method} ${templated(path)}`);
  expect(operationsOf(operator).sort()).toEqual([...own, ...forwarded].sort());
});

it('every operation declares its authentication and its path parameters', () => {
  expect([company.openapi, operator.openapi]).toEqual(['3.1.0', '3.1.0']);
  for (const { method, path, keyInQuery } of PUBLIC_ROUTES) {
    const operation = company.paths[templated(path)]![method.toLowerCase()]!;
    expect(operation.security ?? company.security).toHaveLength(keyInQuery ? 2 : 1);
  }
  const ofOperators = Object.values(operator.paths).flatMap((methods) => Object.values(methods));
  expect(operator.security).toEqual([{ operatorToken: [] }]);
  // Each operation declares the required role, and no other authentication.
  const roles = ROLES.map((role) => [{ operatorToken: [role] }]);
  expect(roles).toEqual(expect.arrayContaining(ofOperators.map(({ security }) => security)));
  const report = company.paths['/v1/sms/report/{smsID}']!['get']!;
  expect(report.parameters).toContainEqual(
    expect.objectContaining({ name: 'smsID', in: 'path', required: true }),
  );
});

/** The anchors of the operations and callbacks of a document on its reference page. */
function anchorsOf({ paths, webhooks = {} }: OpenApiDocument): string[] {
  const at = (tag: string, name: string): string => `#tag/${tag.toLowerCase().replace(/ /g, '-')}/${name}`;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return [
    ...operations.map(({ tags, operationId }) => at(tags[0]!, operationId)),
    ...Object.entries(webhooks).flatMap(([event, methods]) =>
      Object.values(methods).map(({ tags }) => at(tags[0]!, `webhook/${event}`)),
    ),
  ];
}

it.each(API_DOCUMENTS)('$file: every link in its texts leads to an operation on its page', ({ file }) => {
  const text = readApiDocument(file);
  const anchors = anchorsOf(JSON.parse(text) as OpenApiDocument);
  const links = [...text.matchAll(/\]\((#[^)]*)\)/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
});

describe('guides', () => {
  const app = express().use(docsRoutes('company'));
  const pages = docsFiles().filter(({ type }) => type === 'html');
  const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  const textOf = async (path: string): Promise<string> => (await request(app).get(path).expect(200)).text;

  it("exist for each task of a company's developer", () => {
    const guides = 'callbacks one-time-passwords bulk errors migrating'.split(' ');
    const paths = ['/docs/quick-start', '/docs/changes', ...guides.map((name) => `/docs/guides/${name}`)];
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  });

  it.each(pages)('$path: plain HTML without external resources, links all pages', async ({ path }) => {
    const page = await request(app).get(path).expect(200).expect('content-type', /html/);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(page.text).not.toMatch(/<script|<style|<img|<iframe|\sstyle=|\son\w+=|src="https?:/);
    expect(page.text).toMatch(/<h1 id=.*<\/h1>/);
    for (const other of pages) expect(page.text).toContain(`href="${other.path}"`);
    expect(page.text).toContain('href="/docs"');
  });

  it.each(pages)('$path: no broken links', async ({ path }) => {
    const html = await textOf(path);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
    const outside = links.filter((link) => !/^[/#]/.test(link));
    expect(outside.filter((link) => !link.startsWith('https://'))).toEqual([]);
    for (const link of links.filter((one) => !outside.includes(one))) {
      const [file, anchor] = link.split('#');
      const text = file === '' ? html : await textOf(file!);
      // A script renders the reference page, so its anchors are derived from the document.
      if (anchor && file !== '/docs') expect(idsIn(text)).toContain(anchor);
      if (anchor && file === '/docs') expect(anchorsOf(company)).toContain(`#${anchor}`);
    }
  });

  it('have an anchor for each 4xx and 5xx status in the document', async () => {
    const operations = Object.values(company.paths).flatMap((methods) => Object.values(methods));
    const statuses = operations.flatMap(({ responses }) => Object.keys(responses));
    const anchors = idsIn(await textOf('/docs/guides/errors'));
    expect(anchors).toEqual(expect.arrayContaining(statuses.filter((status) => status >= '400')));
  });

  it('are linked from the reference and have one style for light and dark', async () => {
    const linked = [...readApiDocument('company-api.json').matchAll(/\]\((\/docs\/[^)]*)\)/g)];
    const paths = linked.map(([, link]) => link!);
    const own = pages.map(({ path }) => path).filter((path) => !path.startsWith('/docs/clients/'));
    expect(paths).toEqual(expect.arrayContaining(own));
    for (const path of new Set(paths)) await textOf(path);
    const style = await textOf('/docs/page.css');
    const colours = (rule: string): string[] => [...rule.matchAll(/(--[a-z]+): #/g)].map(([, name]) => name!);
    const [light, dark] = [...style.matchAll(/:root \{[^}]*\}/g)].map(([rule]) => colours(rule));
    expect(style).toContain('@media (prefers-color-scheme: dark)');
    expect(light).toEqual(dark);
    const used = [...style.matchAll(/var\((--[a-z]+)\)/g)].map(([, name]) => name!);
    expect(light).toEqual(expect.arrayContaining(used));
  });
});

describe('documents and pages without authentication', () => {
  const apps = {
    company: express().use(docsRoutes('company')),
    operator: express().use(docsRoutes('operator')),
  };
  const app = apps.company;

  it.each(API_DOCUMENTS)('$page: the root redirects to it, and not to the other page', async (document) => {
    const { reader, page } = document;
    await request(apps[reader]).get('/').expect(302).expect('location', page);
    const other = API_DOCUMENTS.find((one) => one.reader !== reader)!;
    for (const path of [other.address, other.page, `${other.page}/page.js`])
      await request(apps[reader]).get(path).expect(404);
  });

  it.each([
    ['company', '/openapi.json', 'Herald'],
    ['operator', '/openapi-operator.json', 'Herald for operators'],
  ] as const)('%s: the document %s', async (reader, address, title) => {
    const document = await request(apps[reader]).get(address).expect(200).expect('content-type', /json/);
    expect(document.body.info.title).toBe(title);
  });

  it.each(['/openapi.json', '/docs', '/docs/reference.js', '/docs/guides/errors'])(
    '%s: compressed for clients that accept gzip, and cached for an hour',
    async (address) => {
      const packed = await request(app).get(address).set('accept-encoding', 'br, gzip').expect(200);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=3600',
        vary: 'accept-encoding',
      });
      const plain = await request(app).get(address).set('accept-encoding', 'identity').expect(200);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
      await request(app).get(address).set('if-none-match', plain.headers['etag']!).expect(304);
    },
  );

  it.each(API_DOCUMENTS)(
    '$page: loads no external resource and runs no inline script',
    async ({ reader, page: path }) => {
      const page = await request(apps[reader]).get(path).expect(200).expect('content-type', /html/);
      const policy = page.headers['content-security-policy']!;
      expect(policy).toMatch(/default-src 'none'.*script-src 'self';/);
      expect(page.text).not.toMatch(/<script>|\son\w+=|https?:/);
      const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, file]) => file!);
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const { headers } = await request(apps[reader]).get(file).expect(200);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  it("the collection has every operation of the companies' document, with a key and, if required, a body", async () => {
    const { body } = await request(app).get('/docs/collection.json').expect(200);
    const collection = body as Collection;
    expect(collection.info.schema).toMatch(/v2\.1\.0/);
    expect(collection.variable.map(({ key }) => key)).toEqual(['baseUrl', 'key']);
    const requests = collection.item.flatMap(({ item }) => item.map((one) => one.request));
    const requested = requests.map(({ method, url }) => `${method} /${templated(url.path.join('/'))}`);
    expect(requested.sort()).toEqual(operationsOf(company).sort());
    for (const { method, url, header, body: sent } of requests) {
      // Each path parameter has a value.
      const parameters = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
      expect(url.variable.filter(({ value }) => value !== '').map(({ key }) => key)).toEqual(parameters);
      const type = header.find(({ key }) => key === 'Content-Type')?.value;
      const operation = company.paths[`/${templated(url.path.join('/'))}`]![method.toLowerCase()]!;
      expect(type !== undefined).toBe(operation.requestBody !== undefined);
      if (type === 'application/json') expect(JSON.parse(sent!.raw)).toEqual(expect.any(Object));
    }
  });

  it.each(API_DOCUMENTS)('$page renders $address of this gateway without third parties', async (document) => {
    const { text } = await request(apps[document.reader])
      .get(`${document.page}/page.js`)
      .expect(200)
      .expect('content-type', /javascript/);
    expect(text).toContain(`url: '${document.address}'`);
    for (const off of ['"telemetry":false', '"withDefaultFonts":false', '"persistAuth":false'])
      expect(text).toContain(off);
  });
});
