import { ApiError } from './api-error';
import { findOut, REPEAT_AFTER_MS } from './find-out';

const lost = (): never => {
  throw new ApiError(504, '', {}, null, 'unknown');
};
const refused = (): never => {
  throw new ApiError(409, 'Already reversed.');
};

const tooMany = (): never => {
  throw new ApiError(429, 'Too many requests.');
};

function asking(...answers: (() => string)[]) {
  return repeating(false, ...answers);
}

function repeating(isRepeated: boolean, ...answers: (() => string)[]) {
  const waits: number[] = [];
  let doubts = 0;
  const found = findOut(
    async () => answers.shift()!(),
    () => doubts++,
    isRepeated,
    async (ms) => void waits.push(ms),
  );
  return { found, waits, doubts: () => doubts };
}

describe('a request whose answer is lost', () => {
  it('is repeated until it is answered', async () => {
    const { found, waits, doubts } = asking(lost, lost, () => 'send 503');
    expect(await found).toBe('send 503');
    expect(waits).toEqual(REPEAT_AFTER_MS.slice(0, 2));
    expect(doubts()).toBe(2);
  });

  it('is not repeated after a refusal, which says that it was not executed', async () => {
    const { found, waits } = asking(lost, refused);
    await expect(found).rejects.toMatchObject({ status: 409, outcome: 'none' });
    expect(waits).toHaveLength(1);
    const direct = asking(refused);
    await expect(direct.found).rejects.toMatchObject({ outcome: 'none' });
    expect(direct.doubts()).toBe(0);
  });

  it('stays unknown after a refusal that says nothing about the first attempt', async () => {
    await expect(asking(lost, tooMany).found).rejects.toMatchObject({ status: 429, outcome: 'repeatable' });
    await expect(repeating(true, tooMany).found).rejects.toMatchObject({ outcome: 'repeatable' });
    await expect(asking(tooMany).found).rejects.toMatchObject({ outcome: 'none' });
  });

  it('can be repeated by the user if no repetition is answered', async () => {
    const { found, waits } = asking(...REPEAT_AFTER_MS.map(() => lost), lost);
    await expect(found).rejects.toMatchObject({ status: 504, outcome: 'repeatable' });
    expect(waits).toEqual(REPEAT_AFTER_MS);
  });
});
