import { type CompanySnapshot, EVENT, EVENT_QUEUES, type EventName } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companySnapshot } from '@herald/testing/companies';
import { Namespace } from '@herald/testing/namespace';
import { CompanyView } from './index';

const company = (version: number): CompanySnapshot =>
  companySnapshot(7, { name: `version ${version}`, version });

describe('CompanyView', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let consume: (snapshot: CompanySnapshot) => Promise<void>;
  let hear: (event: EventName, body: unknown) => void;
  const request = jest.fn();

  const startView = async (): Promise<CompanyView> => {
    const broker = {
      consume: async (_queue: unknown, _options: unknown, handler: never) => {
        consume = handler;
        return { stop: async () => undefined };
      },
      subscribe: async (_events: EventName[], onEvent: typeof hear) => {
        hear = onEvent;
      },
      request,
    };
    const view = new CompanyView({ connection, broker: broker as never, queue: EVENT_QUEUES.smsCompanies });
    await view.start();
    return view;
  };

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  it('requests a missing company, stores the answer, and never returns to an older version', async () => {
    request.mockResolvedValue(company(2));
    const view = await startView();
    expect((await view.get(7))?.name).toBe('version 2');
    await consume(company(1));
    hear(EVENT.COMPANY_CHANGED, company(1));
    const restarted = await startView();
    expect((await restarted.get(7))?.name).toBe('version 2');
    expect(request).toHaveBeenCalledTimes(1);
    await consume(company(3));
    hear(EVENT.COMPANY_CHANGED, company(3));
    expect((await restarted.get(7))?.name).toBe('version 3');
  });

  it('returns null if the company does not exist', async () => {
    request.mockResolvedValue(null);
    expect(await (await startView()).get(8)).toBeNull();
  });
});
