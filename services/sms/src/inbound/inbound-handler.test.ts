import { type CompanySnapshot, DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { InboundHandler } from './inbound-handler';

/** Two companies own the sender `Shop`; the second has stop words of its own. */
function handlerWith(changes: { failStore?: boolean } = {}) {
  const stopped = new Map<number, string[]>();
  const kept: [text: string, companies: number[], action: string][] = [];
  const settings = (stopWords: string[]) =>
    ({ settings: { ...DEFAULT_COMPANY_SETTINGS, stopWords } }) as CompanySnapshot;
  const handler = new InboundHandler({
    logger: quiet,
    companies: { get: async (id) => (id === 1 ? settings(['STOP', 'სტოპ']) : settings(['ENOUGH'])) },
    senders: { companiesOf: async (sender) => (sender === 'Shop' ? [1, 2] : []) },
    stopList: {
      add: async (company, numbers) => stopped.set(company, numbers).size,
      remove: async (company) => Number(stopped.delete(company)),
    },
    store: {
      add: async ({ text }, companies, action) => {
        if (changes.failStore) throw new Error('the database is away');
        kept.push([text, companies, action]);
      },
    },
  });
  /** Gives whether it was acknowledged. */
  const say = async (text: string, to = 'Shop'): Promise<boolean[]> => {
    const answers: boolean[] = [];
    const message = { route: 'main', from: '995598000001', to, text };
    await handler.handle(message, (stored) => answers.push(stored));
    return answers;
  };
  return { say, stopped, kept };
}

describe('a message from a phone', () => {
  it.each(['STOP', ' stop ', 'სტოპ'])('%j stops the companies whose word it is', async (text) => {
    const { say, stopped, kept } = handlerWith();
    expect(await say(text)).toEqual([true]);
    expect([...stopped]).toEqual([[1, ['995598000001']]]);
    expect(kept).toEqual([[text, [1, 2], 'stop']]);
  });

  it('START takes the phone off every list of the sender', async () => {
    const { say, stopped, kept } = handlerWith();
    await say('STOP');
    await say('enough');
    expect(stopped.size).toBe(2);
    await say('Start');
    expect(stopped.size).toBe(0);
    expect(kept.map(([, , action]) => action)).toEqual(['stop', 'stop', 'start']);
  });

  it.each([
    ['another word', 'stop it please', 'Shop', [1, 2]],
    ['a sender of nobody', 'STOP', 'Unknown', []],
  ])('%s is kept, and changes nothing', async (_what, text, to, companies) => {
    const { say, stopped, kept } = handlerWith();
    await say(text, to);
    expect(stopped.size).toBe(0);
    expect(kept).toEqual([[text, companies, 'none']]);
  });

  it('is not acknowledged while it can not be stored: it comes again', async () => {
    expect(await handlerWith({ failStore: true }).say('STOP')).toEqual([false]);
  });
});
