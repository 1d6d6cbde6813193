import type { mongo } from 'mongoose';
import { type RetentionDays, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companyViewIn } from '../../rules/suspension-view';
import type { JobCollections } from '../../model/job-collections';
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

interface Progress {
  /** Its position, which is ahead of the stored one if a batch was skipped. */
  at: Position;
  stored: number;
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
 * Deletes data after its retention period: texts first, then recipients; a job of several batches keeps its counts (docs/decisions/0119).
 * Companies are processed by round robin, in steps of some milliseconds. The remaining work follows from the data itself: a scan that begins
 * again finds less.
 */
export class RetentionSweep {
  private readonly scans: mongo.Collection<RetentionScan>;
  private readonly batches: OldBatches;
  private readonly progress = new Map<string, Progress>();
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
    const companies = await companyViewIn(this.deps.connection)
      .find()
      .project<{ _id: number; settings?: { retention?: Partial<RetentionDays> } }>({
        'settings.retention': 1,
      })
      .toArray();
    this.scansInOrder = STAGES.flatMap((stage) =>
      companies.map(({ _id: company, settings = {} }) => {
        const days = retentionOf({ settings })[stage];
        return { key: `${company}/${stage}`, company, stage, days };
      }),
    );
    this.keptAt = now;
  }

  /** @returns whether there may be more work */
  private async step(scan: Scan): Promise<boolean> {
    const now = this.deps.now().getTime();
    const known = this.progress.get(scan.key);
    if (known?.days === scan.days && known.pausedUntil > now) return false;
    const progress = known?.days === scan.days ? known : await this.begin(scan);
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

  private async begin({ key, days }: Scan): Promise<Progress> {
    const found = await this.scans.findOne({ _id: key });
    const stored = found?.smsID ?? 0;
    const progress = { at: behind(stored), stored, days, pausedUntil: 0, skipped: false };
    this.progress.set(key, progress);
    return progress;
  }

  private async store({ key }: Scan, progress: Progress, smsID: number): Promise<void> {
    await this.scans.updateOne({ _id: key }, { $set: { smsID } }, { upsert: true });
    progress.stored = smsID;
  }
}

/** The position after all batches of this send. */
function behind(smsID: number): Position {
  return { smsID, number: Infinity };
}
