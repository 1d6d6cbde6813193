import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HeraldSystem } from '@herald/launcher';
import { pause, until } from '../measure/clock';
import { type CpuProfile, topFunctions } from './top-functions';

const WRITTEN_WITHIN_MS = 60_000;
const BEGINS_WITHIN_MS = 200;

/** Looks at where one service process spends its time while a row is measured. */
export class Profiler {
  private readonly file: string;
  private system: HeraldSystem | null = null;

  constructor(
    private readonly process: string,
    private readonly folder: string,
  ) {
    this.file = join(folder, `${process}.cpuprofile`);
  }

  /** Settings that the process has to be started with. */
  serviceEnv(): Record<string, Record<string, string>> {
    const preload = join(__dirname, 'preload.js');
    return { [this.process]: { NODE_OPTIONS: `--require ${preload}`, HERALD_PROFILE: this.file } };
  }

  async begin(system: HeraldSystem): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    rmSync(this.file, { force: true });
    this.system = system;
    await system.kill(this.process, 'SIGUSR2');
    await pause(BEGINS_WITHIN_MS);
  }

  /** Resolves to the lines that tell what was found. */
  async end(): Promise<string[]> {
    await this.system?.kill(this.process, 'SIGUSR2');
    await until(
      () => existsSync(this.file),
      (exists) => exists,
      { what: `the profile of ${this.process}`, withinMs: WRITTEN_WITHIN_MS },
    );
    const profile = JSON.parse(readFileSync(this.file, 'utf8')) as CpuProfile;
    return [`profile of ${this.process}: ${this.file}`, ...topFunctions(profile)];
  }
}
