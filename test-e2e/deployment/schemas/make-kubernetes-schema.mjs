/**
 * `node make-kubernetes-schema.mjs <folder of the unpacked npm package @kubernetes/client-node>`: writes kubernetes.json, a JSON
 * schema of the kinds that deploy/k8s uses. That package's models are made from the official OpenAPI document of Kubernetes;
 * they know each property with its type (in the program) and whether it is required (in the type declarations).
 *
 * Needed only when a kind is added or a newer Kubernetes is wanted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const KINDS = {
  'v1/Namespace': 'V1Namespace',
  'v1/ConfigMap': 'V1ConfigMap',
  'v1/Service': 'V1Service',
  'apps/v1/Deployment': 'V1Deployment',
  'apps/v1/StatefulSet': 'V1StatefulSet',
  'batch/v1/Job': 'V1Job',
  'policy/v1/PodDisruptionBudget': 'V1PodDisruptionBudget',
  'autoscaling/v2/HorizontalPodAutoscaler': 'V2HorizontalPodAutoscaler',
  'networking.k8s.io/v1/NetworkPolicy': 'V1NetworkPolicy',
  'networking.k8s.io/v1/Ingress': 'V1Ingress',
};
const PLAIN = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  any: {},
  object: {},
  Date: { type: 'string' },
  IntOrString: { type: ['integer', 'string'] },
};

const client = process.argv[2];
const models = join(client, 'dist', 'gen', 'models');
const definitions = {};

for (const model of Object.values(KINDS)) await define(model);
const { version } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
const release = /OpenAPI spec version: (\S+)/.exec(declarationOf('V1Pod'))[1];
const schema = {
  $comment: `Kubernetes ${release}, made by make-kubernetes-schema.mjs from @kubernetes/client-node ${version} (Apache-2.0). Unknown properties are errors.`,
  kinds: Object.fromEntries(
    Object.entries(KINDS).map(([kind, model]) => [kind, { $ref: `#/definitions/${model}` }]),
  ),
  definitions,
};
writeFileSync(new URL('kubernetes.json', import.meta.url), `${JSON.stringify(schema)}\n`);

async function define(model) {
  if (model in definitions) return;
  definitions[model] = {};
  const { [model]: type } = await import(pathToFileURL(join(models, `${model}.js`)).href);
  const declaration = declarationOf(model);
  const properties = {};
  const required = [];
  for (const { name, baseName, type: typeName, format } of type.getAttributeTypeMap()) {
    properties[baseName] = await schemaOf(typeName, format);
    if (declaration.includes(`'${name}':`)) required.push(baseName);
  }
  definitions[model] = {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  };
}

async function schemaOf(typeName, format) {
  const array = /^Array<(.+)>$/.exec(typeName);
  if (array) return { type: 'array', items: await schemaOf(array[1], format) };
  const map = /^\{ \[key: string\]: (.+); \}$/.exec(typeName);
  if (map) return { type: 'object', additionalProperties: await schemaOf(map[1], format) };
  if (/^int/.test(format) && typeName === 'number') return { type: 'integer' };
  if (typeName in PLAIN) return PLAIN[typeName];
  await define(typeName);
  return { $ref: `#/definitions/${typeName}` };
}

function declarationOf(model) {
  return readFileSync(join(models, `${model}.d.ts`), 'utf8');
}
