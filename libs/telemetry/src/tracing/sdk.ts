import { hostname } from 'node:os';
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { endingWithin } from '@herald/contracts/errors';
import type { Logger } from '../logging';
import type { SpanReference } from './ids';
import type { TracingSettings } from './settings';

const STOP_LIMIT_MS = 3_000;
const SILENCE_MS = 60_000;

/** A finished span. */
export interface SdkSpan {
  name: string;
  ids: SpanReference;
  parentId: string | null;
  options: SpanOptions;
  /** Ms since epoch. */
  ended: number;
  failed: string | null;
}

/** OpenTelemetry's SDK, which is loaded only if tracing is enabled. A slow or unavailable collector neither delays nor fails any other work. */
export function startSdk(service: string, settings: TracingSettings, logger: Logger) {
  // The SDK generates ids within `startSpan`.
  let chosen: SpanReference = { traceId: '', spanId: '' };
  // Decides by the trace id, so that a trace is recorded by all processes or by none.
  const sampler = new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'herald',
      'service.instance.id': `${hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    idGenerator: { generateTraceId: () => chosen.traceId, generateSpanId: () => chosen.spanId },
    sampler,
    spanProcessors: [
      new BatchSpanProcessor(exporter(settings, logger), {
        maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  const tracer = provider.getTracer('herald');
  return {
    isSampled: (traceId: string): boolean =>
      sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    record({ name, ids, parentId, options, ended, failed }: SdkSpan): void {
      chosen = ids;
      const span = tracer.startSpan(name, options, contextOf(ids.traceId, parentId));
      if (failed !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failed });
      span.end(ended);
    },
    /** Sends the waiting spans, for a few seconds at most. */
    async stop(): Promise<void> {
      const late = (): Error => new Error('Sending the last spans timed out.');
      await endingWithin(STOP_LIMIT_MS, provider.shutdown(), late).catch((error: unknown) =>
        logger.debug('tracing.stop_failed', { error }),
      );
    },
    kinds: {
      internal: SpanKind.INTERNAL,
      server: SpanKind.SERVER,
      client: SpanKind.CLIENT,
      producer: SpanKind.PRODUCER,
      consumer: SpanKind.CONSUMER,
    },
  };
}

export type Sdk = ReturnType<typeof startSdk>;

function contextOf(traceId: string, spanId: string | null): Context {
  if (spanId === null) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** Logs lost spans at most once a minute: the SDK would pass failures to the error handler of the process. */
function exporter(settings: TracingSettings, logger: Logger): SpanExporter {
  const otlp = new OTLPTraceExporter({
    url: settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  let lost = 0;
  let silentUntil = 0;
  return {
    export(spans, done) {
      otlp.export(spans, ({ error }) => {
        if (error) lost += spans.length;
        if (error && Date.now() >= silentUntil) {
          logger.warn('tracing.spans_lost', { spans: lost, reason: error.message });
          silentUntil = Date.now() + SILENCE_MS;
          lost = 0;
        }
        done({ code: 0 });
      });
    },
    shutdown: () => otlp.shutdown(),
  };
}
