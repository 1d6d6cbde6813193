import { highestSustained } from './highest-rate';

describe('highestSustained', () => {
  const search = async (most: number, start: number): Promise<{ rate: number; tried: number[] }> => {
    const tried: number[] = [];
    const { rate } = await highestSustained(start, async (each) => {
      tried.push(each);
      return { rate: each, isSustained: each <= most };
    });
    return { rate, tried };
  };

  it.each([
    [2_345, 1_000],
    [2_345, 2_345],
    [180, 1_000],
    [1, 3],
  ])('finds %d from %d on, never more, and within 4 %%', async (most, start) => {
    const { rate, tried } = await search(most, start);
    expect(rate).toBeLessThanOrEqual(most);
    expect(rate).toBeGreaterThanOrEqual(Math.floor(most / 1.04));
    expect(new Set(tried).size).toBe(tried.length);
  });

  it('reports an error if no rate is sustained', async () => {
    await expect(highestSustained(100, async () => ({ isSustained: false }))).rejects.toThrow(
      'Not even 1 message per second is sustained',
    );
  });
});
