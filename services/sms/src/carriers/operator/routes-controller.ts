import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { validate, wholeNumber } from '@herald/config';
import { said, ValidationError } from '@herald/contracts/errors';
import { jsonBody, noBody, noteChange, operatorOf, sendPage, sendRecord } from '@herald/service';
import { testSendController, type TestSendControllerDeps } from '../test-send/test-send-controller';
import type { RouteControl } from '../route/route';
import { smppText } from '../route/smpp-settings';
import { inWords } from './connection-test';
import { presetsController } from './presets-controller';
import type { RouteAdmin } from './route-admin';
import type { RouteStore } from './route-store';
import type { RouteView } from './route-view';

const BODY_LIMIT_BYTES = 64 * 1024;

const ACTIONS: Record<string, { control: RouteControl; message: string }> = {
  pause: {
    control: 'paused',
    message: 'Route paused: its binds stay connected, so delivery receipts still arrive.',
  },
  resume: { control: 'running', message: 'Route resumed.' },
  drain: {
    control: 'drained',
    message: 'Route draining: it submits no new messages, then closes its binds.',
  },
};

const password = smppText(100);

const BEGIN = said('must_begin_with', { scheme: 'smpp://, smpps:// or https://' });

const schema = Joi.object<{ url: string; password?: string; secrets?: Record<string, string> }>({
  url: Joi.string()
    .max(2_000)
    .custom((url: string, { error }) =>
      /^(smpp|http)s?:\/\//i.test(url) ? url : error('told', { said: BEGIN }),
    )
    .required(),
  password,
  secrets: Joi.object().pattern(Joi.string(), Joi.string().allow('').max(1_000)).max(30),
});

const DAY_SECONDS = 86_400;

const passwordSchema = Joi.object<{ password: string; overlapSeconds: number }>({
  password: password.required(),
  overlapSeconds: wholeNumber()
    .min(0)
    .max(30 * DAY_SECONDS)
    .default(DAY_SECONDS),
}).unknown(false);

interface RoutesControllerDeps {
  routes: RouteAdmin;
  store: RouteStore;
  testSends: Omit<TestSendControllerDeps, 'routes'>;
}

/** The operator's routes: `/admin/v1/routes` and the actions on each. */
export function routesController({ routes, store, testSends }: RoutesControllerDeps): Router {
  const router = Router();
  router.use(presetsController(store));
  router.use(testSendController({ routes, ...testSends }));
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });

  router.get('/admin/v1/routes', async (_request, response) => {
    await sendPage(response, 'Routes, as reported by their senders.', async ({ start, length }) => {
      const all = await routes.list();
      const data = all.slice(start, start + length);
      return { recordsTotal: all.length, recordsFiltered: all.length, data };
    });
  });

  router.get('/admin/v1/routes/:name', async (request, response) => {
    const data = await routes.get(nameOf(request));
    sendRecord(response, 'Route.', data);
  });

  router.post('/admin/v1/routes', body, async (request, response) => {
    const data = await routes.create(urlOf(request));
    noteChange(response, null, settingsOf(data));
    sendRecord(response, 'The route was created. The senders use it within seconds.', data, 201);
  });

  router.post('/admin/v1/routes/test-connection', body, async (request, response) => {
    const result = await routes.testConnection(urlOf(request));
    sendRecord(response, inWords(result), result);
  });

  router.put('/admin/v1/routes/:name', body, async (request, response) => {
    const { was } = request.body as { was?: unknown };
    const { before, after } = await routes.replace(nameOf(request), urlOf(request), was);
    noteChange(response, settingsOf(before), settingsOf(after));
    sendRecord(response, 'The route was changed. The senders apply it within seconds.', after);
  });

  router.post('/admin/v1/routes/:name/password', body, async (request, response) => {
    const { password, overlapSeconds } = validate(passwordSchema, request.body);
    encoded(password);
    const data = await routes.replacePassword(nameOf(request), password, overlapSeconds);
    noteChange(response, { password: 'the one before' }, { password: 'another', overlapSeconds });
    sendRecord(response, 'The password was replaced. The binds reconnect one by one.', data);
  });

  router.delete('/admin/v1/routes/:name', noBody, async (request, response) => {
    const before = await routes.get(nameOf(request));
    await routes.remove(nameOf(request));
    noteChange(response, settingsOf(before), null);
    sendRecord(response, 'The route was removed.', null);
  });

  for (const [action, { control, message }] of Object.entries(ACTIONS)) {
    router.post(`/admin/v1/routes/:name/${action}`, noBody, async (request: Request, response: Response) => {
      const { name: operator } = operatorOf(response);
      const before = await routes.get(nameOf(request));
      const data = await routes.control(nameOf(request), control, operator);
      noteChange(response, { control: before.control }, { control: data.control });
      sendRecord(response, message, data);
    });
  }
  return router;
}

/** The operator's settings of a route, without the states that senders publish. */
function settingsOf({
  senders,
  errors,
  counts,
  queued,
  unserved,
  receiptUrl,
  ...settings
}: RouteView): object {
  void [senders, errors, counts, queued, unserved, receiptUrl];
  return settings;
}

function nameOf(request: Request): string {
  return String(request.params.name);
}

/** @throws ValidationError on an unpaired surrogate, which cannot be sent to an SMSC */
function encoded(password: string): string {
  try {
    return encodeURIComponent(password);
  } catch {
    throw new ValidationError({ password: said('password_no_text') });
  }
}

/** The URL of the body. Its secrets may be separate fields, which logs and audits recognize as such. */
function urlOf(request: Request): string {
  const { url, password, secrets = {} } = validate(schema, request.body);
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (password !== undefined) parsed.password = encoded(password);
  for (const [name, value] of Object.entries(secrets)) parsed.searchParams.set(name, value);
  return password === undefined && Object.keys(secrets).length === 0 ? url : parsed.href;
}
