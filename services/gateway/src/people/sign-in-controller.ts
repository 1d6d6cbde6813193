import { type Response, Router } from 'express';
import { NotFoundError, said, UnauthorizedError } from '@herald/contracts/errors';
import { networkOf } from '@herald/values/ip-addresses';
import { jsonBody, sendRecord } from '@herald/service';
import type { FailedAuthLimiter } from '../access/failed-auth-limiter';
import { bearerOf } from '../access/operator-guard';
import { type IdTokens, isIdTokenShape } from '../operators/sign-in/id-tokens';
import type { AuditTrail } from '../audit/audit-trail';
import { SCOPES_OF } from '@herald/contracts';
import { LocalBuckets } from '../limits/local-buckets';
import { validate } from '../validation/validate';
import { linkRequest, signInRequest } from './person-schema';
import { isLinkShape, type PersonSignIn, type SignedInPerson } from './person-sign-in';

export interface PersonSignInControllerDeps {
  signIn: Pick<PersonSignIn, 'sendLink' | 'linkFor' | 'preview' | 'redeem'>;
  /** null: no provider is configured. */
  idTokens: Pick<IdTokens, 'verify'> | null;
  /** Whether a mail server is configured. */
  hasMail: boolean;
  audit: Pick<AuditTrail, 'follow'>;
  limiter: Pick<FailedAuthLimiter, 'requireAllowed' | 'requireLookUp' | 'count'>;
}

const PERSON_LINKS = '/internal/person-links';
/** The console exchanges an ID token of the provider for a link. */
const PERSON_ID_TOKENS = '/internal/person-id-tokens';
const PERSON_SIGN_INS = '/internal/person-sign-ins';
const BODY_LIMIT_BYTES = 2 * 1024;
const LINK_HEADER = 'x-sign-in-link';
/** Requests for links per minute of one network at this gateway. The console may be that network, and limits each of its users. */
const LINKS_PER_MINUTE = 120;
const MINUTE_S = 60;

/** Sign-in of persons, for the console. No request needs a credential: a link is only sent to its address, and its secret signs in. */
export function personSignInRoutes({
  signIn,
  idTokens,
  hasMail,
  audit,
  limiter,
}: PersonSignInControllerDeps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });
  const asked = new LocalBuckets<string>(LINKS_PER_MINUTE, MINUTE_S);

  const requireAllowed = (from: string, isWellFormed: boolean): void => {
    if (isWellFormed) limiter.requireLookUp(from);
    else limiter.requireAllowed(from);
  };
  const counted =
    (from: string) =>
    (failure: unknown): never => {
      if (failure instanceof NotFoundError || failure instanceof UnauthorizedError) limiter.count(from);
      throw failure;
    };

  router.get(PERSON_LINKS, (_request, response) => {
    sendRecord(response, 'Ways to sign in.', { email: hasMail });
  });

  router.post(PERSON_LINKS, body, (request, response) => {
    if (!hasMail) throw new NotFoundError(said('email_sign_in_off'));
    asked.countUse(networkOf(request.ip ?? ''));
    const { email, language } = validate(linkRequest, request.body);
    void signIn.sendLink(email, language);
    sendRecord(response, 'If a person has this e-mail address, a link was sent to it.', null, 202);
  });

  router.post(PERSON_ID_TOKENS, async (request, response) => {
    if (!idTokens) throw new NotFoundError(said('oidc_sign_in_off'));
    const from = request.ip ?? '';
    const idToken = bearerOf(request) ?? '';
    requireAllowed(from, isIdTokenShape(idToken));
    const person = await idTokens.verify(idToken).catch(counted(from));
    sendRecord(response, 'Signed in.', { link: await signIn.linkFor(person, idToken) }, 201);
  });

  router.get(PERSON_SIGN_INS, async (request, response) => {
    const from = request.ip ?? '';
    const secret = request.get(LINK_HEADER) ?? '';
    requireAllowed(from, isLinkShape(secret));
    sendRecord(response, 'The person of the link.', await signIn.preview(secret).catch(counted(from)));
  });

  router.post(PERSON_SIGN_INS, body, async (request, response) => {
    const from = request.ip ?? '';
    const { link, company } = validate(signInRequest, request.body);
    requireAllowed(from, isLinkShape(link));
    const record = async ({ person, role, ...made }: SignedInPerson): Promise<void> => {
      actAs(response, { role, ...made }, from);
      await audit.follow(request, response, 'person.sign-in', { person, role });
    };
    const signedIn = await signIn.redeem(link, company, record).catch(counted(from));
    const { person: _person, timezone: _timezone, ...made } = signedIn;
    sendRecord(response, 'Signed in.', { ...made, expiresAt: made.expiresAt.toISOString() }, 201);
  });
  return router;
}

/** Sets the caller as the public API does for a request with the new key. */
function actAs(
  response: Response,
  { company, role, keyID, timezone }: Omit<SignedInPerson, 'person'>,
  from: string,
): void {
  const permissions = [...SCOPES_OF[role]];
  response.locals.caller = { kind: 'company', company, permissions, timezone, keyID, from };
}
