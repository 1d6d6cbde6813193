import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../support/checkout';

/**
 * The objects of an overlay, from its sources. It knows the fields of kustomization.yaml that deploy/k8s uses and refuses others, so that
 * tests need no kubectl; kubernetes.test.ts compares the result with kubectl's if kubectl or kustomize is installed.
 */
export function objectsOf(overlay: string): Item[] {
  return build(join(root, 'deploy', 'k8s', 'overlays', overlay));
}

/** The installed program that renders overlays; undefined if there is none. */
export const RENDERER = [['kubectl', 'kustomize'] as const, ['kustomize', 'build'] as const].find(
  ([program, verb]) => spawnSync(program, [verb, '--help'], { stdio: 'ignore' }).status === 0,
);

/** The objects of an overlay, from RENDERER. */
export function renderedObjectsOf(overlay: string): Item[] {
  const [program, verb] = RENDERER!;
  const folder = join(root, 'deploy', 'k8s', 'overlays', overlay);
  const rendered = execFileSync(program, [verb, folder], { encoding: 'utf8' });
  // A generated ConfigMap has a hash of its content in its name.
  return documentsOf(rendered.replaceAll(/\b(name: [a-z-]+)-[2456789bcdfghkmt]{10}$/gm, '$1'));
}

type Tree = Record<string, unknown>;

export interface Item extends Tree {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

interface Patch {
  target: { kind: string; name?: string };
  path?: string;
  patch?: string;
}

interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  labels?: { pairs: Record<string, string>; includeTemplates: boolean }[];
  resources?: string[];
  components?: string[];
  configMapGenerator?: { name: string; behavior?: 'merge'; literals?: string[]; files?: string[] }[];
  images?: { name: string; newName?: string; newTag: string }[];
  replicas?: { name: string; count: number }[];
  patches?: Patch[];
}

const KNOWN = new Set([
  ...['apiVersion', 'kind', 'namespace', 'labels', 'resources', 'components', 'configMapGenerator'],
  ...['images', 'replicas', 'patches'],
]);

/** The field by which Kubernetes merges the items of a list; it replaces other lists as a whole. */
const MERGE_KEYS: Record<string, string> = { containers: 'name', env: 'name', volumeMounts: 'mountPath' };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const documentsOf = (text: string): Item[] =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Item);

function build(folder: string, below: Item[] = []): Item[] {
  const read = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(read).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new Error(`${folder}: not known here: ${unknown.join(', ')}`);

  let objects = [...below];
  for (const resource of read.resources ?? []) {
    const path = join(folder, resource);
    objects.push(...(statSync(path).isDirectory() ? build(path) : documentsOf(readFileSync(path, 'utf8'))));
  }
  // A component may change the objects so far.
  for (const component of read.components ?? []) objects = build(join(folder, component), objects);
  for (const generator of read.configMapGenerator ?? []) generate(folder, generator, objects);
  for (const patch of read.patches ?? []) apply(folder, patch, objects);
  for (const object of objects) change(object, read);
  return objects;
}

function generate(
  folder: string,
  { name, behavior, literals = [], files = [] }: NonNullable<Kustomization['configMapGenerator']>[number],
  objects: Item[],
): void {
  const data = Object.fromEntries([
    ...literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2)),
    ...files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]),
  ]) as Tree;
  const known = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if ((behavior === 'merge') !== Boolean(known)) throw new Error(`${folder}: ConfigMap ${name}`);
  if (known) Object.assign(known['data'] as Tree, data);
  else objects.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
}

function apply(folder: string, { target, path, patch }: Patch, objects: Item[]): void {
  const change = parse(patch ?? readFileSync(join(folder, path!), 'utf8')) as Item | Operation[];
  const found = objects.filter(
    ({ kind, metadata }) => kind === target.kind && metadata.name === (target.name ?? metadata.name),
  );
  if (found.length === 0) throw new Error(`${folder}: no ${target.kind} ${target.name} to patch`);
  for (const object of found) {
    if (Array.isArray(change)) change.forEach((operation) => replace(object, operation));
    else mergeInto(object, { ...change, metadata: { ...change.metadata, name: object.metadata.name } });
  }
}

interface Operation {
  op: string;
  path: string;
  value: unknown;
}

function replace(object: Item, { op, path, value }: Operation): void {
  const names = path.split('/').slice(1);
  const last = names.pop()!;
  const holder = names.reduce<Tree>((tree, name) => tree[name] as Tree, object);
  if (op !== 'replace' || !(last in holder)) throw new Error(`not known here: ${op} ${path}`);
  holder[last] = structuredClone(value);
}

/** A strategic merge, of the lists in MERGE_KEYS item by item. */
function mergeInto(target: Tree, patch: Tree): void {
  for (const [name, value] of Object.entries(patch)) {
    const old = target[name];
    if (isTree(value) && isTree(old)) mergeInto(old, value);
    else if (Array.isArray(value) && Array.isArray(old) && MERGE_KEYS[name])
      target[name] = merged(old as Tree[], value as Tree[], MERGE_KEYS[name]);
    else if (value === null) throw new Error(`not known here: ${name}: null`);
    else target[name] = structuredClone(value);
  }
}

/** New items come first, as kustomize has them. */
function merged(old: Tree[], patch: Tree[], key: string): Tree[] {
  const items = structuredClone(old);
  const added: Tree[] = [];
  for (const { $patch, ...item } of patch) {
    const at = items.findIndex((each) => each[key] === item[key]);
    if ($patch === 'delete' && at >= 0) items.splice(at, 1);
    else if ($patch !== undefined) throw new Error(`not known here: $patch: ${String($patch)}`);
    else if (at >= 0) mergeInto(items[at]!, item);
    else added.push(structuredClone(item));
  }
  return [...added, ...items];
}

interface Workload {
  replicas?: number;
  template?: { metadata: { labels: object }; spec: { containers: { image: string }[] } };
}

function change(object: Item, { namespace, labels = [], images = [], replicas = [] }: Kustomization): void {
  const { kind, metadata } = object;
  const { template } = (object['spec'] ?? {}) as Workload;
  if (namespace && kind !== 'Namespace') metadata.namespace = namespace;
  for (const { pairs } of labels) {
    metadata.labels = { ...metadata.labels, ...pairs };
    if (template) Object.assign(template.metadata.labels, pairs);
  }
  for (const { name, newName = name, newTag } of images)
    for (const container of template?.spec.containers ?? [])
      if (container.image === name) container.image = `${newName}:${newTag}`;
  for (const { name, count } of replicas)
    if (template && metadata.name === name) (object['spec'] as Workload).replicas = count;
}
