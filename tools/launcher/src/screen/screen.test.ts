import { until } from '@herald/testing/until';
import { Screen } from './screen';

describe('screen that writes lines', () => {
  let written = '';
  const output = { write: (text: string) => (written += text) } as unknown as NodeJS.WriteStream;
  const screen = new Screen('lines', output);
  beforeEach(() => (written = ''));
  afterEach(() => jest.restoreAllMocks());

  it('writes a step line by line, with its time and the messages during it', async () => {
    const value = await screen.step('MongoDB', async (progress) => {
      progress('fetching');
      screen.say('billing starts again');
      return { done: 'version 8', value: 42 };
    });
    expect(value).toBe(42);
    expect(written).toContain('MongoDB: fetching\n');
    expect(written).toContain('billing starts again\n');
    expect(written).toMatch(/✔ MongoDB: version 8 \(\d\.\d s\)\n$/);
  });

  it('waits for all steps, marks the failed step, and passes its error on', async () => {
    const end = new AbortController();
    const steps = screen.steps<number>({
      MongoDB: () =>
        new Promise((resolve) =>
          end.signal.addEventListener('abort', () => resolve({ done: 'up', value: 1 })),
        ),
      RabbitMQ: () => Promise.reject(new Error('no')),
    });
    const failed = expect(steps).rejects.toThrow('no');
    await until(() => written.includes('✖ RabbitMQ'));
    expect(written).not.toContain('✔ MongoDB');
    end.abort();
    await failed;
    expect(written).toMatch(/✔ MongoDB: up/);
  });

  it('ends its steps at the signal, even if they are waiting', async () => {
    const stop = new AbortController();
    const stopping = new Screen('lines', output, stop.signal);
    let hasBegun = false;
    void stopping.step('Services', () => {
      hasBegun = true;
      return new Promise<never>(() => undefined);
    });
    await until(() => hasBegun);
    stop.abort();
    await until(() => written.includes('✖ Services'));
    stopping.say('Stopping …');
    expect(written).toMatch(/Stopping …\n$/);
  });
});
