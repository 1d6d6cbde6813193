import { mongo } from 'mongoose';

/** The part of MongoDB's language for queries and updates that the path of a send uses, on plain documents. */
export type Doc = Record<string, unknown>;

/** Of the real clock, or of the world's, which extends it. */
const AnyDate = Date;

const isPlain = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A deep copy, without undefined fields. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isPlain(value)) return value;
  const result: Doc = {};
  for (const name in value) if (value[name] !== undefined) result[name] = copy(value[name]);
  return result as T;
}

function get(doc: unknown, path: string): unknown {
  if (!path.includes('.')) return (doc as Doc | null | undefined)?.[path];
  let at = doc;
  for (const name of path.split('.')) at = (at as Doc | null | undefined)?.[name];
  return at;
}

/** Sets a field of a document that is not shared; what lies on the way to it may be. */
function set(doc: Doc, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let at = doc;
  for (const name of names) {
    const next = at[name] ?? {};
    at = at[name] = (Array.isArray(next) ? [...(next as unknown[])] : { ...next }) as Doc;
  }
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
}

/** The order of types in MongoDB. */
function rank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  if (Array.isArray(value)) return 4;
  if (value instanceof mongo.ObjectId) return 6;
  if (typeof value === 'boolean') return 7;
  return value instanceof AnyDate ? 8 : 3;
}

const keyOf = (value: unknown): unknown => {
  if (typeof value !== 'object') return value;
  if (value instanceof AnyDate) return value.getTime();
  if (value instanceof mongo.ObjectId) return value.toHexString();
  return JSON.stringify(value);
};

export function compare(one: unknown, other: unknown): number {
  const isText = typeof one === 'string' && typeof other === 'string';
  const byType = isText ? 0 : rank(one) - rank(other);
  if (byType !== 0 || (!isText && rank(one) === 0)) return byType;
  const [a, b] = [keyOf(one) as number, keyOf(other) as number];
  return a < b ? -1 : a > b ? 1 : 0;
}

const tests: Record<string, (value: unknown, by: never) => boolean> = {
  $in: (value, by: unknown[]) => by.some((each) => compare(value, each) === 0),
  $gt: (value, by) => rank(value) === rank(by) && compare(value, by) > 0,
  $gte: (value, by) => rank(value) === rank(by) && compare(value, by) >= 0,
  $lt: (value, by) => rank(value) === rank(by) && compare(value, by) < 0,
  $lte: (value, by) => rank(value) === rank(by) && compare(value, by) <= 0,
  $exists: (value, by: boolean) => (value !== undefined) === by,
  $type: (value, by: string) => by === 'date' && value instanceof AnyDate,
};

export function matches(doc: Doc, filter: Doc): boolean {
  return Object.keys(filter).every((name) => {
    const wanted = filter[name];
    if (name === '$or') return (wanted as Doc[]).some((each) => matches(doc, each));
    if (name === '$expr') return evaluate(wanted, doc) === true;
    const value = get(doc, name);
    const isTest = isPlain(wanted) && Object.keys(wanted)[0]?.startsWith('$');
    const each = (one: unknown): boolean =>
      isTest
        ? Object.entries(wanted).every(([test, by]) => known(tests, test)(one, by as never))
        : compare(one, wanted) === 0;
    return each(value) || (Array.isArray(value) && value.some(each));
  });
}

function known<T>(all: Record<string, T>, name: string): T {
  const found = all[name];
  if (!found) throw new Error(`The model of MongoDB does not know ${name}.`);
  return found;
}

const operators: Record<string, (args: unknown[]) => unknown> = {
  $add: (args) => {
    const sum = args.reduce<number>((all, each) => all + Number(each), 0);
    return args.some((each) => each instanceof AnyDate) ? new Date(sum) : sum;
  },
  $and: (args) => args.every(Boolean),
  $cond: ([test, yes, no]) => (test ? yes : no),
  $eq: ([a, b]) => compare(a, b) === 0,
  $gt: ([a, b]) => compare(a, b) > 0,
  $isArray: ([value]) => Array.isArray(value),
  $ifNull: ([value, otherwise]) => value ?? otherwise,
  $lt: ([a, b]) => compare(a, b) < 0,
  $lte: ([a, b]) => compare(a, b) <= 0,
  $max: (args) => Math.max(...args.map(Number)),
  $mergeObjects: (args) => Object.assign({}, ...args) as Doc,
  $objectToArray: ([value]) => Object.entries(value as Doc).map(([k, v]) => ({ k, v })),
  $size: ([value]) => (value as unknown[]).length,
  $subtract: ([a, b]) => Number(a) - Number(b),
  $toDouble: ([value]) => Number(value),
};

/** Operators that evaluate their expressions themselves. `$$this` is a field of the document that they add. */
const loops: Record<string, (given: Doc, doc: Doc) => unknown> = {
  $filter: ({ input, cond }, doc) =>
    (evaluate(input, doc) as unknown[]).filter(($this) => evaluate(cond, { ...doc, $this })),
  $map: ({ input, in: to }, doc) =>
    (evaluate(input, doc) as unknown[]).map(($this) => evaluate(to, { ...doc, $this })),
  $switch: ({ branches, default: otherwise }, doc) => {
    const found = (branches as Doc[]).find(({ case: test }) => evaluate(test, doc));
    return evaluate(found ? found['then'] : otherwise, doc);
  },
};

