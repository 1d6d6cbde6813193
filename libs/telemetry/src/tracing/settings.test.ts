import { readTracingSettings } from './settings';

const ENDPOINT = 'http://collector:4318';

it('is disabled without an endpoint or by OTEL_SDK_DISABLED', () => {
  expect(readTracingSettings({ OTEL_TRACES_SAMPLER_ARG: 'nonsense' })).toBeNull();
  expect(readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
  expect(
    readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }),
  ).toBeNull();
});

it('has defaults and uses the variable names of OpenTelemetry', () => {
  expect(readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/` })).toMatchObject({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces',
    OTEL_EXPORTER_OTLP_HEADERS: {},
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_EXPORTER_OTLP_TIMEOUT: 5_000,
    OTEL_BSP_SCHEDULE_DELAY: 1_000,
    OTEL_BSP_MAX_QUEUE_SIZE: 2_048,
  });
  expect(
    readTracingSettings({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t, x-tenant=a',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    }),
  ).toMatchObject({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
    OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Bearer t', 'x-tenant': 'a' },
    OTEL_TRACES_SAMPLER_ARG: 0.01,
  });
});

it.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'no equals sign' },
])('names the invalid setting: %j', (wrong) => {
  const name = Object.keys(wrong)[0]!;
  expect(() => readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...wrong })).toThrow(name);
});
