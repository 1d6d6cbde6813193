import { formatTraceparent, parseTraceparent } from './traceparent';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('is read according to W3C Trace Context', () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-02`)).toMatchObject({ sampled: false });
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what.comes`)).toMatchObject({ traceId: TRACE });
  expect(parseTraceparent(formatTraceparent({ traceId: TRACE, spanId: SPAN }))).toMatchObject({
    sampled: true,
  });
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
  `00-${TRACE}-${SPAN}-1`,
  `00-${TRACE}\n-${SPAN}-01`,
])('is invalid: %j', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});
