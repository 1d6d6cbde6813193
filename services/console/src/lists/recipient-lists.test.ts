import type { FileDocument } from '../files/file-model';
import { AnswerPrivacy } from './answer-privacy';
import type { ListDocument } from './list-model';
import { RecipientLists } from './recipient-lists';

const at = new Date();
const list: ListDocument = {
  ...{ _id: 'a', company: 7, name: 'Customers', count: 2, by: 'Nino' },
  ...{ createdAt: at, usedAt: at, expiresAt: at },
};
const rules = { localNumbers: null, recipientDays: 365, erasesInConsole: true };

/** @param current the list after its file was written */
function setUp(current: ListDocument | null) {
  const removed: string[] = [];
  const never = (): never => {
    throw new Error('not expected');
  };
  const lists = new RecipientLists({
    store: {
      use: async () => list,
      findList: async () => current,
      numbers: async function* () {
        yield ['995555100001', '995555100002'];
      },
      ...{ count: never, list: never, insertPiece: never, insert: never, remove: never, removeUnused: never },
    },
    files: { checkedNumbers: never, refuseErased: never },
    uploads: {
      keepNumbers: async (_company, _name, given) => {
        let rows = 0;
        for await (const numbers of given) rows += numbers.length;
        return { _id: 'file', rows } as FileDocument;
      },
      remove: async (_company, id) => void removed.push(id),
    },
    ...{ acceptsErasures: true, now: () => at },
  });
  return { lists, removed };
}

it('becomes a file', async () => {
  const { lists, removed } = setUp(list);
  expect(await lists.use(7, 'a', rules)).toMatchObject({ _id: 'file', rows: 2 });
  expect(removed).toEqual([]);
});

it.each<[string, ListDocument | null]>([
  ['it was deleted', null],
  ['a number of it was erased', { ...list, count: 1 }],
])('leaves no file if %s while the file was written', async (_title, current) => {
  const { lists, removed } = setUp(current);
  await expect(lists.use(7, 'a', rules)).rejects.toThrow(
    'The list was changed or deleted while it was read. Try again.',
  );
  expect(removed).toEqual(['file']);
});

it('an erasure also marks the files that were written during it', async () => {
  const steps: string[] = [];
  const ids = Array.from({ length: 21 }, (_, index) => String(index));
  const privacy = new AnswerPrivacy({
    store: {
      pieceIds: async (_company, after, limit) => ids.slice(ids.indexOf(after) + 1).slice(0, limit),
      listsWith: async () => [],
      erase: async () => steps.push('erase'),
    },
    uploads: { markErased: async () => void steps.push('mark') },
    now: () => at,
  });
  for (let after: string | null = ''; after !== null;)
    after = (await privacy.answer({ act: 'erase', company: 7, number: '995555100001', after })).next;
  expect(steps).toEqual(['mark', 'erase', 'erase', 'mark']);
});
