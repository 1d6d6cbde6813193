import { isSampled, requestIdOfTrace, saysWanted, spanIdOf, traceOf } from './trace-identity';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('the trace of a request id', () => {
  it('is the UUID without its dashes', () => {
    expect(traceOf('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toEqual({
      traceId: '3f2504e04f8941d39a0c0305e82c3301',
      wanted: false,
    });
  });

  it('is the trace of the client if the request id was made from it', () => {
    expect(traceOf(requestIdOfTrace(TRACE, false))).toEqual({ traceId: TRACE, wanted: false });
    expect(traceOf(requestIdOfTrace(TRACE, true))).toEqual({ traceId: TRACE, wanted: true });
    expect([TRACE, `${TRACE}-01`, 'x-01'].map(saysWanted)).toEqual([false, true, false]);
  });

  it.each(['my-request-1', `${TRACE}-00`, TRACE.toUpperCase(), ''])('is a hash of other ids: %j', (id) => {
    const { traceId, wanted } = traceOf(id);
    expect([traceId, wanted]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), false]);
    expect(traceOf(id).traceId).toBe(traceId);
    expect(traceOf(`${id}.`).traceId).not.toBe(traceId);
  });
});

it('derives the span id of a stage from the trace and the stage alone', () => {
  expect(spanIdOf(TRACE, 'job/7')).toMatch(/^[0-9a-f]{16}$/);
  expect(spanIdOf(TRACE, 'job/7')).toBe(spanIdOf(TRACE, 'job/7'));
  const others = [spanIdOf(TRACE, 'job/8'), spanIdOf(TRACE.replace('4', '5'), 'job/7')];
  expect(others).not.toContain(spanIdOf(TRACE, 'job/7'));
});

it('samples by the trace id at the given ratio, and always samples a wanted trace', () => {
  const ids = Array.from({ length: 4_000 }, (_, i) => traceOf(`request-${i}`));
  const share = (ratio: number): number => ids.filter((id) => isSampled(id, ratio)).length / ids.length;
  expect([share(0), share(1)]).toEqual([0, 1]);
  // The ids are hashes of fixed texts, so the share is the same in every run.
  expect(share(0.1)).toBeCloseTo(0.1, 1);
  expect(isSampled({ traceId: TRACE, wanted: true }, 0)).toBe(true);
});
