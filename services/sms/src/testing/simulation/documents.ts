import { mongo } from 'mongoose';

/** The part of MongoDB's language for queries and updates that the path of a send uses, on plain documents. */
export type Doc = Record<string, unknown>;

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
  return value instanceof Date ? 8 : 3;
}

const keyOf = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  if (value instanceof mongo.ObjectId) return value.toHexString();
  return typeof value === 'object' ? JSON.stringify(value) : value;
};

export function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0;
  const byType = rank(one) - rank(other);
  if (byType !== 0 || rank(one) === 0) return byType;
  const [a, b] = [keyOf(one) as number, keyOf(other) as number];
  return a < b ? -1 : a > b ? 1 : 0;
}

const tests: Record<string, (value: unknown, by: never) => boolean> = {
  $in: (value, by: unknown[]) => by.some((each) => compare(value, each) === 0),
  $gt: (value, by) => rank(value) === rank(by) && compare(value, by) > 0,
  $gte: (value, by) => rank(value) === rank(by) && compare(value, by) >= 0,
  $lt: (value, by) => rank(value) === rank(by) && compare(value, by) < 0,
  $lte: (value, by) => rank(value) === rank(by) && compare(value, by) <= 0,
  $type: (value, by: string) => by === 'date' && value instanceof Date,
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
    return args.some((each) => each instanceof Date) ? new Date(sum) : sum;
  },
  $and: (args) => args.every(Boolean),
  $cond: ([test, yes, no]) => (test ? yes : no),
  $eq: ([a, b]) => compare(a, b) === 0,
  $gt: ([a, b]) => compare(a, b) > 0,
  $ifNull: ([value, otherwise]) => value ?? otherwise,
  $lt: ([a, b]) => compare(a, b) < 0,
  $lte: ([a, b]) => compare(a, b) <= 0,
  $max: (args) => Math.max(...args.map(Number)),
  $mergeObjects: (args) => Object.assign({}, ...args) as Doc,
  $size: ([value]) => (value as unknown[]).length,
  $subtract: ([a, b]) => Number(a) - Number(b),
  $toDouble: ([value]) => Number(value),
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
