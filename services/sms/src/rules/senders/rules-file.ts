import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { BadRequestError, ValidationError } from '@herald/contracts/errors';
import { csvLine } from '@herald/values/csv';
import { readRule } from './read-rule';
import { type RuleInput, ruleKey, type SenderRule } from './sender-model';
import { MOST_RULES, type RuleChanges } from './sender-store';
import { keepSecrets, parseTlvs, tlvsText } from './tlv';

const COLUMNS = [
  'company',
  'brandID',
  'prefix',
  'route',
  'action',
  'sender',
  'ton',
  'npi',
  'reason',
  'templateRequired',
  'tlvs',
] as const;

/** A line of a file that is no rule. */
export interface RefusedLine {
  line: number;
  problem: string;
}

/** The rules of a file, each with its line. */
export interface RulesFile {
  rules: (RuleInput & { line: number })[];
  refused: RefusedLine[];
}

/** The difference between the rules of a file and the present rules. */
export interface RulesDifference extends RuleChanges {
  added: (RuleInput & { line: number })[];
  changed: { before: SenderRule; after: RuleInput & { line: number } }[];
  removed: SenderRule[];
  unchanged: number;
  refused: RefusedLine[];
  /** Equal for the same file and the same present rules only. */
  token: string;
}

/** All rules as comma-separated values, with a header line and without secrets. */
export function rulesFile(rules: readonly SenderRule[]): string {
  return [COLUMNS, ...rules.map(cellsOf)].map((cells) => csvLine(cells)).join('');
}

function cellsOf(rule: SenderRule): unknown[] {
  return COLUMNS.map((name) => (name === 'tlvs' ? tlvsText(rule.tlvs) : rule[name]));
}

/**
 * Reads a file of rules; its header line names the columns in any order.
 * @throws BadRequestError if it is no text in UTF-8 or no CSV; ValidationError for `file` on unknown columns or too many lines
 */
export function readRulesFile(body: Buffer): RulesFile {
  const [header, ...lines] = linesOf(body);
  if (!header) throw new BadRequestError('The file is empty. Its first line must name the columns.');
  const names = header.record.map((name) => name.trim());
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name));
  if (unknown !== undefined) throw wrongFile(`file: unknown column "${unknown.slice(0, 40)}"`);
  if (new Set(names).size < names.length) throw wrongFile('file: the first line names a column twice');
  if (!names.includes('action')) throw wrongFile('file: the column action is missing');
  if (lines.length > MOST_RULES) throw wrongFile(`file: at most ${MOST_RULES} rules are allowed`);
  const found: RulesFile = { rules: [], refused: [] };
  const lineOf = new Map<string, number>();
  for (const { record, info } of lines) {
    const { lines: line } = info;
    const read = ruleOf(names, record);
    const same = 'problem' in read ? undefined : lineOf.get(ruleKey(read));
    if ('problem' in read) found.refused.push({ line, problem: read.problem });
    else if (same !== undefined)
      found.refused.push({ line, problem: `line ${same} has the same company, brand, prefix and route` });
    else {
      lineOf.set(ruleKey(read), line);
      found.rules.push({ ...read, line });
    }
  }
  return found;
}

function linesOf(body: Buffer): { record: string[]; info: { lines: number } }[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const firstLine = /^.*/.exec(text)![0];
    const delimiter = [',', ';', '\t'].reduce((most, one) =>
      firstLine.split(one).length > firstLine.split(most).length ? one : most,
    );
    const options = { delimiter, bom: true, skip_empty_lines: true, relax_column_count: true };
    return parse(text, { ...options, info: true }) as unknown as ReturnType<typeof linesOf>;
  } catch (cause) {
    if (cause instanceof CsvError)
      throw new BadRequestError('The file is not CSV: check its quotation marks.', { cause });
    throw new BadRequestError('The file is not text in UTF-8.', { cause });
  }
}

function wrongFile(problem: string): ValidationError {
  return new ValidationError({ file: problem });
}

/** Spreadsheet programs get an apostrophe before a text that would be a formula. */
const ESCAPED = /^'(?=[\s]*[=+\-@])/;

function ruleOf(names: readonly string[], cells: readonly string[]): RuleInput | { problem: string } {
  if (cells.length > names.length)
    return { problem: `it has ${cells.length} values for ${names.length} columns` };
  const given: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const cell = (cells[at] ?? '').trim().replace(ESCAPED, '');
    if (cell !== '') given[name] = cell;
  }
  const tlvs = parseTlvs(String(given.tlvs ?? ''));
  if ('problem' in tlvs) return { problem: `tlvs: ${tlvs.problem}` };
  try {
    return readRule({ ...given, tlvs });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { problem: Object.values(error.errors).flat().join('; ') };
  }
}

/** Compares the rules of a file, which replaces all present rules, with those. */
export function differenceOf({ rules, refused }: RulesFile, present: readonly SenderRule[]): RulesDifference {
  const token = createHash('sha256')
    .update(JSON.stringify([present, rules, refused]))
    .digest('hex')
    .slice(0, 32);
  const difference: RulesDifference = {
    added: [],
    changed: [],
    removed: [],
    unchanged: 0,
    refused: [...refused],
    token,
  };
  const left = new Map(present.map((rule) => [ruleKey(rule), rule]));
  for (const rule of rules) {
    const before = left.get(ruleKey(rule));
    const tlvs = keepSecrets(rule.tlvs, before?.tlvs ?? []);
    if ('problem' in tlvs) {
      difference.refused.push({ line: rule.line, problem: `tlvs: ${tlvs.problem}` });
      continue;
    }
    const after = { ...rule, tlvs };
    if (before) left.delete(ruleKey(rule));
    if (!before) difference.added.push(after);
    else if (isDeepStrictEqual(inputOf(before), inputOf(after))) difference.unchanged++;
    else difference.changed.push({ before, after });
  }
  difference.removed = [...left.values()];
  difference.refused.sort((one, other) => one.line - other.line);
  return difference;
}

/** The fields that an operator sets. */
function inputOf(rule: RuleInput): unknown[] {
  return COLUMNS.map((name) => rule[name]);
}
