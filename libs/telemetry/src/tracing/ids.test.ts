import { formatTraceparent, parseTraceparent, spanIdOf, traceIdOf } from './ids';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('the trace of a request id', () => {
  it('is the UUID without its dashes, or the trace id that it is', () => {
    expect(traceIdOf('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('3f2504e04f8941d39a0c0305e82c3301');
    expect(traceIdOf(TRACE)).toBe(TRACE);
  });

  it.each(['my-request-1', TRACE.toUpperCase(), ''])('is a hash of other ids: %j', (id) => {
    expect(traceIdOf(id)).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf(id)).toBe(traceIdOf(id));
    expect(traceIdOf(`${id}.`)).not.toBe(traceIdOf(id));
  });
});

it('derives the span id of a stage from the trace and the stage alone', () => {
  expect(spanIdOf(TRACE, 'job/7')).toMatch(/^[0-9a-f]{16}$/);
  expect(spanIdOf(TRACE, 'job/7')).toBe(spanIdOf(TRACE, 'job/7'));
  const others = [spanIdOf(TRACE, 'job/8'), spanIdOf(TRACE.replace('4', '5'), 'job/7')];
  expect(others).not.toContain(spanIdOf(TRACE, 'job/7'));
});

it('reads traceparent according to W3C Trace Context', () => {
  const span = { traceId: TRACE, spanId: SPAN };
  expect(parseTraceparent(formatTraceparent(span))).toEqual(span);
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what.comes`)).toEqual(span);
});

it.each([
  undefined,
  ['00', TRACE],
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}\n-${SPAN}-01`,
])('refuses the invalid traceparent %j', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});
