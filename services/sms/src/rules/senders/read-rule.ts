import Joi from 'joi';
import { cleanString, flag, matches, validate, wholeNumber } from '@herald/config';
import { mustBe, said, type Said, ValidationError } from '@herald/contracts/errors';
import { ROUTE_NAME } from '../../model/route-name';
import { ACTIONS, kindOfSender, type RuleInput, type TemplateInput } from './sender-model';
import { fixedLength, fixedPieces } from './template-set';
import { readTag, readTlvs, TEMPLATE_ID_TAG, type Tlv } from './tlv';

const LONGEST_REASON = 200;
const LONGEST_TEMPLATE = 1_600;
const LONGEST_EXTERNAL_ID = 64;
const MOST_VARIABLES = 20;
/** SMPP 3.4, parts 5.2.5 and 5.2.6. */
const HIGHEST_TON = 6;
const NPIS = [0, 1, 3, 4, 6, 8, 9, 10, 14, 18];

const maybeId = wholeNumber<number>().min(1).allow(null).default(null);
/** Empty is the same as not given, as in files. */
const maybeText = () => cleanString().empty('').allow(null).default(null);

/** A value that a reader converts, or whose problem it tells. */
const readBy = <T>(
  read: (value: unknown) => T | { problem: Said },
  saidOf: (problem: Said) => Said,
): Joi.AnySchema =>
  Joi.any().custom((value: unknown, { error }) => {
    const found = read(value);
    const isWrong = typeof found === 'object' && found !== null && 'problem' in found;
    return isWrong ? error('told', { said: saidOf(found.problem) }) : found;
  });

const someTlvs = readBy(readTlvs, (problem) => said('problem_of_tlvs', { problem }));
const tlvs = someTlvs.default([]);

const ruleSchema = Joi.object<RuleInput>({
  company: maybeId,
  brandID: maybeId,
  prefix: Joi.string()
    .custom(matches(/^\+?[1-9]\d{0,14}$/, said('be_prefix')))
    .allow('', null)
    .default(''),
  route: maybeText().custom(matches(ROUTE_NAME, said('be_route'))),
  action: Joi.valid(...ACTIONS).required(),
  sender: maybeText(),
  ton: wholeNumber<number>().min(0).max(HIGHEST_TON).allow(null).default(null),
  npi: wholeNumber<number>()
    .valid(...NPIS)
    .allow(null)
    .default(null),
  reason: maybeText().max(LONGEST_REASON),
  templateRequired: flag().default(false),
  tlvs,
}).unknown(false);

/** Reads a rule, except whether its company and brand exist. @throws ValidationError naming the invalid fields */
export function readRule(given: unknown): RuleInput {
  const rule = validate(ruleSchema, given);
  const read: RuleInput = {
    ...rule,
    prefix: (rule.prefix ?? '').replace('+', ''),
    sender: rule.sender?.replace(/^\+/, '') ?? null,
  };
  const errors = contradictionsOf(read);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return read;
}

/** Fields that do not fit the action. */
function contradictionsOf(rule: RuleInput): Record<string, Said> {
  const { action, company, brandID, sender, reason } = rule;
  const errors: Record<string, Said> = {};
  if (brandID !== null && company === null) errors.company = said('company_of_brand_required');
  if (action === 'replace' && (sender === null || !kindOfSender(sender)))
    errors.sender = mustBe('sender', said('be_rule_sender'));
  if (action === 'refuse' && reason === null) errors.reason = said('reason_of_refusal_required');
  const only = (name: keyof RuleInput, isGiven: boolean, fits: boolean, actions: string): void => {
    if (isGiven && !fits) errors[name] = said('field_of_action', { name, actions });
  };
  only('sender', sender !== null, action === 'replace', 'replace');
  only('ton', rule.ton !== null, action === 'replace', 'replace');
  only('npi', rule.npi !== null, action === 'replace', 'replace');
  only('reason', reason !== null, action === 'refuse', 'refuse');
  only('templateRequired', rule.templateRequired, action !== 'refuse', 'keep or replace');
  only('tlvs', rule.tlvs.length > 0, action !== 'refuse', 'keep or replace');
  return errors;
}

const templateSchema = Joi.object<TemplateInput>({
  text: Joi.string().max(LONGEST_TEMPLATE).required(),
  externalID: cleanString()
    .max(LONGEST_EXTERNAL_ID)
    .custom(matches(/^[\x21-\x7e]+$/, said('be_ascii')))
    .required(),
  externalIDTag: readBy(
    (value) => (value === null ? null : readTag(value)),
    (problem) => said('problem_of_tag', { problem }),
  ).default(TEMPLATE_ID_TAG),
  tlvs,
}).unknown(false);

/** @throws ValidationError naming the invalid fields */
export function readTemplate(given: unknown): TemplateInput {
  const template = validate(templateSchema, given);
  const pieces = fixedPieces(template.text);
  if (pieces.length > MOST_VARIABLES + 1)
    throw new ValidationError({ text: said('too_many_variables', { most: MOST_VARIABLES }) });
  if (fixedLength(pieces) === 0) throw new ValidationError({ text: said('template_only_variables') });
  return template;
}

const tlvsSchema = Joi.object<{ tlvs: Tlv[] }>({ tlvs: someTlvs.required() }).unknown(false);

/** Reads the TLVs of a brand. @throws ValidationError */
export function readBrandTlvs(given: unknown): Tlv[] {
  return validate(tlvsSchema, given).tlvs;
}
