import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundledDocuments, operationsOf } from './support/open-api';

interface Problem {
  severity: 'error' | 'warn';
  ruleId: string;
  message: string;
  /** A JSON pointer. */
  at: string;
}

/** The example of a refused request may contradict its schema, to show the refusal. The same applies to omitted fields. */
const EXAMPLE_RULES = ['no-invalid-media-type-examples', 'no-invalid-parameter-examples'];

/** A path from the decisions, which accepts POST only; it can be confused only with a path of the contract that accepts GET only. */
const GIVEN_PATH = '#/paths/~1v1~1payments~1{paymentID}~1reverse';

describe.each(bundledDocuments())('$info.title, by the recommended rules of Redocly', (document) => {
  let problems: Problem[];

  beforeAll(() => {
    const linter = join(__dirname, 'support/lint-open-api.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [linter], {
      input: JSON.stringify(document),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (stdout === '') throw new Error(`The linter says nothing but: ${stderr}`);
    problems = JSON.parse(stdout) as Problem[];
  });

  it('has no error', () => {
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has no warning except for refused requests', () => {
    const refused = new Set([
      'leftOut',
      ...operationsOf(document).flatMap(({ examples }) =>
        examples.filter(({ answer, value }) => isRefusal(answer.status, value)).map(({ name }) => name),
      ),
    ]);
    const unexpected = problems.filter(
      ({ ruleId, at }) =>
        !(EXAMPLE_RULES.includes(ruleId) && (isXmlText(at) || refused.has(exampleAt(at) ?? ''))) &&
        !(ruleId === 'no-ambiguous-paths' && at === GIVEN_PATH),
    );
    expect(unexpected).toEqual([]);
  });
});

/** Expressed by the HTTP status or by `statusID`. */
function isRefusal(status: number, answer: unknown): boolean {
  if (status >= 400) return true;
  const found = typeof answer === 'string' ? /<statusID>(\d+)</.exec(answer)?.[1] : undefined;
  const statusID = found ?? (answer as { statusID?: unknown }).statusID ?? 0;
  return String(statusID) !== '0';
}

/** XML examples are texts, which the linter does not read; `running-system.test.ts` validates them. */
function isXmlText(pointer: string): boolean {
  return pointer.includes('/application~1xml/examples/');
}

/** The example at a pointer into a request, or into a parameter with several examples. */
function exampleAt(pointer: string): string | undefined {
  return /\/(?:parameters\/\w+|requestBody\/content\/[^/]+)\/examples\/(\w+)/.exec(pointer)?.[1];
}
