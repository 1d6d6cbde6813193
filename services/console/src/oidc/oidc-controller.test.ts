import type { Request, Response } from 'express';
import { quiet } from '@herald/testing/loggers';
import { Faces } from '../sessions/faces';
import { type OidcControllerDeps, oidcHandlers } from './oidc-controller';

describe('the return from a provider', () => {
  it('is accepted only at the path of the provider at which the sign-in began', async () => {
    const finish = jest.fn(() => Promise.resolve('id-token'));
    const client = { begin: () => Promise.reject(new Error('not begun')), finish };
    const handlers = oidcHandlers({
      clients: { operator: client, company: client },
      faces: new Faces('both'),
      flows: { take: () => ({ face: 'company', state: 's', nonce: 'n', codeVerifier: 'v' }) },
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
});
