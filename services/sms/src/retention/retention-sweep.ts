import type { mongo } from 'mongoose';
import { DEFAULT_COMPANY_SETTINGS, type RetentionDays, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companyViewIn } from '../suspension/suspension-view';
import type { JobCollections } from '../model/job-collections';
import { MANY } from '../model/shared-batch';
import { OldSharedSends } from './old-shared-sends';
import { type ScanStep, OldSends, type Stage } from './old-sends';
import { RemoveBatches } from './remove-batches';
import { type RetentionScan, scansIn } from './retention-model';

export interface RetentionSweepDeps {
  connection: MongoConnection;
  collections: JobCollections;
  now(): Date;
  /** Duration of one round, ms. Default: half of the interval, so that the other half is left for sends. */
  roundMs?: number;
}

/** Companies → their retention periods. */
type Kept = ReadonlyMap<number, Pick<RetentionDays, Stage>>;

/** A scan, in the order of time, through the data of one company, or of shared batches. */
interface Scan {
  key: string;
  stage: Stage;
  days: number;
  others: string;
  /** For texts: the scan of their recipients, which must be idle first. */
  behind?: string;
  step(after: number, before: Date): Promise<ScanStep>;
}

interface Position {
  /** Its position, which is ahead of the stored one if a send was skipped. */
  at: number;
  stored: number;
  others: string;
  days: number;
  /** Earliest time of the next step, ms since epoch. */
  pausedUntil: number;
  passed: boolean;
}

export const RETENTION_EVERY_MS = 500;
const ROUND_MS = 250;
const COMPANIES_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
/** Maximum pause of a scan that found no due data. */
const PAUSE_MS = 10 * 60_000;
/** Delay until skipped sends are checked again. */
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
  private readonly sends: OldSends;
  private readonly sharedSends: OldSharedSends;
  private readonly positions = new Map<string, Position>();
  private kept: Kept = new Map();
  private scansInOrder: Scan[] = [];
  private keptAt = -Infinity;
  private turn = 0;

  constructor(private readonly deps: RetentionSweepDeps) {
    const { connection, collections } = deps;
    const remove = new RemoveBatches(deps);
    this.scans = scansIn(connection);
    this.sends = new OldSends({ collections, remove });
    this.sharedSends = new OldSharedSends({ collections, remove });
  }

  /**
   * Runs one round.
   * @param goOn checked before each step
   */
  async run(goOn = (): boolean => true): Promise<void> {
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
        const of = { stage, days, others: '' };
        scans.push(
          {
            ...of,
            key: `${company}/jobs/${stage}`,
            ...behind(`${company}/jobs`, stage),
            step: (after, before) => this.sends.step(company, stage, after, before),
          },
          {
            ...of,
            key: `${company}/places/${stage}`,
            ...behind(`${company}/places`, stage),
            step: (after, before) => this.sharedSends.step(company, stage, after, before, () => true),
          },
        );
        classes.add(days);
        if (days !== usual) others += `${company}:${days} `;
      }
      for (const days of classes)
        scans.push({
          key: `${MANY}/places/${stage}/${days}`,
          stage,
          days,
          others,
          step: (after, before) =>
            this.sharedSends.step(
              MANY,
              stage,
              after,
              before,
              (company) => (this.kept.get(company)?.[stage] ?? usual) <= days,
            ),
        });
    }
    return scans;
  }

  /** @returns whether there was any work */
  private async step(scan: Scan): Promise<boolean> {
    const now = this.deps.now().getTime();
    if (scan.behind !== undefined && !((this.positions.get(scan.behind)?.pausedUntil ?? 0) > now))
      return false;
    const known = this.positions.get(scan.key);
    const isSame = known?.days === scan.days && known.others === scan.others;
    if (isSame && known.pausedUntil > now) return false;
    const position = isSame ? known : await this.begin(scan);
    const done = await scan.step(position.at, new Date(now - scan.days * DAY_MS));
    if (!position.passed && done.upTo > position.stored) await this.store(scan, position, done.upTo);
    position.passed ||= done.passed;
    if (done.end !== null) {
      position.at = done.end;
      return true;
    }
    // The next scan begins with the skipped sends.
    position.at = position.stored;
    const pauseMs = position.passed ? SKIPPED_PAUSE_MS : PAUSE_MS;
    const due = done.nextDue ? done.nextDue.getTime() + scan.days * DAY_MS - now : pauseMs;
    position.pausedUntil = now + Math.min(pauseMs, Math.max(due, RETENTION_EVERY_MS));
    position.passed = false;
    return false;
  }

  private async begin({ key, days, others }: Scan): Promise<Position> {
    const stored = await this.scans.findOne({ _id: key });
    const at = stored && stored.others === others ? stored.smsID : 0;
    const position = { at, stored: at, others, days, pausedUntil: 0, passed: false };
    this.positions.set(key, position);
    return position;
  }

  private async store({ key, others }: Scan, position: Position, smsID: number): Promise<void> {
    await this.scans.updateOne({ _id: key }, { $set: { smsID, others } }, { upsert: true });
    position.stored = smsID;
  }
}

function behind(scan: string, stage: Stage): { behind?: string } {
  return stage === 'texts' ? { behind: `${scan}/recipients` } : {};
}