/** The value of an aggregation expression. */
export function evaluate(expression: unknown, doc: Doc): unknown {
  if (expression === '$$NOW') return new Date();
  if (typeof expression === 'string' && expression.startsWith('$')) return get(doc, expression.slice(1));
  if (Array.isArray(expression)) return expression.map((each) => evaluate(each, doc));
  if (!isPlain(expression)) return expression;
  const [name, given] = Object.entries(expression)[0] ?? [];
  if (!name?.startsWith('$'))
    return Object.fromEntries(
      Object.entries(expression).map(([field, each]) => [field, evaluate(each, doc)]),
    );
  if (name === '$literal') return copy(given);
  if (loops[name]) return loops[name](given as Doc, doc);
  const args = evaluate(given, doc);
  return known(operators, name)(Array.isArray(args) && Array.isArray(given) ? args : [args]);
}

const changes: Record<string, (doc: Doc, path: string, value: unknown) => void> = {
  $set: (doc, path, value) => set(doc, path, copy(value)),
  $unset: (doc, path) => set(doc, path, undefined),
  $inc: (doc, path, by) => set(doc, path, ((get(doc, path) as number | undefined) ?? 0) + (by as number)),
  $min: (doc, path, value) => {
    const before = get(doc, path);
    if (before === undefined || compare(value, before) < 0) set(doc, path, value);
  },
};

/** The document after the update; it stays as it is itself. @param isNew whether an upsert inserts it */
export function updated(before: Doc, update: Doc | Doc[], isNew = false): Doc {
  let doc = { ...before };
  if (Array.isArray(update)) {
    for (const stage of update) {
      if (stage['$replaceWith']) doc = evaluate(stage['$replaceWith'], doc) as Doc;
      else {
        const values = Object.entries(stage['$set'] as Doc).map(
          ([path, each]) => [path, evaluate(each, doc)] as const,
        );
        for (const [path, value] of values) set(doc, path, value);
      }
    }
    return doc;
  }
  const { $setOnInsert = {}, ...others } = update as Record<string, Doc>;
  if (isNew) Object.assign(doc, $setOnInsert);
  for (const [name, fields] of Object.entries(others))
    for (const [path, value] of Object.entries(fields)) known(changes, name)(doc, path, value);
  return doc;
}

/** The document that an upsert inserts before its update: the filter's fields. */
export function fromFilter(filter: Doc): Doc {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => !name.startsWith('$') && !isPlain(value)),
  );
}

export function projected(doc: Doc, projection: Doc = {}): Doc {
  const fields = Object.entries(projection).filter(([, value]) => value !== 0);
  if (fields.length === 0) return { ...doc };
  const result: Doc = { _id: doc['_id'] };
  for (const [path, value] of fields) {
    const found = value === 1 ? get(doc, path) : evaluate(value, doc);
    if (found !== undefined) set(result, path, found);
  }
  return result;
}

const stages: Record<string, (docs: Doc[], stage: never, all: (of: string) => Iterable<Doc>) => Doc[]> = {
  $match: (docs, filter: Doc) => docs.filter((doc) => matches(doc, filter)),
  $project: (docs, projection: Doc) => docs.map((doc) => projected(doc, projection)),
  $sort: (docs, by: Record<string, number>) => sorted(docs, by),
  $limit: (docs, most: number) => docs.slice(0, most),
  $unionWith: (docs, { coll, pipeline }: { coll: string; pipeline: Doc[] }, all) => [
    ...docs,
    ...aggregated(pipeline, coll, all),
  ],
  /** Of the path of a send only the newest submissions of an id are grouped. */
  $group: (docs, { _id, newest }: { _id: unknown; newest: { $topN: { n: number; sortBy: Doc } } }) => {
    const groups = new Map<string, Doc[]>();
    for (const doc of sorted(docs, newest.$topN.sortBy as Record<string, number>)) {
      const key = JSON.stringify(evaluate(_id, doc));
      groups.set(key, [...(groups.get(key) ?? []), doc]);
    }
    return [...groups.values()].map((group) => ({ newest: group.slice(0, newest.$topN.n) }));
  },
};

/** The result of an aggregation pipeline. */
export function aggregated(pipeline: Doc[], from: string, all: (of: string) => Iterable<Doc>): Doc[] {
  return pipeline.reduce<Doc[]>(
    (docs, stage) => {
      const [name, given] = Object.entries(stage)[0]!;
      return known(stages, name)(docs, given as never, all);
    },
    [...all(from)],
  );
}

export function sorted(docs: Doc[], by: Record<string, number>): Doc[] {
  const all = [...docs];
  for (const [field, order] of Object.entries(by).reverse())
    all.sort((one, other) => order * compare(get(one, field), get(other, field)));
  return all;
}
