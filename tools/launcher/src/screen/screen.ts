/** What a run tells the person in front of it. */
export interface Screen {
  /** A line of its own. */
  say(line: string): void;
  /**
   * Shows that something is under way, and how it ended. The work tells its own progress, and resolves to what there is
   * to say at its end.
   */
  step<T>(
    title: string,
    work: (progress: (line: string) => void) => Promise<{ done: string; value: T }>,
  ): Promise<T>;
  /** Keeps meters up to date until the returned function is called; their last state stays. */
  live(meters: () => Meter[]): () => void;
}

/** How much of something is done. */
export interface Meter {
  title: string;
  done: number;
  total: number;
}

/** Shows nothing: for systems that tests start. */
export const silentScreen: Screen = {
  say: () => undefined,
  step: async (_title, work) => (await work(() => undefined)).value,
  live: () => () => undefined,
};

/** For a terminal, lines that change in place; for a file or a pipe, one line after the other. */
export function screenFor(output: NodeJS.WriteStream): Screen {
  return output.isTTY ? new TerminalScreen(output) : new PlainScreen(output);
}

const PLAIN_EVERY_MS = 2_000;

/** Every line is written once; what changes is written again now and then. */
export class PlainScreen implements Screen {
  constructor(private readonly output: { write(text: string): unknown }) {}

  say(line: string): void {
    this.output.write(`${line}\n`);
  }

  async step<T>(
    title: string,
    work: (progress: (line: string) => void) => Promise<{ done: string; value: T }>,
  ): Promise<T> {
    const started = Date.now();
    try {
      const { done, value } = await work((line) => this.say(`${title}: ${line}`));
      this.say(`✔ ${title}: ${done} (${since(started)})`);
      return value;
    } catch (error) {
      this.say(`✖ ${title} (${since(started)})`);
      throw error;
    }
  }

  live(meters: () => Meter[]): () => void {
    let last = '';
    const write = (): void => {
      const text = meters()
        .map(({ title, done, total }) => `${title} ${done}/${total}`)
        .join(', ');
      if (text !== last) this.say(text);
      last = text;
    };
    const timer = setInterval(write, PLAIN_EVERY_MS);
    return () => {
      clearInterval(timer);
      write();
    };
  }
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;

/** The last lines of the terminal show what is under way; everything else goes above them. */
class TerminalScreen implements Screen {
  private readonly regions = new Set<() => string[]>();
  private drawn = 0;
  private frame = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly output: NodeJS.WriteStream) {}

  say(line: string): void {
    this.erase();
    this.output.write(`${line}\n`);
    this.draw();
  }

  async step<T>(
    title: string,
    work: (progress: (line: string) => void) => Promise<{ done: string; value: T }>,
  ): Promise<T> {
    const started = Date.now();
    let progress = '';
    const end = this.keep(() => [`${FRAMES[this.frame % FRAMES.length]} ${title}  ${progress}`]);
    try {
      const { done, value } = await work((line) => (progress = line));
      end();
      this.say(`✔ ${title}  ${done} (${since(started)})`);
      return value;
    } catch (error) {
      end();
      this.say(`✖ ${title} (${since(started)})`);
      throw error;
    }
  }

  live(meters: () => Meter[]): () => void {
    const lines = (): string[] => meters().map(bar);
    const end = this.keep(lines);
    return () => {
      end();
      lines().forEach((line) => this.say(line));
    };
  }

  private keep(lines: () => string[]): () => void {
    this.regions.add(lines);
    this.timer ??= setInterval(() => this.redraw(), FRAME_MS);
    return () => {
      this.regions.delete(lines);
      this.redraw();
      if (this.regions.size > 0 || !this.timer) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  private redraw(): void {
    this.frame++;
    this.erase();
    this.draw();
  }

  private draw(): void {
    const width = this.output.columns || 80;
    // A line that wraps would stand on two, and be erased as one.
    const lines = [...this.regions].flatMap((region) => region()).map((line) => line.slice(0, width - 1));
    if (lines.length > 0) this.output.write(`${lines.join('\n')}\n`);
    this.drawn = lines.length;
  }

  private erase(): void {
    if (this.drawn > 0) this.output.write(`\x1b[${this.drawn}F\x1b[J`);
    this.drawn = 0;
  }
}

function since(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

const BAR_WIDTH = 30;

/** `Delivered  ████████░░░░  812 / 1000` */
function bar({ title, done, total }: Meter): string {
  const filled = Math.round((Math.min(done, total) / total) * BAR_WIDTH);
  return `${title.padEnd(22)} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done} / ${total}`;
}
