import Ajv2019, { type ValidateFunction } from 'ajv/dist/2019';
import { textOf } from '../../support/checkout';

type Schema = Record<string, unknown>;

const read = (name: string): Schema =>
  JSON.parse(textOf('test-e2e', 'deployment', 'schemas', name)) as Schema;

/** Validates a compose file. Returns its errors, one line each. */
export function composeErrors(file: object): string[] {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
  // The schema's own declaration names an older draft.
  const { $schema: _draft, ...schema } = withoutIds(read('compose-spec.json')) as Schema;
  // A field that is newer than the schema.
  const properties = { ...(schema['properties'] as Schema), name: { type: 'string' } };
  return errorsOf(ajv.compile({ ...schema, properties }), file);
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => name !== 'id' || typeof inner !== 'string');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutIds(inner)]));
}

/** Validates Kubernetes objects by kind; an unknown kind is an error. */
export class KubernetesSchemas {
  private readonly ajv = new Ajv2019({ strict: false, allErrors: true });
  private readonly files = ['kubernetes.json', 'keda.json', 'operators.json'].map((name) => {
    const schema = read(name);
    this.ajv.addSchema({ ...schema, $id: name });
    return { name, kinds: schema['kinds'] as Schema };
  });

  errors(object: { apiVersion: string; kind: string }): string[] {
    const kind = `${object.apiVersion}/${object.kind}`;
    const file = this.files.find(({ kinds }) => kind in kinds);
    if (!file) return [`no schema for ${kind}`];
    const validate = this.ajv.getSchema(`${file.name}#/kinds/${kind.replaceAll('/', '~1')}`);
    if (!validate) return [`no schema for ${kind} in ${file.name}`];
    return errorsOf(validate, object);
  }
}

function errorsOf(validate: ValidateFunction, value: object): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}
