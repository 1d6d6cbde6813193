import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, ask, keepCsrfToken } from './api';
import { SESSION } from './live';
import { queryClient } from './queries';

export type Face = 'operator' | 'company';

export interface Session {
  id: string;
  face: Face;
  role: string;
  company: number | null;
  companyName: string | null;
  name: string;
  current: boolean;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  from: string;
  /** Where a company's programs reach Herald. */
  apiUrl: string;
}

/** Who is signed in; null where nobody is. */
export function useSession(): UseQueryResult<Session | null, ApiError> {
  return useQuery<Session | null, ApiError>({ queryKey: SESSION, queryFn: readSession, staleTime: 60_000 });
}

async function readSession(): Promise<Session | null> {
  try {
    const { data } = await ask<{ data: Session & { csrfToken: string } }>('GET', '/session');
    keepCsrfToken(data.csrfToken);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Who is signed in by a link, or is signed in now. */
export interface Guest {
  face: Face;
  companyName: string | null;
  role: string;
  name: string;
}

/** Whom a link signs in, and whose session in this browser ends by it. The link stays unused. */
export function useGuest(link: string): UseQueryResult<Guest & { ends: Guest | null }, ApiError> {
  return useQuery<Guest & { ends: Guest | null }, ApiError>({
    queryKey: ['sign-in', link],
    queryFn: async () => {
      const headers = { 'x-sign-in-link': link };
      return (await ask<{ data: Guest & { ends: Guest | null } }>('GET', '/sign-in/link', undefined, headers))
        .data;
    },
    enabled: link !== '',
    retry: false,
    staleTime: Infinity,
  });
}

export async function signIn(by: { link: string } | { operatorToken: string }): Promise<Face> {
  const { data } = await ask<{ data: { face: Face } }>('POST', '/session', by);
  queryClient.clear();
  return data.face;
}

/** How people sign in here, beside links. */
export interface SignInWays {
  /** Where the sign-in by an OpenID Connect provider begins; null where there is none. */
  oidc: string | null;
  /** For whom this console is. */
  faces: Face[];
}

export function useSignInWays(): UseQueryResult<SignInWays, ApiError> {
  return useQuery<SignInWays, ApiError>({
    queryKey: ['sign-in'],
    queryFn: async () => (await ask<{ data: SignInWays }>('GET', '/sign-in')).data,
    staleTime: Infinity,
  });
}

export async function signOut(): Promise<void> {
  await ask('DELETE', '/session');
  // The document goes, and with it all that it knew.
  window.location.replace('/sign-in');
}
