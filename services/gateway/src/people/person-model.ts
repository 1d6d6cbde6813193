import type { CompanyRole } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

/** A person who signs in to the console for a company. A person of several companies has a document in each. */
export interface PersonDocument {
  _id: number;
  company: number;
  /** As it was written. */
  email: string;
  /** The address as `readEmailAddress` returns it, by which the person is found. */
  address: string;
  /** '' if none was given. */
  name: string;
  role: CompanyRole;
  /** ID of the key that invited the person; null: an operator did. */
  invitedBy: number | null;
  createdAt: Date;
  /** Missing: never signed in. */
  signedInAt?: Date;
  /** Issuer and subject of the person at the OpenID Connect provider. Missing until the first sign-in with it. */
  subject?: string;
}

/** A sign-in link that was sent by e-mail, or created for a person whom a provider has authenticated. Only the link has its secret. */
export interface PersonLinkDocument {
  /** SHA-256 of the secret. */
  _id: string;
  /** The address that received the link, in lower case. */
  address: string;
  /** The person at the provider; null: the link was sent by e-mail. */
  subject: string | null;
  /** SHA-256 of the provider's ID token for which the link was created. */
  idToken?: string;
  createdAt: Date;
  /** Also set while a sign-in with the link is in progress. */
  usedAt: Date | null;
  expiresAt: Date;
}

/** The links that an address was sent. They count also after its person was removed. */
export interface SentLinksDocument {
  /** The address in lower case. */
  _id: string;
  sentAt: Date[];
  /** Whether the last request was below the limit, stored so that the same update returns it. */
  isBelow: boolean;
  expiresAt: Date;
}

export const peopleIn = declareCollection<PersonDocument>(
  'people',
  unsharded('a small document per person of a company, found by e-mail address across companies'),
  { key: { company: 1, address: 1 }, name: 'by_company_and_address', unique: true },
  { key: { company: 1, _id: 1 }, name: 'by_company' },
  { key: { address: 1 }, name: 'by_address' },
  { key: { subject: 1 }, name: 'by_subject', partialFilterExpression: { subject: { $exists: true } } },
);

export const personLinksIn = declareCollection<PersonLinkDocument>(
  'person_links',
  unsharded('deleted after 15 minutes'),
  // Allows one sign-in per ID token, which expires before the link.
  {
    key: { idToken: 1 },
    name: 'by_id_token',
    unique: true,
    partialFilterExpression: { idToken: { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);

export const sentLinksIn = declareCollection<SentLinksDocument>(
  'sent_links',
  unsharded('deleted after 15 minutes'),
  { key: { expiresAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);
