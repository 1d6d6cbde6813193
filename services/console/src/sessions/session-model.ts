import { declareCollection, unsharded } from '@herald/mongo';
import type { Face } from './roles';

/** Who is signed in. The browser has a secret, of which only the hash is here. */
export interface SessionDocument {
  /** SHA-256 of the cookie's secret, base64url. */
  _id: string;
  /** By which lists and revocations name it. */
  id: string;
  face: Face;
  /** Of companies: viewer, sender or admin; of operators their own, as the gateway says it. */
  role: string;
  /** Null with operators. */
  company: number | null;
  companyName: string | null;
  /** Null with companies. */
  operator: number | null;
  /** The operator's, or what the link was made for. */
  name: string;
  /** The operator's token, or the key of the company that was made for this session alone. Sealed, bound to `_id`. */
  credential: string;
  /** Whether the credential was made for this session, and so ends with it; an operator's own token goes on. */
  ownsCredential: boolean;
  createdAt: Date;
  expiresAt: Date;
  seenAt: Date;
  /** Address at the sign-in. */
  from: string;
}

export const sessionsIn = declareCollection<SessionDocument>(
  'sessions',
  unsharded('a few per signed-in user, for 12 hours at most'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  { key: { id: 1 }, unique: true },
  { key: { seenAt: 1 } },
);
