import Joi from 'joi';
import { type Environment, readSettings } from '@herald/config';

/** The settings of OpenTelemetry's own names. */
export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Where spans go, `/v1/traces` included. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: string;
  /** Further headers of the export, such as a collector's token. */
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_EXPORTER_OTLP_PROTOCOL: string;
  /** For one export with its repetitions, ms. */
  OTEL_EXPORTER_OTLP_TIMEOUT: number;
  /** The share of requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number;
  /** At most so long spans wait for their export, ms. */
  OTEL_BSP_SCHEDULE_DELAY: number;
  /** Spans that wait at most; what comes beyond is dropped. */
  OTEL_BSP_MAX_QUEUE_SIZE: number;
  OTEL_SDK_DISABLED: boolean;
}

const address = Joi.string().uri({ scheme: ['http', 'https'] });
const pairs = Joi.string().pattern(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*$/);

const schema = Joi.object<TracingSettings>({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: pairs.custom(headersOf).default({}),
  // JSON is what we send; whoever takes protobuf over HTTP takes it at the same place.
  OTEL_EXPORTER_OTLP_PROTOCOL: Joi.string().valid('http/json', 'http/protobuf').default('http/json'),
  OTEL_EXPORTER_OTLP_TIMEOUT: Joi.number().integer().min(100).max(60_000).default(5_000),
  OTEL_TRACES_SAMPLER_ARG: Joi.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: Joi.number().integer().min(10).max(60_000).default(1_000),
  OTEL_BSP_MAX_QUEUE_SIZE: Joi.number().integer().min(512).max(65_536).default(2_048),
  OTEL_SDK_DISABLED: Joi.boolean().default(false),
});

/** Null where no endpoint is set: then there are no traces. @throws ConfigError naming each setting that is wrong. */
export function readTracingSettings(environment: Environment): TracingSettings | null {
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
