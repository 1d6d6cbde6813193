import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, ask, keepCsrfToken, keepRole } from './api';
import { dropDraftsOfOthers } from './draft';
import { SESSION } from './live';
import { queryClient } from './queries';
import { noteSession } from './return-place';

export type Face = 'operator' | 'company';

export interface Session {
  id: string;
  face: Face;
  role: string;
  company: number | null;
  companyName: string | null;
  /** Null for companies. */
  operator: number | null;
  name: string;
  current: boolean;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  from: string;
  /** Base URL of the API for the company's programs. */
  apiUrl: string;
  /** Of the company; null for operators, and while the gateway is unavailable. */
  timezone: string | null;
  /** Of the company; null as `timezone`. */
  modules: Record<'network' | 'iptv' | 'gps', boolean> | null;
}

/** The current session; null without one. @param enabled whether it is asked for */
export function useSession(enabled = true): UseQueryResult<Session | null, ApiError> {
  return useQuery<Session | null, ApiError>({
    queryKey: SESSION,
    queryFn: readSession,
    staleTime: 60_000,
    enabled,
  });
}

/** The id of the session of this page. */
let opened: string | null = null;

async function readSession(): Promise<Session | null> {
  try {
    const { data } = await ask<{ data: Session & { csrfToken: string } }>('GET', '/session');
    // Another tab has signed in, perhaps to another company: this page shows data of the ended session, and must not change those of the new one.
    if (opened !== null && opened !== data.id) window.location.reload();
    opened = data.id;
    keepCsrfToken(data.csrfToken);
    keepRole(data.role);
    noteSession();
    dropDraftsOfOthers(data);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The face of a session that another tab of the browser has begun; null without one. */
export async function findSession(): Promise<Face | null> {
  opened = null;
  const session = await readSession().catch(() => null);
  // The cached answers are those of the ended session.
  if (session) queryClient.clear();
  return session?.face ?? null;
}

/** The user of a session or of a sign-in link. */
export interface Guest {
  face: Face;
  companyName: string | null;
  role: string;
  name: string;
  /** The companies of a person with several, who chooses one. */
  companies?: { company: number; companyName: string; role: string }[];
}

/** The user that a link signs in, and the user whose session in this browser ends. The link stays unused. */
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

export async function signIn(
  by: { link: string; company?: number } | { operatorToken: string },
): Promise<Face> {
  const { data } = await ask<{ data: { face: Face } }>('POST', '/session', by);
  queryClient.clear();
  opened = null;
  return data.face;
}

/** Sign-in methods other than links. */
export interface SignInWays {
  /** Start of the OpenID Connect sign-in; null if no provider is configured. */
  oidc: string | null;
  /** The same for people of companies. */
  companyOidc: string | null;
  /** Whether people of companies are sent links by e-mail. */
  email: boolean;
  /** Faces that this console serves. */
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
  sessionStorage.clear();
  // The page is reloaded, which clears all cached data.
  window.location.replace('/sign-in');
}
