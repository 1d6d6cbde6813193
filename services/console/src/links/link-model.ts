import { declareCollection, unsharded } from '@herald/mongo';
import type { CompanyRole } from '../sessions/roles';

/** A link that signs in once. Its secret stands in the link alone, its hash here. */
export interface LinkDocument {
  /** SHA-256 of the secret, base64url. */
  _id: string;
  /** Whom it makes of who follows it: null = the operator whose token it has. */
  member: { company: number; companyName: string; role: CompanyRole } | null;
  /** For whom it was made, in words; '' where nobody said. */
  name: string;
  /** Whose the credential is. */
  maker: 'operator' | 'company';
  /** The maker's, sealed and bound to `_id`. It makes the key of a company's session at the moment of the sign-in. */
  credential: string;
  /** What an admin's session makes may go on after it: missing = yes (decision 116). */
  keysOutlive?: boolean;
  /** Sessions that come of it end no later: what a company's key makes ends with it. */
  sessionEndsBy: Date | null;
  usedAt: Date | null;
  expiresAt: Date;
}

export const linksIn = declareCollection<LinkDocument>('links', unsharded('deleted after 15 minutes'), {
  key: { expiresAt: 1 },
  expireAfterSeconds: 0,
});
