import { declareCollection, unsharded } from '@herald/mongo';
import type { Face } from '../gateway/gateway-client';

/** The session of a signed-in user. The browser has the secret; the database has its hash. */
export interface SessionDocument {
  /** SHA-256 of the cookie's secret, base64url. */
  _id: string;
  /** Public ID, in lists and for revoking. */
  id: string;
  face: Face;
  /** Companies: viewer, sender or admin. Operators: their role as the gateway returns it. */
  role: string;
  /** Null for operators. */
  company: number | null;
  companyName: string | null;
  /** Null for companies. */
  operator: number | null;
  /** Name of the operator, or the name given with the link. */
  name: string;
  /** The operator's token, or the company key that was created for this session alone. Encrypted and bound to `_id`. */
  credential: string;
  /** Whether the credential was created for this session and is revoked with it. An operator's own token stays valid. */
  ownsCredential: boolean;
  createdAt: Date;
  expiresAt: Date;
  seenAt: Date;
  /** IP address at the sign-in. */
  from: string;
}

/** The user that a link signs in, as the page shows it before the sign-in. */
export type Guest = Pick<SessionDocument, 'face' | 'companyName' | 'role' | 'name'> & {
  /** The companies of a person with several, who chooses one. */
  companies?: { company: number; companyName: string; role: string }[];
};

export const sessionsIn = declareCollection<SessionDocument>(
  'sessions',
  unsharded('a few per signed-in user, for 12 hours at most'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  { key: { id: 1 }, unique: true },
  { key: { seenAt: 1 } },
);
