import { PlainScreen } from './screen';

describe('PlainScreen', () => {
  const written: string[] = [];
  const screen = new PlainScreen({ write: (text) => written.push(text) });
  beforeEach(() => (written.length = 0));

  it('writes a step line by line, with its time', async () => {
    const value = await screen.step('MongoDB', async (progress) => {
      progress('fetching');
      return { done: 'version 8', value: 42 };
    });
    expect(value).toBe(42);
    expect(written).toEqual([
      'MongoDB: fetching\n',
      expect.stringMatching(/^✔ MongoDB: version 8 \(\d\.\d s\)\n$/),
    ]);
  });

  it('marks a step that failed, and lets the failure through', async () => {
    await expect(screen.step('RabbitMQ', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(written).toEqual([expect.stringMatching(/^✖ RabbitMQ /)]);
  });

  it('writes the last state of meters, once', () => {
    let done = 0;
    const end = screen.live(() => [{ title: 'delivered', done, total: 10 }]);
    done = 10;
    end();
    expect(written).toEqual(['delivered 10/10\n']);
  });
});
