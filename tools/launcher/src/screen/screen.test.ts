import { Screen } from './screen';

describe('a screen that writes lines', () => {
  let written = '';
  const output = { write: (text: string) => (written += text) } as unknown as NodeJS.WriteStream;
  const screen = new Screen('lines', output);
  beforeEach(() => (written = ''));

  it('writes a step line by line, with its time, and what is said meanwhile', async () => {
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

  it('waits for all steps, marks the one that failed, and lets its failure through', async () => {
    const end = new AbortController();
    const steps = screen.steps<number>({
      MongoDB: () =>
        new Promise((resolve) =>
          end.signal.addEventListener('abort', () => resolve({ done: 'up', value: 1 })),
        ),
      RabbitMQ: () => Promise.reject(new Error('no')),
    });
    setTimeout(() => end.abort(), 20);
    await expect(steps).rejects.toThrow('no');
    expect(written).toMatch(/✖ RabbitMQ/);
    expect(written).toMatch(/✔ MongoDB: up/);
  });

  it('writes meters now and then, and their last state', async () => {
    await screen.step('Campaign', async (progress) => {
      const meters = [0, 5, 10].map((done) => [{ title: 'delivered', done, total: 10 }]);
      meters.forEach((now) => progress(now));
      return { done: meters[2]!, value: null };
    });
    expect(written).toContain('Campaign: delivered 0/10\n');
    expect(written).not.toContain('delivered 5/10');
    expect(written).toMatch(/✔ Campaign: delivered 10\/10 \(\d\.\d s\)\n$/);
  });

  it('ends its steps at the signal, whatever they wait for', async () => {
    const stop = new AbortController();
    const stopping = new Screen('lines', output, stop.signal);
    void stopping.step('Services', () => new Promise<never>(() => undefined));
    setTimeout(() => stop.abort(), 20);
    while (!/✖ Services/.test(written)) await new Promise((resolve) => setTimeout(resolve, 5));
    stopping.say('Stopping …');
    expect(written).toMatch(/Stopping …\n$/);
  });
});
