import { declareCollection, unsharded } from '@herald/mongo';
import type { CompanyRole } from '../sessions/roles';

/** A link that signs in once. Only the link contains its secret; the database has a hash. */
export interface LinkDocument {
  /** SHA-256 of the secret, base64url. */
  _id: string;
  /** The company and role of the new session; null for the operator who owns the token. */
  member: { company: number; companyName: string; role: CompanyRole } | null;
  /** Name of the invited user; '' if none was given. */
  name: string;
  /** Owner of the credential. */
  maker: 'operator' | 'company';
  /** The creator's token or key, encrypted and bound to `_id`. The key of a company session is created with it at sign-in, unless `hasKey`. */
  credential: string;
  /** Whether `credential` is the key of the session already, which ends at `sessionEndsBy`. */
  hasKey?: boolean;
  /** Whether keys that an admin session creates outlive the session; missing means yes. */
  keysOutlive?: boolean;
  /** Latest end of the session: a session from a company's key ends with that key. */
  sessionEndsBy: Date | null;
  usedAt: Date | null;
  expiresAt: Date;
}

export const linksIn = declareCollection<LinkDocument>('links', unsharded('deleted after 15 minutes'), {
  key: { expiresAt: 1 },
  expireAfterSeconds: 0,
});
