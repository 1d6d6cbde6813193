import { readTracingSettings } from './settings';

const ENDPOINT = 'http://collector:4318';

it('is off without an endpoint, or where it is said so', () => {
  expect(readTracingSettings({ OTEL_TRACES_SAMPLER_ARG: 'nonsense' })).toBeNull();
  expect(readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
  expect(
    readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }),
  ).toBeNull();
});

it('has defaults, and the names that OpenTelemetry gives', () => {
  expect(readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/` })).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    ratio: 1,
    timeoutMs: 5_000,
    delayMs: 1_000,
    queue: 2_048,
  });
  expect(
    readTracingSettings({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t, x-tenant=a',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    }),
  ).toMatchObject({
    url: 'https://traces.example/in',
    headers: { authorization: 'Bearer t', 'x-tenant': 'a' },
    ratio: 0.01,
  });
});

it.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'no equals sign' },
])('refuses %j by name', (wrong) => {
  const name = Object.keys(wrong)[0]!;
  expect(() => readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...wrong })).toThrow(name);
});
