import { declareCollection, unsharded } from '@herald/mongo';
import type { Role } from '../access/roles';

/** A person, or a program that acts for a person, who uses the operator's API. */
export interface OperatorDocument {
  _id: number;
  name: string;
  /** In lower case, unless it was stored before addresses were unique. */
  email: string | null;
  /** The e-mail address again, which no other operator has. Missing: none, removed, or stored before addresses were unique. */
  uniqueEmail?: string;
  role: Role;
  createdAt: Date;
  /** From this time on, no token of the operator is valid. */
  removedAt: Date | null;
  /** Counts the changes of other operators that needed this one to stay an owner. Missing: none. */
  held?: number;
  /** Issuer and subject of the person at the provider. Missing until the first sign-in, and after a change of the e-mail address. */
  subject?: string;
  /** The authenticator app for one-time codes. Missing until its set-up begins. */
  secondFactor?: {
    /** Base32, encrypted, bound to the operator. */
    secret: string;
    /** The operator has confirmed the secret with a code. From then on, codes are required. */
    confirmed: boolean;
    /** The newest time step whose code was accepted, so that no code is accepted twice. */
    step: number;
  };
}

export interface OperatorTokenDocument {
  _id: number;
  operator: number;
  /** SHA-256 of the token, which is shown once and never stored. */
  hash: string;
  /** The masked token for lists. */
  masked: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Time of the last recorded use. Missing: never used. */
  lastUsedAt?: Date;
  lastUsedFrom?: string;
  /** SHA-256 of the provider's ID token for which the token was created. */
  signIn?: string;
}

export const operatorsIn = declareCollection<OperatorDocument>(
  'operators',
  unsharded('a handful of people, of no company'),
  {
    key: { uniqueEmail: 1 },
    name: 'by_unique_email',
    unique: true,
    partialFilterExpression: { uniqueEmail: { $exists: true } },
  },
);

export const operatorTokensIn = declareCollection<OperatorTokenDocument>(
  'operator_tokens',
  unsharded('a handful for each operator, found by their hash'),
  { key: { hash: 1 }, name: 'by_hash', unique: true },
  { key: { operator: 1, _id: -1 }, name: 'by_operator' },
  // Allows one sign-in per ID token.
  {
    key: { signIn: 1 },
    name: 'by_sign_in',
    unique: true,
    partialFilterExpression: { signIn: { $exists: true } },
  },
);
