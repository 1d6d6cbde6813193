import Joi from 'joi';
import { type Environment, readSettings } from '@herald/config';

/** The settings of OpenTelemetry's own names. */
export interface TracingSettings {
  /** Where spans go, `/v1/traces` included. */
  url: string;
  /** Further headers of the export, such as a collector's token. */
  headers: Record<string, string>;
  /** The share of requests that are traced, 0 to 1. */
  ratio: number;
  /** At most so long spans wait for their export, ms. */
  delayMs: number;
  /** For one export with its repetitions, ms. */
  timeoutMs: number;
  /** Spans that wait at most; what comes beyond is dropped. */
  queue: number;
}

interface Read {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL: string;
  OTEL_EXPORTER_OTLP_TIMEOUT: number;
  OTEL_TRACES_SAMPLER_ARG: number;
  OTEL_BSP_SCHEDULE_DELAY: number;
  OTEL_BSP_MAX_QUEUE_SIZE: number;
  OTEL_SDK_DISABLED: boolean;
}

const address = Joi.string().uri({ scheme: ['http', 'https'] });
const pairs = Joi.string().pattern(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*$/);

const schema = Joi.object<Read>({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
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
  const read = readSettings(schema, environment);
  if (read.OTEL_SDK_DISABLED) return null;
  return {
    url: own || `${base!.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(read.OTEL_EXPORTER_OTLP_HEADERS),
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    timeoutMs: read.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: read.OTEL_BSP_SCHEDULE_DELAY,
    queue: read.OTEL_BSP_MAX_QUEUE_SIZE,
  };
}

function headersOf(text = ''): Record<string, string> {
  const entries = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
