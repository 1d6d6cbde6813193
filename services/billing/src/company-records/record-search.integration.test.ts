import fc from 'fast-check';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { RecordSearch, type SearchedRecord } from './record-search';
import type { Match } from './search-request';

interface Person extends SearchedRecord {
  nameKey: string;
}

const COMPANY = 7;
const names = fc.string({ unit: fc.constantFrom('a', 'b', 'ა'), minLength: 1, maxLength: 4 });

/** Each page of a search is the same as the page of a full scan, regardless of the query plan. */
describe('a search', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let people: Person[];

  const search = (): RecordSearch<Person> =>
    new RecordSearch({
      collection: connection.db!.collection<Person>('people'),
      positionIndex: 'person_position',
      total: async () => people.length,
    });
  const add = async (added: string[]): Promise<void> => {
    const documents = added.map((nameKey, index) => ({
      company: COMPANY,
      position: people.length + index + 1,
      nameKey,
    }));
    people.push(...documents.map((document) => ({ ...document })));
    const others = documents.map((document) => ({ ...document, company: COMPANY + 1 }));
    await connection.db!.collection<Person>('people').insertMany([...documents, ...others]);
  };

  beforeAll(async () => {
    connection = await namespace.mongo();
    const collection = connection.db!.collection('people');
    await collection.createIndex({ company: 1, position: 1 }, { name: 'person_position' });
    await collection.createIndex({ company: 1, nameKey: 1, position: 1 }, { name: 'person_name' });
    people = [];
    await add(fc.sample(names, 500));
  });
  afterAll(() => namespace.remove());

  it.each(['prefix', 'exact'] as const)('by %s returns the correct page and count', async (kind) => {
    const paging = fc.record({
      draw: fc.constant(0),
      start: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
      length: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 500 })),
    });
    await fc.assert(
      fc.asyncProperty(names, paging, async (value, page) => {
        const match: Match = { kind, field: 'nameKey', value, index: 'person_name' };
        const right = people.filter(({ nameKey }) =>
          kind === 'exact' ? nameKey === value : nameKey.startsWith(value),
        );
        const answer = await search().page(COMPANY, match, page);
        expect([answer.recordsTotal, answer.recordsFiltered]).toEqual([people.length, right.length]);
        expect(answer.data.map(({ position }) => position)).toEqual(
          right.slice(page.start, page.start + page.length).map(({ position }) => position),
        );
      }),
    );
  });

  it.each(['\0', '.*', '(', '\\'])('by a part with %j finds exactly this text', async (text) => {
    const value = `a${text}b`;
    await add([value]);
    const parts = [{ field: 'nameKey', value, at: 'anywhere' as const, index: 'person_name' }];
    const page = { draw: 0, start: 0, length: 9 };
    const { data } = await search().page(COMPANY, { kind: 'parts', lookups: [], parts }, page);
    expect(data.map(({ nameKey }) => nameKey)).toEqual([value]);
  });

  it('by parts returns the correct page and count', async () => {
    const page = fc.record({
      draw: fc.constant(0),
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 50 }),
    });
    const anywhere = fc.constantFrom('anywhere', 'end');
    await fc.assert(
      fc.asyncProperty(names, anywhere, page, fc.nat(), async (value, at, paging, id) => {
        const position = (id % people.length) + 1;
        const match: Match = {
          kind: 'parts',
          lookups: [{ field: 'position', value: position, index: 'person_position' }],
          parts: [{ field: 'nameKey', value, at, index: 'person_name' }],
        };
        const right = people.filter(
          (person) =>
            person.position === position ||
            (at === 'end' ? person.nameKey.endsWith(value) : person.nameKey.includes(value)),
        );
        const answer = await search().page(COMPANY, match, paging);
        expect([answer.recordsTotal, answer.recordsFiltered]).toEqual([people.length, right.length]);
        expect(answer.data.map((person) => person.position)).toEqual(
          right.slice(paging.start, paging.start + paging.length).map((person) => person.position),
        );
      }),
    );
  });
});
