import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Handlers, Question, Reply } from './serve';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A helper process of the benchmark and the questions that it answers (`serve`). */
export class Child<H extends Handlers> {
  private readonly waiting = new Map<number, Waiting>();
  private readonly process: ChildProcess;
  private questions = 0;

  /** Its program is `<name>-main` in the folder of its name. */
  constructor(readonly name: string) {
    this.process = fork(join(__dirname, '..', name, `${name}-main.js`), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--enable-source-maps'],
    });
    this.process.on('message', (reply: Reply) => this.take(reply));
    this.process.once('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${name} exited with code ${code}`));
      this.waiting.clear();
    });
  }

  get pid(): number {
    return this.process.pid!;
  }

  ask<N extends keyof H & string>(
    name: N,
    ...argument: Parameters<H[N]>
  ): Promise<Awaited<ReturnType<H[N]>>> {
    const question: Question = { id: ++this.questions, name, argument: argument[0] };
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { resolve: resolve as Waiting['resolve'], reject });
      this.process.send(question, (error) => {
        if (error && this.waiting.delete(question.id)) reject(error);
      });
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }

  private take({ id, value, error }: Reply): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(`${this.name}: ${error}`));
  }
}
