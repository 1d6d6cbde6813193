import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { streamAnswer } from './stream-answer';

const LINE = `${'x'.repeat(99)}\n`;

/** An endless sequence of lines, with the number of lines read. */
class Lines {
  taken = 0;
  isOver = false;

  constructor(private readonly last = Infinity) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      while (this.taken < this.last) {
        this.taken++;
        yield LINE;
        // Yields to other work, like a database.
        if (this.taken % 100 === 0) await turn();
      }
    } finally {
      this.isOver = true;
    }
  }
}

async function turns(count: number): Promise<void> {
  for (let done = 0; done < count; done++) await turn();
}

describe('streamAnswer', () => {
  it('reads at the speed of its reader, and ends when the reader has disconnected', async () => {
    const lines = new Lines();
    let written = 0;
    const stalled = new Writable({
      write: (piece: Buffer) => {
        written += piece.length;
      },
    });
    const answer = streamAnswer(stalled, lines);
    await turns(2_000);
    expect(written).toBeGreaterThan(0);
    expect(lines.taken).toBeLessThan(2_000);
    stalled.destroy();
    await answer;
    await turns(200);
    expect(lines.isOver).toBe(true);
  });

  it('removes its listeners after each wait for a reader', async () => {
    const lines = new Lines(50_000);
    let [written, listeners] = [0, 0];
    const slow: Writable = new Writable({
      highWaterMark: 1,
      write: (piece: Buffer, _encoding, done) => {
        written += piece.length;
        listeners = Math.max(listeners, slow.listenerCount('close'), slow.listenerCount('drain'));
        setImmediate(done);
      },
    });
    await streamAnswer(slow, lines);
    expect(written).toBe(50_000 * LINE.length);
    expect(listeners).toBeLessThan(5);
  });

  it('has not begun if its first texts fail', async () => {
    const answer = new Writable({ write: (_piece, _encoding, done) => done() });
    async function* broken(): AsyncGenerator<string> {
      yield LINE;
      throw new Error('the database is unavailable');
    }
    await expect(streamAnswer(answer, broken())).rejects.toThrow('the database is unavailable');
    expect([answer.destroyed, answer.writableLength]).toEqual([false, 0]);
  });

  it('is cut off if it fails later', async () => {
    const answer = new Writable({ write: (_piece, _encoding, done) => done() });
    async function* broken(): AsyncGenerator<string> {
      yield LINE.repeat(1_000);
      throw new Error('the database is unavailable');
    }
    await expect(streamAnswer(answer, broken())).rejects.toThrow('the database is unavailable');
    expect([answer.destroyed, answer.writableFinished]).toEqual([true, false]);
  });
});
