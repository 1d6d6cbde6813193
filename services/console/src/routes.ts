import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { InternalTokenVerifier } from '@herald/service/internal-token';
import { jsonBody } from '@herald/service';
import { type ApiControllerDeps, apiHandler } from './api/api-controller';
import { fileSendHandlers } from './files/file-send-controller';
import type { FileSends } from './files/file-sends';
import { uploadHandlers } from './files/upload-controller';
import type { Uploads } from './files/uploads';
import { companyBehind, gatewayLinkHandler } from './links/gateway-link-controller';
import { bearerOf, linkHandler } from './links/link-controller';
import type { LinkService } from './links/link-service';
import type { AnswerPrivacy } from './lists/answer-privacy';
import { listHandlers } from './lists/list-controller';
import { privacyHandler, privacyOfGateway } from './lists/privacy-controller';
import type { RecipientLists } from './lists/recipient-lists';
import type { liveHandlers } from './live/live-controller';
import { OIDC_BEGIN, OIDC_RETURN, type OidcControllerDeps, oidcHandlers } from './oidc/oidc-controller';
import { personLinkHandler } from './people/person-link-controller';
import type { PersonLinks } from './people/person-links';
import { pageHandlers } from './pages/pages-controller';
import { sendNameHandlers } from './send-names/send-name-controller';
import type { SendNames } from './send-names/send-names';
import { sessionHandlers, signInHandlers } from './sessions/session-controller';
import {
  memberOf,
  requireOwnPage,
  requireSession,
  senderOf,
  type SessionGuardDeps,
  sessionGuard,
  sessionOf,
} from './sessions/session-guard';
import type { SessionService } from './sessions/session-service';
import { templateHandlers } from './templates/template-controller';
import type { Templates } from './templates/templates';

export interface RouteDeps extends OidcControllerDeps, Pick<SessionGuardDeps, 'shared'> {
  sessions: Pick<
    SessionService,
    'begin' | 'findSession' | 'end' | 'endRefused' | 'list' | 'revoke' | 'requireCredential'
  >;
  links: LinkService;
  people: PersonLinks;
  /** null: no keys are configured to verify the gateway's token with. */
  tokens: Pick<InternalTokenVerifier, 'verify'> | null;
  gateway: ApiControllerDeps['gateway'];
  live: ReturnType<typeof liveHandlers>;
  uploads: Pick<Uploads, 'storeUpload' | 'findFile' | 'remove'>;
  fileSends: FileSends;
  sendNames: Pick<SendNames, 'give' | 'of' | 'search'>;
  templates: Pick<Templates, 'list' | 'saveTemplate' | 'change' | 'remove'>;
  lists: Pick<RecipientLists, 'list' | 'save' | 'use' | 'remove'>;
  privacy: Pick<AnswerPrivacy, 'answer'>;
  apiUrl: string;
}

/** The checks of callers: each returns the caller for the handler, or throws. */
function checksOf({ tokens, ...deps }: RouteDeps) {
  const findSession = requireSession(deps);
  return {
    guard: sessionGuard(findSession),
    /** In front of the guard. */
    open: {
      anyone: () => null,
      'a page of the console': (request: Request) => requireOwnPage(request),
      'the gateway': (request: Request) => companyBehind(request, tokens),
      'the gateway for an erasure': (request: Request) => privacyOfGateway(request, tokens),
      'an operator token or a session': (request: Request) => bearerOf(request) ?? findSession(request),
    },
    /** Behind the guard. */
    guarded: {
      'a session': (_request: Request, response: Response) => sessionOf(response),
      'a user of a company': (_request: Request, response: Response) => memberOf(response),
      'a sender or admin of a company': (_request: Request, response: Response) => senderOf(response),
    },
  };
}

type Checks = ReturnType<typeof checksOf>['open'] & ReturnType<typeof checksOf>['guarded'];

interface RouteOf<Who extends keyof Checks> {
  method: 'get' | 'post' | 'put' | 'delete' | 'all';
  path: string | string[];
  who: Who;
  handle(
    request: Request,
    response: Response,
    caller: Awaited<ReturnType<Checks[Who]>>,
    next: NextFunction,
  ): unknown;
  /** Largest JSON body, which is read before the caller is checked. Other routes read no body, or a stream. */
  bodyBytes?: number;
}
type Route = { [Who in keyof Checks]: RouteOf<Who> }[keyof Checks];

const KIB = 1024;

