import { Listr, ListrLogger, ProcessOutput } from 'listr2';

/** The display of steps: in place on a terminal, line by line in a file or a pipe, or none. */
export type ScreenForm = 'terminal' | 'lines' | 'silent';

/** Progress towards a total. */
export interface Meter {
  title: string;
  done: number;
  total: number;
}

/** The work of a step. It reports its progress, and resolves to the text for its end. */
export type Work<T> = (progress: (now: string | Meter[]) => void) => Promise<{
  done: string | Meter[];
  value: T;
}>;

/** The used part of a listr2 task. */
interface ShownStep {
  title?: string | undefined;
  output: string;
}

const RENDERER = { terminal: 'default', lines: 'simple', silent: 'silent' } as const;
const METERS_EVERY_MS = 2_000;

/** The terminal output of a run. */
export class Screen {
  private readonly underWay = new Set<ShownStep>();
  private metersAt = 0;

  /** At the signal, the steps are shown as ended, which restores the terminal. */
  constructor(
    private readonly form: ScreenForm,
    private readonly output: NodeJS.WriteStream = process.stdout,
    private readonly signal?: AbortSignal,
  ) {}

  /** Writes a separate line, below the steps if any is running. */
  say(line: string): void {
    const [step] = this.underWay;
    if (step) step.output = line;
    else if (this.form !== 'silent') this.output.write(`${line}\n`);
  }

  /** Shows a running step, and its result. */
  async step<T>(title: string, work: Work<T>): Promise<T> {
    return (await this.steps({ [title]: work }))[0]!;
  }

  /** Runs steps in parallel, by their titles. Waits for all of them, then throws the error of the first failed step. */
  async steps<T>(works: Record<string, Work<T>>): Promise<T[]> {
    const values: Promise<T>[] = [];
    const tasks = Object.entries(works).map(([title, work]) => ({
      title,
      task: async (_context: unknown, shown: ShownStep): Promise<void> => {
        const value = this.showStep(title, work, shown);
        values.push(value);
        this.underWay.add(shown);
        await Promise.race([value, rejectedAtAbort(this.signal)]).finally(() => this.underWay.delete(shown));
      },
      rendererOptions: { bottomBar: Infinity, persistentOutput: true },
    }));
    const logger = new ListrLogger({ processOutput: new ProcessOutput(this.output) });
    await new Listr(tasks, {
      concurrent: true,
      exitOnError: false,
      registerSignalListeners: false, // Ctrl-C ends a run in order; listr2 would exit at once
      renderer: RENDERER[this.form],
      rendererOptions: { logger, collapseErrors: false, showErrorMessage: false },
    }).run();
    return Promise.all(values);
  }

  private async showStep<T>(title: string, work: Work<T>, shown: ShownStep): Promise<T> {
    const started = Date.now();
    const { done, value } = await work((now) => this.progress(shown, title, now));
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    shown.title = this.textOf(title, done, ` (${seconds} s)`);
    return value;
  }

  private progress(shown: ShownStep, title: string, now: string | Meter[]): void {
    const text = this.textOf(title, now);
    if (this.form === 'terminal') shown.title = text;
    else if (typeof now === 'string' || this.metersAreDue()) shown.output = text;
  }

  /** In line mode, meters are written at intervals, because each time adds a line. */
  private metersAreDue(): boolean {
    if (Date.now() - this.metersAt < METERS_EVERY_MS) return false;
    this.metersAt = Date.now();
    return true;
  }

  private textOf(title: string, text: string | Meter[], end = ''): string {
    if (typeof text === 'string') return `${title}: ${text}${end}`;
    if (this.form === 'terminal') return [`${title}${end}`, ...text.map(bar)].join('\n');
    return `${title}: ${text.map((meter) => `${meter.title} ${meter.done}/${meter.total}`).join(', ')}${end}`;
  }
}

/** Never resolves. */
export function rejectedAtAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

const BAR_WIDTH = 30;

/** `delivered  ████████░░░░  812 / 1000` */
function bar({ title, done, total }: Meter): string {
  const filled = Math.round((Math.min(done, total) / total) * BAR_WIDTH);
  return `${title.padEnd(22)} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done} / ${total}`;
}
