import { declareCollection, unsharded } from '@herald/mongo';
import type { Role } from './roles';

/** A person, or a program that acts for one, at the operator's API. */
export interface OperatorDocument {
  _id: number;
  name: string;
  email: string | null;
  role: Role;
  createdAt: Date;
  /** None of its tokens works from then on. */
  removedAt: Date | null;
  /** Who signs in as this operator, by the provider: issuer and subject. Missing until the first time, and again when the address changes. */
  subject?: string;
  /** The app for one-time codes, once one was begun. */
  secondFactor?: {
    /** Base32, encrypted, bound to the operator. */
    secret: string;
    /** A code of it has come: from then on it is asked for. */
    confirmed: boolean;
    /** The newest time step whose code was accepted: none is accepted twice. */
    step: number;
  };
}

export interface OperatorTokenDocument {
  _id: number;
  operator: number;
  /** SHA-256 of the token, which is shown once and kept nowhere. */
  hash: string;
  /** As lists show it. */
  masked: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** The newest use that is written. Missing: never used. */
  lastUsedAt?: Date;
  lastUsedFrom?: string;
  /** SHA-256 of the provider's ID token that it was made for. */
  signIn?: string;
}

export const operatorsIn = declareCollection<OperatorDocument>(
  'operators',
  unsharded('a handful of people, of no company'),
);

export const operatorTokensIn = declareCollection<OperatorTokenDocument>(
  'operator_tokens',
  unsharded('a handful for each operator, found by their hash'),
  { key: { hash: 1 }, name: 'by_hash', unique: true },
  { key: { operator: 1, _id: -1 }, name: 'by_operator' },
  // An ID token lets in once.
  {
    key: { signIn: 1 },
    name: 'by_sign_in',
    unique: true,
    partialFilterExpression: { signIn: { $exists: true } },
  },
);
