import type { Logger } from '@herald/telemetry/logging';

const ignore = (): void => undefined;

/** A logger without output, for tests that do not check log lines. */
export const quiet: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export interface KeptLine {
  level: keyof Logger;
  event: string;
  fields: Record<string, unknown>;
}

export interface KeepingLogger extends Logger {
  readonly lines: KeptLine[];
  /** The names of the events at a level, in order. Default: all levels. */
  events(level?: keyof Logger): string[];
}

/** A logger that keeps its lines, for tests that check log lines. */
export function keepingLogger(): KeepingLogger {
  const lines: KeptLine[] = [];
  const keep =
    (level: keyof Logger) =>
    (event: string, fields: Record<string, unknown> = {}): void =>
      void lines.push({ level, event, fields });
  return {
    lines,
    events: (level) => lines.filter((line) => !level || line.level === level).map(({ event }) => event),
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
  };
}
