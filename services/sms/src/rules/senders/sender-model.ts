import { declareCollection, unsharded } from '@herald/mongo';
import type { Tlv } from './tlv';

export const ACTIONS = ['keep', 'replace', 'refuse'] as const;

/** What an operator decides about the sender of messages. */
export interface RuleInput {
  /** null = of all companies. */
  company: number | null;
  /** null = of all brands. */
  brandID: number | null;
  /** First digits of the numbers; '' = all. */
  prefix: string;
  /** null = on all routes. */
  route: string | null;
  action: (typeof ACTIONS)[number];
  /** Only for `replace`: a name, a long number or a short code. */
  sender: string | null;
  /** Type of number and numbering plan of `sender`; null = by its kind. */
  ton: number | null;
  npi: number | null;
  /** Only for `refuse`. */
  reason: string | null;
  /** Whether a text must match a registered template of its brand. */
  templateRequired: boolean;
  tlvs: Tlv[];
}

export interface SenderRule extends RuleInput {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

/** `_id`: `ruleKey`, so that a company, brand, prefix and route have one rule. */
export type RuleDocument = SenderRule & { _id: string };

/** A text that a brand has registered in a country, with its id there. */
export interface TemplateInput {
  text: string;
  externalID: string;
  /** The tag of the TLV with `externalID`; null = none. */
  externalIDTag: number | null;
  tlvs: Tlv[];
}

export interface BrandTemplate extends TemplateInput {
  id: number;
  company: number;
  brandID: number;
  createdAt: Date;
}

/** The TLVs of a brand. */
export interface BrandTlvs {
  company: number;
  brandID: number;
  tlvs: Tlv[];
}

/** Incremented by each change of rules, templates and TLVs: processes read them again when it differs. */
interface SenderVersion {
  _id: 'senders';
  n: number;
}

/** `_id`: its id. */
export type TemplateDocument = BrandTemplate & { _id: number };
/** `_id`: the brand. */
export type BrandTlvsDocument = BrandTlvs & { _id: number };

export const senderRulesIn = declareCollection<RuleDocument>(
  'sender_rules',
  unsharded('a small document per rule'),
  { key: { id: 1 }, name: 'rule_id' },
);

export const brandTemplatesIn = declareCollection<TemplateDocument>(
  'brand_templates',
  unsharded('a small document per template'),
  { key: { company: 1, brandID: 1, _id: 1 }, name: 'of_brand' },
);

export const brandTlvsIn = declareCollection<BrandTlvsDocument>(
  'brand_tlvs',
  unsharded('a small document per brand'),
);

export const senderVersionIn = declareCollection<SenderVersion>(
  'sender_version',
  unsharded('one document: the number of changes'),
);

export function ruleKey({
  company,
  brandID,
  prefix,
  route,
}: Pick<RuleInput, 'company' | 'brandID' | 'prefix' | 'route'>): string {
  return JSON.stringify([company, brandID, prefix, route]);
}

const TON = { INTERNATIONAL: 1, NETWORK_SPECIFIC: 3, ALPHANUMERIC: 5 } as const;
const NPI = { UNKNOWN: 0, ISDN: 1 } as const;
const SHORT_CODE = /^\d{3,6}$/;
const LONG_NUMBER = /^[1-9]\d{6,14}$/;
/** The characters of brand names. */
const NAME = /^(?=.*[A-Za-z])(?! )[A-Za-z0-9 ._&'!+-]{1,11}(?<! )$/;

/** Type of number and numbering plan by the kind of a sender; null if it is none. */
export function kindOfSender(sender: string): { ton: number; npi: number } | null {
  if (SHORT_CODE.test(sender)) return { ton: TON.NETWORK_SPECIFIC, npi: NPI.UNKNOWN };
  if (LONG_NUMBER.test(sender)) return { ton: TON.INTERNATIONAL, npi: NPI.ISDN };
  return NAME.test(sender) ? { ton: TON.ALPHANUMERIC, npi: NPI.UNKNOWN } : null;
}
