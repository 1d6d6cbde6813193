import { recordOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { ConsoleFixture } from '../testing/console-fixture';
import { uploadsIn } from '../uploads/upload-model';
import { bulksIn } from './bulk-model';

/** A checked file that is checked again with other answers. */
describe('a file that is checked again', () => {
  let console: ConsoleFixture;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  it('is checked once, whichever answer is lost, and is one file in the list', async () => {
    const sender = await console.enter({ company: 8, role: 'sender' });
    const numbers = ['995555100003', '995555100004'];
    const { id: list } = recordOf(
      await sender.ask('POST', '/api/recipient-lists', { body: { name: 'Customers', numbers } }),
    );
    const { id: upload } = recordOf(await sender.ask('POST', `/api/recipient-lists/${String(list)}/use`));
    const check = async (text: string) => {
      const body = { upload, brandID: 1, text, numberColumn: 0 };
      const { id } = recordOf(await sender.ask('POST', '/api/bulk-sends', { body }));
      await until(async () => recordOf(await show(id)).state === 'checked');
      return id;
    };
    const show = (id: unknown) => sender.ask('GET', `/api/bulk-sends/${String(id)}`);
    const again = (id: unknown, body: object) =>
      sender.ask('POST', `/api/bulk-sends/${String(id)}/again`, { body });

    const draft = await check('Draft');
    expect(await check('Draft')).toBe(draft);
    const first = await check('News');
    expect(first).not.toBe(draft);
    const { id: second } = recordOf(await again(first, { repeats: 'each' }));
    expect(recordOf(await again(first, { repeats: 'each' })).id).toBe(second);
    expect((await again(first, { repeats: 'once' })).status).toBe(409);
    // Its earlier addresses lead to it, but start nothing: their page may show another price.
    for (const id of [draft, first]) expect(recordOf(await show(id)).id).toBe(second);
    expect((await sender.ask('POST', `/api/bulk-sends/${String(first)}/start`, { body: {} })).status).toBe(
      404,
    );
    const { body } = await sender.ask('GET', '/api/bulk-sends');
    expect(body['data']).toEqual([expect.objectContaining({ id: second })]);
  });

  it('replaces its earlier check, which stays if the new check cannot begin', async () => {
    const sender = await console.enter({ company: 7, role: 'sender' });
    const numbers = ['995555100001', '995555100002'];
    const { id: list } = recordOf(
      await sender.ask('POST', '/api/recipient-lists', { body: { name: 'Customers', numbers } }),
    );
    const { id: upload } = recordOf(await sender.ask('POST', `/api/recipient-lists/${String(list)}/use`));
    const show = (id: unknown) => sender.ask('GET', `/api/bulk-sends/${String(id)}`);
    const isChecked = (id: unknown) => until(async () => recordOf(await show(id)).state === 'checked');
    const again = (id: unknown) =>
      sender.ask('POST', `/api/bulk-sends/${String(id)}/again`, { body: { repeats: 'each' } });

    const body = { upload, brandID: 1, text: 'News', numberColumn: 0 };
    const { id: first } = recordOf(await sender.ask('POST', '/api/bulk-sends', { body }));
    await isChecked(first);
    const { id: second } = recordOf(await again(first));
    await isChecked(second);
    expect(recordOf(await show(first)).id).toBe(second);

    const database = await console.database();
    await uploadsIn(database).deleteMany({ company: 7 });
    expect((await again(second)).status).toBe(404);
    expect(recordOf(await show(second))).toMatchObject({ state: 'checked' });
    expect(await bulksIn(database).countDocuments({ company: 7 })).toBe(1);
  });
});