/** All routes of the console. For `/api/v1`, `api/company-operations.ts` has the required role of each operation. */
export function routesOf(deps: RouteDeps, pages = pageHandlers()): Route[] {
  const [signIn, oidc] = [signInHandlers(deps), oidcHandlers(deps)];
  const sessions = sessionHandlers(deps);
  const sends = fileSendHandlers(deps.fileSends);
  const testSends = fileSendHandlers(deps.fileSends.inMode('test'));
  const uploads = uploadHandlers(deps.uploads);
  const faces = deps.faces.pages().flatMap((page) => [page, `${page}/*path`]);
  const [link, gatewayLink] = [linkHandler(deps.links, deps.limit), gatewayLinkHandler(deps.links)];
  const names = sendNameHandlers(deps.sendNames);
  const templates = templateHandlers(deps.templates);
  const [lists, privacy] = [listHandlers(deps.lists), privacyHandler(deps.privacy)];
  const mail = personLinkHandler(deps.people, deps.limit);
  const page = 'a page of the console';
  const maker = 'an operator token or a session';
  const user = 'a session';
  const member = 'a user of a company';
  const sender = 'a sender or admin of a company';
  return [
    { method: 'get', path: '/assets/:name', who: 'anyone', handle: pages.asset },
    { method: 'get', path: ['/', '/sign-in', ...faces], who: 'anyone', handle: pages.page },
    { method: 'get', path: '/api/sign-in/link', who: page, handle: signIn.preview },
    { method: 'post', path: '/api/session', who: page, handle: signIn.signIn, bodyBytes: 4 * KIB },
    { method: 'get', path: '/api/sign-in', who: 'anyone', handle: oidc.methods },
    { method: 'post', path: '/api/sign-in/mail', who: page, handle: mail, bodyBytes: 4 * KIB },
    { method: 'get', path: OIDC_BEGIN, who: 'anyone', handle: oidc.begin },
    { method: 'get', path: OIDC_RETURN.operator, who: 'anyone', handle: oidc.finish('operator') },
    { method: 'get', path: OIDC_RETURN.company, who: 'anyone', handle: oidc.finish('company') },
    { method: 'post', path: '/api/links', who: maker, handle: link, bodyBytes: 4 * KIB },
    { method: 'post', path: '/internal/links', who: 'the gateway', handle: gatewayLink, bodyBytes: 4 * KIB },
    {
      method: 'post',
      path: '/internal/privacy',
      who: 'the gateway for an erasure',
      handle: privacy,
      bodyBytes: KIB,
    },
    { method: 'get', path: '/api/session', who: user, handle: sessions.show },
    { method: 'delete', path: '/api/session', who: user, handle: sessions.signOut },
    { method: 'get', path: '/api/sessions', who: user, handle: sessions.list },
    { method: 'delete', path: '/api/sessions/:id', who: user, handle: sessions.revoke },
    { method: 'get', path: '/api/live', who: user, handle: deps.live.stream },
    { method: 'post', path: '/api/uploads', who: sender, handle: uploads.upload },
    { method: 'get', path: '/api/uploads/:id', who: sender, handle: uploads.show },
    { method: 'delete', path: '/api/uploads/:id', who: sender, handle: uploads.remove },
    ...fileSendRoutes('/api/bulk-sends', sends),
    ...fileSendRoutes('/api/test/bulk-sends', testSends),
    { method: 'post', path: '/api/questions', who: sender, handle: sends.question, bodyBytes: 2 * KIB * KIB },
    { method: 'get', path: '/api/send-names', who: member, handle: names.list },
    { method: 'put', path: '/api/send-names/:smsID', who: sender, handle: names.give, bodyBytes: KIB },
    { method: 'get', path: '/api/templates', who: sender, handle: templates.list },
    { method: 'post', path: '/api/templates', who: sender, handle: templates.save, bodyBytes: 64 * KIB },
    { method: 'put', path: '/api/templates/:id', who: sender, handle: templates.change, bodyBytes: 64 * KIB },
    { method: 'delete', path: '/api/templates/:id', who: sender, handle: templates.remove },
    { method: 'get', path: '/api/recipient-lists', who: sender, handle: lists.list },
    {
      method: 'post',
      path: '/api/recipient-lists',
      who: sender,
      handle: lists.save,
      bodyBytes: 2 * KIB * KIB,
    },
    { method: 'post', path: '/api/recipient-lists/:id/use', who: sender, handle: lists.use },
    { method: 'delete', path: '/api/recipient-lists/:id', who: sender, handle: lists.remove },
    { method: 'all', path: ['/api/v1/*path', '/api/admin/v1/*path'], who: user, handle: apiHandler(deps) },
  ];
}

/** The mode is in the path, so that a console that does not know test mode answers 404, and sends no test as live messages. */
function fileSendRoutes(path: string, sends: ReturnType<typeof fileSendHandlers>): Route[] {
  const who = 'a sender or admin of a company';
  return [
    { method: 'post', path, who, handle: sends.check, bodyBytes: 64 * KIB },
    { method: 'get', path, who, handle: sends.list },
    { method: 'get', path: `${path}/:id`, who, handle: sends.show },
    { method: 'get', path: `${path}/:id/problems`, who, handle: sends.problems },
    { method: 'get', path: `${path}/:id/rows`, who, handle: sends.rows },
    { method: 'post', path: `${path}/:id/start`, who, handle: sends.start, bodyBytes: KIB },
  ];
}

/** The routes in front of the guard, the guard of all other paths below `/api`, the routes behind it, and the page of other addresses. */
export function routersOf(
  deps: RouteDeps,
  pages = pageHandlers(),
): Record<'open' | 'guarded', Router> & Record<'guard' | 'missing', RequestHandler> {
  const { guard, open: openTo, guarded: guardedFor } = checksOf(deps);
  const checks: Checks = { ...openTo, ...guardedFor };
  const [open, guarded] = [Router(), Router()];
  const add = <Who extends keyof Checks>({ method, path, who, handle, bodyBytes }: RouteOf<Who>): void => {
    const check = checks[who] as (request: Request, response: Response) => ReturnType<Checks[Who]>;
    const body = bodyBytes ? [jsonBody({ limitBytes: bodyBytes, requireContentType: true })] : [];
    (who in openTo ? open : guarded)[method](path, ...body, async (request, response, next) => {
      await handle(request, response, await check(request, response), next);
    });
  };
  for (const route of routesOf(deps, pages)) add(route as RouteOf<keyof Checks>);
  return { open, guard, guarded, missing: pages.missing };
}
