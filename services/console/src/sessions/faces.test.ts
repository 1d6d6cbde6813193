import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { SecretCipher } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { bareApp, finishApp } from '@herald/service';
import { FileSends, type FileSendsDeps } from '../files/file-sends';
import type { Face, GatewayClient } from '../gateway/gateway-client';
import type { LinkDocument } from '../links/link-model';
import { LinkService } from '../links/link-service';
import { pageHandlers } from '../pages/pages-controller';
import { type RouteDeps, routersOf } from '../routes';
import { Faces, type FacesSetting } from './faces';
import { SessionCookie } from './session-cookie';
import { SignInLimit } from './sign-in-limit';

const PUBLIC_URL = 'http://console.example';
const COMPANY_URL = 'http://companies.example';

/** Consoles of one deployment share the database and the encryption key. */
const stored = new Map<string, LinkDocument>();
const taken = new Map<string, LinkDocument>();
/** Of all consoles, because compressing the files takes most of a second. */
const pages = pageHandlers();
const cipher = new SecretCipher({ current: [randomBytes(32)] });

function fixture(setting: FacesSetting) {
  const asked: string[] = [];
  const faces = new Faces(setting);
  const cookie = new SessionCookie(PUBLIC_URL);
  const limit = new SignInLimit(() => new Date());
  const gateway = {
    ask: async (method: string, target: string) => {
      asked.push(`${method} ${target}`);
      return { status: 200, body: { data: { id: 1, name: 'N', role: 'owner', key: 'k' }, message: '' } };
    },
  } as unknown as GatewayClient;
  const links = new LinkService({
    gateway,
    cipher,
    faces,
    publicUrl: PUBLIC_URL,
    companyUrl: COMPANY_URL,
    now: () => new Date(),
    store: {
      insert: async (link) => void stored.set(link._id, link),
      findLink: async (hash) => stored.get(hash) ?? null,
      useLink: async (hash) => {
        const link = stored.get(hash) ?? null;
        stored.delete(hash);
        if (link) taken.set(hash, link);
        return link;
      },
      restore: async (hash) => void stored.set(hash, taken.get(hash)!),
    },
  });
  const sessions = {
    begin: async () => 'secret',
    findSession: async (secret: string) => {
      const face = secret as Face;
      const document = { id: 'i', face, createdAt: new Date(), seenAt: new Date(), expiresAt: new Date() };
      return { document, secret, credential: { face, secret } } as never;
    },
    end: async () => undefined,
    list: async () => [],
    revoke: async () => false,
    requireCredential: async () => undefined,
  };
  const fileSends = new FileSends({} as FileSendsDeps);
  const used = {
    sessions,
    links,
    faces,
    cookie,
    limit,
    fileSends,
    shared: { note: () => undefined },
    live: {},
  };
  const { open, guard, guarded } = routersOf({ ...used, apiUrl: '' } as unknown as RouteDeps, pages);
  const app = bareApp();
  app.use(open);
  app.use('/api', guard);
  app.use(guarded);
  finishApp(app, [open, guarded], quiet);
  return { app, asked, links };
}

const cookieOf = (face: Face): string => `herald_console=${face}`;
const secretOf = (url: string): string => new URL(url).hash.slice(1);

describe('a console for companies', () => {
  it('signs in no operator, and asks the gateway nothing about a token', async () => {
    const { app, asked } = fixture('company');
    await request(app).post('/api/session').send({ operatorToken: 'ho_x' }).expect(403);
    await request(app).post('/api/links').set('authorization', 'Bearer ho_x').send({}).expect(403);
    const company = { company: 7, role: 'viewer' };
    await request(app).post('/api/links').set('authorization', 'Bearer ho_x').send(company).expect(403);
    expect(asked).toEqual([]);
  });

  it('keeps an operator’s link valid for the console of operators', async () => {
    const [companies, operators] = [fixture('company'), fixture('operator')];
    const { url } = await operators.links.forOperator('ho_x');
    const link = secretOf(url);
    await request(companies.app).post('/api/session').send({ link }).expect(403);
    await request(operators.app).post('/api/session').send({ link }).expect(201);
  });

  it('ignores the session of an operator, and accepts that of a company', async () => {
    const { app } = fixture('company');
    await request(app).get('/api/session').set('cookie', cookieOf('operator')).expect(401);
    await request(app).get('/api/session').set('cookie', cookieOf('company')).expect(200);
  });

  it('serves only the pages of companies', async () => {
    const { app } = fixture('company');
    await request(app).get('/operator').expect(404);
    await request(app).get('/operator/companies').expect(404);
    expect((await request(app).get('/company/sends')).status).not.toBe(404);
  });
});

describe('a console for operators', () => {
  it('creates links to the console of companies, and signs in no company', async () => {
    const [companies, operators] = [fixture('company'), fixture('operator')];
    const { url } = await operators.links.forCompany('ho_x', 7, { role: 'viewer', name: '' });
    expect(url).toMatch(/^http:\/\/companies\.example\/sign-in#/);
    const link = secretOf(url);
    await request(operators.app).post('/api/session').send({ link }).expect(403);
    await request(companies.app).post('/api/session').send({ link }).expect(201);
    await request(operators.app).get('/api/session').set('cookie', cookieOf('company')).expect(401);
    await request(operators.app).get('/company').expect(404);
  });
});

it('serves both faces by default', async () => {
  const { app } = fixture('both');
  await request(app).post('/api/session').send({ operatorToken: 'ho_x' }).expect(201);
  for (const face of ['operator', 'company'] as const) {
    await request(app).get('/api/session').set('cookie', cookieOf(face)).expect(200);
    expect((await request(app).get(`/${face}`)).status).not.toBe(404);
  }
});
