import type { Request, Response } from 'express';
import { quiet } from '@herald/testing/loggers';
import { Faces } from '../sessions/faces';
import type { Flow } from './flow-cookie';
import { type OidcControllerDeps, oidcHandlers } from './oidc-controller';

describe('the return from a provider', () => {
  it('is accepted only at the path of the provider at which the sign-in began', async () => {
    const finish = jest.fn(() => Promise.resolve('id-token'));
    const client = { begin: () => Promise.reject(new Error('not begun')), finish };
    const handlers = oidcHandlers({
      clients: { operator: client, company: client },
      faces: new Faces('both'),
      cookie: { read: () => null },
      flows: { readOnce: () => ({ face: 'company', state: 's', nonce: 'n', codeVerifier: 'v' }) },
      people: { linkFor: () => Promise.resolve('hl_link') },
      limit: { requireAllowed: () => undefined },
      logger: quiet,
    } as unknown as OidcControllerDeps);
    const returned = async (face: 'operator' | 'company'): Promise<string> => {
      const redirect = jest.fn((_status: number, to: string) => to);
      const request = { originalUrl: '/api/oidc/return?code=c&state=s', ip: '127.0.0.1' };
      await handlers.finish(face)(request as Request, { redirect } as unknown as Response);
      return redirect.mock.calls[0]![1];
    };
    expect(await returned('operator')).toBe('/sign-in?trouble=again');
    expect(finish).not.toHaveBeenCalled();
    expect(await returned('company')).toBe('/sign-in#hl_link');
  });

  it('ends the session that the browser had at the beginning, because it returns without its cookie', async () => {
    const [ended, flow] = [[] as unknown[], { state: 's', nonce: 'n', codeVerifier: 'v' }];
    let kept: Flow | null = null;
    const handlers = oidcHandlers({
      clients: {
        operator: {
          begin: async () => ({ url: new URL('https://provider.example/'), flow }),
          finish: async () => 'id-token',
        },
        company: null,
      },
      faces: new Faces('both'),
      flows: { set: (_response: Response, begun: Flow) => void (kept = begun), readOnce: () => kept },
      links: { operatorByIdToken: async () => ({ expiresAt: new Date() }) },
      sessions: {
        findSession: async (secret: string) => ({ document: { secret } }),
        end: async (session: unknown) => void ended.push(session),
        begin: async () => 'new',
      },
      cookie: { read: ({ headers }: Request) => headers.cookie ?? null, set: () => undefined },
      limit: { requireAllowed: () => undefined },
      logger: quiet,
    } as unknown as OidcControllerDeps);
    const response = { redirect: () => undefined } as unknown as Response;
    await handlers.begin({ query: {}, headers: { cookie: 'old' } } as unknown as Request, response);
    const back = { originalUrl: '/api/oidc/return?code=c&state=s', headers: {}, ip: '127.0.0.1' };
    await handlers.finish('operator')(back as unknown as Request, response);
    expect(ended).toEqual([{ secret: 'old' }]);
  });
});
