import type { Answer } from '@herald/testing/http-client';
import { atLimit, beyond, fieldsOf, type Probe, withProbe } from './field-probes';
import type { DescribedExample, DescribedOperation, Document, Json } from './open-api';
import type { Setting } from './sample-fixture';
import { sendExample } from './sending';

/**
 * Read only as one number, if there is no `numbers`: errors of any of these fields are reported as `mobile`. `CustomerInput` has the
 * numbers in both forms.
 */
const SHORT_FORM = ['mobile', 'number', 'countryCode'];

/** Compares the documented fields of a request with the errors of the running system. */
export class FieldJudge {
  probes = 0;

  constructor(private readonly document: Document) {}

  /** Values that are accepted and should be refused, or the reverse. No data is written, because every request is refused. */
  async problemsOf(
    operation: DescribedOperation,
    example: DescribedExample,
    setting: Setting,
  ): Promise<string[]> {
    const inQuery = operation.body === null;
    const fields = fieldsOf(this.document, operation).filter(
      ({ path }) => !(operation.id === 'createCustomer' && SHORT_FORM.includes(path[0]!)),
    );
    const refused = fields.flatMap(({ path, schema }) => beyond(path, schema, inQuery));
    const taken = inQuery ? [] : fields.flatMap(({ path, schema }) => atLimit(path, schema));
    const ask = (probes: Probe[]): Promise<Answer> =>
      sendExample(operation, withProbes(example, probes, inQuery), setting);
    const problems: string[] = [];
    for (const probe of refused) {
      const answer = await ask([probe]);
      if (!names(answer, probe))
        problems.push(`${textOf(probe)} is not refused: ${answer.status} ${answer.text}`);
    }
    for (const probe of taken) {
      // Another field is wrong, so that the request has no effect.
      const blocker = refused.find(({ path }) => path[0] !== probe.path[0]);
      if (!blocker) continue;
      const answer = await ask([probe, blocker]);
      const isTaken = names(answer, blocker) && !names(answer, probe);
      if (!isTaken) problems.push(`${textOf(probe)} is refused: ${answer.status} ${answer.text}`);
    }
    this.probes += refused.length + taken.length;
    return problems;
  }
}

function withProbes(example: DescribedExample, probes: Probe[], inQuery: boolean): DescribedExample {
  const fields = (inQuery ? example.query : (example.body ?? {})) as Json;
  const probed = probes.reduce(withProbe, fields);
  return inQuery ? { ...example, query: probed } : { ...example, body: probed };
}

/** Whether the errors name the field, its parent, or a part of it. */
function names({ status, body }: Answer, { path }: Probe): boolean {
  if (status !== 400) return false;
  const field = path.join('.');
  return Object.keys((body['errors'] ?? {}) as Json).some(
    (name) => name === field || name.startsWith(`${field}.`) || name === path[0],
  );
}

function textOf({ path, what, value }: Probe): string {
  return `${path.join('.')}, ${what} (${JSON.stringify(value).slice(0, 60)}),`;
}
