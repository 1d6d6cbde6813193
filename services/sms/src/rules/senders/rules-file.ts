import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import { BadRequestError, said, type Said, ValidationError } from '@herald/contracts/errors';
import { csvLine } from '@herald/values/csv';
import { readRule } from './read-rule';
import { type RuleInput, ruleKey, type SenderRule } from './sender-model';
import { MOST_RULES, type RuleChanges } from './sender-store';
import { keptBy, parseTlvs, tlvsText, tlvView } from './tlv';

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

/** Spreadsheet programs get an apostrophe before a text that would be a formula, also before one with an apostrophe. */
const ESCAPED = /^'(?='*[^\p{L}\p{N}'"]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])/u;

/** A line of a file that is no rule. */
export interface RefusedLine {
  line: number;
  problem: Said;
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
  return COLUMNS.map((name) => {
    const value = name === 'tlvs' ? tlvsText(rule.tlvs) : rule[name];
    // `csvLine` adds no apostrophe to a text that has one, and the reader drops one.
    return typeof value === 'string' && value.startsWith("'") && ESCAPED.test(value) ? `'${value}` : value;
  });
}

/**
 * Reads a file of rules; its header line names the columns in any order.
 * @throws BadRequestError if it is no text in UTF-8 or no CSV; ValidationError for `file` on unknown columns or too many lines
 */
export function readRulesFile(body: Buffer): RulesFile {
  const [header, ...lines] = linesOf(body);
  if (!header) throw new BadRequestError(said('rules_file_empty'));
  const names = header.record.map((name) => name.trim());
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name));
  if (unknown !== undefined)
    throw wrongFile(said('rules_file_column_unknown', { column: unknown.slice(0, 40) }));
  if (new Set(names).size < names.length) throw wrongFile(said('rules_file_column_twice'));
  if (!names.includes('action')) throw wrongFile(said('rules_file_column_missing', { column: 'action' }));
  if (lines.length > MOST_RULES) throw wrongFile(said('rules_file_too_long', { most: MOST_RULES }));
  const found: RulesFile = { rules: [], refused: [] };
  const lineOf = new Map<string, number>();
  for (const { record, info } of lines) {
    const { lines: line } = info;
    const read = ruleOf(names, record);
    const same = 'problem' in read ? undefined : lineOf.get(ruleKey(read));
    if ('problem' in read) found.refused.push({ line, problem: read.problem });
    else if (same !== undefined) found.refused.push({ line, problem: said('same_as_line', { line: same }) });
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
    if (cause instanceof CsvError) throw new BadRequestError(said('rules_file_no_csv'), { cause });
    throw new BadRequestError(said('rules_file_no_text'), { cause });
  }
}

function wrongFile(problem: Said): ValidationError {
  return new ValidationError({ file: problem });
}

function ruleOf(names: readonly string[], cells: readonly string[]): RuleInput | { problem: Said } {
  if (cells.length > names.length)
    return { problem: said('line_too_long', { values: cells.length, columns: names.length }) };
  const given: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const cell = (cells[at] ?? '').trim().replace(ESCAPED, '');
    // Spreadsheet programs write TRUE.
    if (cell !== '') given[name] = name === 'templateRequired' ? cell.toLowerCase() : cell;
  }
  const tlvs = parseTlvs(String(given.tlvs ?? ''));
  if ('problem' in tlvs) return { problem: said('problem_of_tlvs', tlvs) };
  try {
    return readRule({ ...given, tlvs });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { problem: error.sentence };
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
    const wrong = rule.tlvs
      .map((tlv) => keptBy(tlv, before?.tlvs ?? []))
      .find((kept) => kept && 'problem' in kept);
    if (wrong && 'problem' in wrong) {
      difference.refused.push({ line: rule.line, problem: said('problem_of_tlvs', wrong) });
      continue;
    }
    if (before) left.delete(ruleKey(rule));
    if (!before) difference.added.push(rule);
    else if (isSame(before, rule)) difference.unchanged++;
    else difference.changed.push({ before, after: rule });
  }
  difference.removed = [...left.values()];
  difference.refused.sort((one, other) => one.line - other.line);
  return difference;
}

/** Whether a rule of a file has the fields of the present rule. A secret value that the file gives is a change, a masked one is none. */
function isSame(before: RuleInput, { tlvs, ...others }: RuleInput): boolean {
  return (
    COLUMNS.every((name) => name === 'tlvs' || before[name] === others[name]) &&
    isDeepStrictEqual(
      before.tlvs.map(tlvView),
      tlvs.map((tlv) => ({ ...tlvView(tlv), value: tlv.value })),
    )
  );
}
