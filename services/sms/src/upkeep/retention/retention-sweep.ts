import type { mongo } from 'mongoose';
import { DEFAULT_COMPANY_SETTINGS, type RetentionDays, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companyViewIn } from '../../rules/suspension-view';
import type { JobCollections } from '../../model/job-collections';
import { MANY } from '../../model/shared-batch';
import { OldBatches, type Position, type Scan, type Stage } from './old-batches';
import { RemoveBatches } from './remove-batches';
import { type RetentionScan, scansIn } from '../../read/removed/retention-model';

export interface RetentionSweepDeps {
  connection: MongoConnection;
  collections: JobCollections;
  now(): Date;
  /** Duration of one round, ms. Default: half of the interval, so that the other half is left for sends. */
  roundMs?: number;
}

/** Companies → their retention periods. */
type Kept = ReadonlyMap<number, Pick<RetentionDays, Stage>>;

interface Progress {
  /** Its position, which is ahead of the stored one if a batch was skipped. */
  at: Position;
  stored: number;
  others: string;
  days: number;
  /** Earliest time of the next step, ms since epoch. */
  pausedUntil: number;
  skipped: boolean;
}

export const RETENTION_EVERY_MS = 500;
const ROUND_MS = 250;
const COMPANIES_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
/** Maximum pause of a scan that found no due data. */
const PAUSE_MS = 10 * 60_000;
/** Delay until skipped batches are checked again. */
const SKIPPED_PAUSE_MS = 3_600_000;
/** Texts whose recipients are due are deleted with them, so recipients come first. */
const STAGES: Stage[] = ['recipients', 'texts'];

/**
 * Deletes data after its retention period: texts first, then recipients; a job keeps its counts (docs/decisions/0119). Companies are
 * processed by round robin, in steps of some milliseconds. The remaining work follows from the data itself: a scan that begins again finds
 * less.
 */
export class RetentionSweep {
  private readonly scans: mongo.Collection<RetentionScan>;
  private readonly batches: OldBatches;
  private readonly progress = new Map<string, Progress>();
  private kept: Kept = new Map();
  private scansInOrder: Scan[] = [];
  private keptAt = -Infinity;
  private turn = 0;

  constructor(private readonly deps: RetentionSweepDeps) {
    this.scans = scansIn(deps.connection);
    this.batches = new OldBatches({ collections: deps.collections, remove: new RemoveBatches(deps) });
  }

  /** Runs one round; `goOn` is checked before each step. */
  async deleteExpired(goOn = (): boolean => true): Promise<void> {
    const until = performance.now() + (this.deps.roundMs ?? ROUND_MS);
    await this.readCompanies();
    const scans = this.scansInOrder;
    for (let idle = 0; idle < scans.length && goOn() && performance.now() < until; this.turn++) {
      const scan = scans[this.turn % scans.length]!;
      const worked = await this.step(scan);
      idle = worked ? 0 : idle + 1;
    }
  }

  private async readCompanies(): Promise<void> {
    const now = performance.now();
    if (now - this.keptAt < COMPANIES_EVERY_MS) return;
    const found = companyViewIn(this.deps.connection).find().project<{
      _id: number;
      settings?: { retention?: Partial<RetentionDays> };
    }>({ 'settings.retention': 1 });
    const kept = new Map<number, RetentionDays>();
    for await (const { _id, settings = {} } of found) kept.set(_id, retentionOf({ settings }));
    this.kept = kept;
    this.scansInOrder = this.allScans();
    this.keptAt = now;
  }

  private allScans(): Scan[] {
    const scans: Scan[] = [];
    for (const stage of STAGES) {
      const usual = DEFAULT_COMPANY_SETTINGS.retention[stage];
      const classes = new Set([usual]);
      let others = '';
      for (const [company, { [stage]: days }] of this.kept) {
        scans.push({
          key: `${company}/${stage}`,
          owner: company,
          stage,
          days,
          others: '',
          isDue: () => true,
        });
        classes.add(days);
        if (days !== usual) others += `${company}:${days} `;
      }
      for (const days of classes)
        scans.push({
          key: `${MANY}/${stage}/${days}`,
          owner: MANY,
          stage,
          days,
          others,
          isDue: (company) => (this.kept.get(company)?.[stage] ?? usual) <= days,
        });
    }
    return scans;
  }

  /** @returns whether there may be more work */
  private async step(scan: Scan): Promise<boolean> {
    const now = this.deps.now().getTime();
    const known = this.progress.get(scan.key);
    const isSame = known?.days === scan.days && known.others === scan.others;
    if (isSame && known.pausedUntil > now) return false;
    const progress = isSame ? known : await this.begin(scan);
    const done = await this.batches.step(scan, progress.at, new Date(now - scan.days * DAY_MS));
    if (!progress.skipped && done.upTo > progress.stored) await this.store(scan, progress, done.upTo);
    progress.skipped ||= done.skipped;
    if (done.end !== null) {
      progress.at = done.end;
      return true;
    }
    // The next scan begins with the skipped batches.
    progress.at = behind(progress.stored);
    const pauseMs = progress.skipped ? SKIPPED_PAUSE_MS : PAUSE_MS;
    const due = done.nextAt ? done.nextAt.getTime() + scan.days * DAY_MS - now : pauseMs;
    progress.pausedUntil = now + Math.min(pauseMs, Math.max(due, RETENTION_EVERY_MS));
    progress.skipped = false;
    return false;
  }

  private async begin({ key, days, others }: Scan): Promise<Progress> {
    const found = await this.scans.findOne({ _id: key });
    const stored = found && found.others === others ? found.smsID : 0;
    const progress = { at: behind(stored), stored, others, days, pausedUntil: 0, skipped: false };
    this.progress.set(key, progress);
    return progress;
  }

  private async store({ key, others }: Scan, progress: Progress, smsID: number): Promise<void> {
    await this.scans.updateOne({ _id: key }, { $set: { smsID, others } }, { upsert: true });
    progress.stored = smsID;
  }
}

/** The position after all batches of this send. */
function behind(smsID: number): Position {
  return { smsID, number: Infinity };
}
