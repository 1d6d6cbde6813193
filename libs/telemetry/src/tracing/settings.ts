import Joi from 'joi';
import { type Environment, httpUrl, integer, readSettings, settingsSchema } from '@herald/config';

const address = httpUrl<string | undefined>();
const pairs = Joi.string<Record<string, string>>().pattern(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*$/);

/** Settings, under the variable names of OpenTelemetry. */
const schema = settingsSchema({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  /** The address of the collector for spans, including `/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  /** Additional headers of the export, such as a collector's token. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs.custom(headersOf).default({}),
  // The exporter sends JSON; a collector that accepts protobuf over HTTP accepts JSON at the same address.
  OTEL_EXPORTER_OTLP_PROTOCOL: Joi.string().valid('http/json', 'http/protobuf').default('http/json'),
  /** Timeout of one export including its retries, ms. */
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(100, 5_000).max(60_000),
  /** The share of requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: Joi.number().min(0).max(1).default(1),
  /** The longest time that a span waits for its export, ms. */
  OTEL_BSP_SCHEDULE_DELAY: integer(10, 1_000).max(60_000),
  /** The maximum number of spans that wait for their export. Further spans are dropped. */
  OTEL_BSP_MAX_QUEUE_SIZE: integer(512, 2_048).max(65_536),
  OTEL_SDK_DISABLED: Joi.boolean().default(false),
});

export type TracingSettings = NonNullable<ReturnType<typeof readTracingSettings>>;

/** @returns null if tracing is disabled or no endpoint is set. @throws ConfigError naming each invalid setting. */
export function readTracingSettings(environment: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = environment;
  if (!base && !own) return null;
  const settings = readSettings(schema, environment);
  if (settings.OTEL_SDK_DISABLED) return null;
  return {
    ...settings,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own || `${base!.replace(/\/+$/, '')}/v1/traces`,
  };
}

function headersOf(text: string): Record<string, string> {
  const entries = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
