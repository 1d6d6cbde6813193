import { Writable } from 'node:stream';
import winston from 'winston';
import { withoutSecrets } from './mask';
import { currentRequestId } from './request-id';
import { writeLine } from './standard-output';

export interface Logger {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** The form of an error in a log: name, message, code, causes and stack. Secrets are masked afterwards. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function standardOutput(): Writable {
  return new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      writeLine(line);
      done();
    },
  });
}

/**
 * Writes one JSON line per outcome to standard output: `{time, level, service, event, requestId?, ...fields}`.
 * The field `error` may be an `Error`. Secrets are masked by the name of their field and by their form.
 */
export function createLogger(service: string, level = process.env.LOG_LEVEL ?? 'info'): Logger {
  const sink = winston.createLogger({
    level,
    format: winston.format.printf(({ level: severity, message, ...fields }) => {
      const entry = { time: new Date().toISOString(), level: severity, service, event: message, ...fields };
      return JSON.stringify(withoutSecrets(entry));
    }),
    transports: [new winston.transports.Stream({ stream: standardOutput() })],
  });
  const write =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      if (!sink.isLevelEnabled(severity)) return;
      const requestId = currentRequestId();
      const error = 'error' in fields ? { error: describeError(fields.error) } : {};
      sink.log(severity, event, { ...(requestId ? { requestId } : {}), ...fields, ...error });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
