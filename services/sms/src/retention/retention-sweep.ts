import type { mongo } from 'mongoose';
import { DEFAULT_COMPANY_SETTINGS, type RetentionDays, retentionOf } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { companyViewIn } from '../suspension/suspension-view';
import type { JobCollections } from '../model/job-collections';
import { MANY } from '../model/shared-batch';
import { OldSharedSends } from './old-shared-sends';
import { type Bite, OldSends, type Stage } from './old-sends';
import { RemoveBatches } from './remove-batches';
import { type RetentionWalk, walksIn } from './retention-model';

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
interface Walk {
  key: string;
  stage: Stage;
  days: number;
  others: string;
  /** For texts: the scan of their recipients, which must be idle first. */
  behind?: string;
  bite(after: number, before: Date): Promise<Bite>;
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
  private readonly walks: mongo.Collection<RetentionWalk>;
  private readonly sends: OldSends;
  private readonly sharedSends: OldSharedSends;
  private readonly positions = new Map<string, Position>();
  private kept: Kept = new Map();
  private turns: Walk[] = [];
  private keptAt = -Infinity;
  private turn = 0;

  constructor(private readonly deps: RetentionSweepDeps) {
    const { connection, collections } = deps;
    const remove = new RemoveBatches(deps);
    this.walks = walksIn(connection);
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
    const walks = this.turns;
    for (let idle = 0; idle < walks.length && goOn() && performance.now() < until; this.turn++) {
      const walk = walks[this.turn % walks.length]!;
      const worked = await this.step(walk);
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
    this.turns = this.allWalks();
    this.keptAt = now;
  }

  private allWalks(): Walk[] {
    const walks: Walk[] = [];
    for (const stage of STAGES) {
      const usual = DEFAULT_COMPANY_SETTINGS.retention[stage];
      const classes = new Set([usual]);
      let others = '';
      for (const [company, { [stage]: days }] of this.kept) {
        const of = { stage, days, others: '' };
        walks.push(
          {
            ...of,
            key: `${company}/jobs/${stage}`,
            ...behind(`${company}/jobs`, stage),
            bite: (after, before) => this.sends.bite(company, stage, after, before),
          },
          {
            ...of,
            key: `${company}/places/${stage}`,
            ...behind(`${company}/places`, stage),
            bite: (after, before) => this.sharedSends.bite(company, stage, after, before, () => true),
          },
        );
        classes.add(days);
        if (days !== usual) others += `${company}:${days} `;
      }
      for (const days of classes)
        walks.push({
          ...{ key: `${MANY}/places/${stage}/${days}`, stage, days, others },
          bite: (after, before) =>
            this.sharedSends.bite(
              MANY,
              stage,
              after,
              before,
              (company) => (this.kept.get(company)?.[stage] ?? usual) <= days,
            ),
        });
    }
    return walks;
  }

  /** @returns whether there was any work */
  private async step(walk: Walk): Promise<boolean> {
    const now = this.deps.now().getTime();
    if (walk.behind !== undefined && !((this.positions.get(walk.behind)?.pausedUntil ?? 0) > now))
      return false;
    const known = this.positions.get(walk.key);
    const isSame = known?.days === walk.days && known.others === walk.others;
    if (isSame && known.pausedUntil > now) return false;
    const position = isSame ? known : await this.begin(walk);
    const bite = await walk.bite(position.at, new Date(now - walk.days * DAY_MS));
    if (!position.passed && bite.upTo > position.stored) await this.store(walk, position, bite.upTo);
    position.passed ||= bite.passed;
    if (bite.end !== null) {
      position.at = bite.end;
      return true;
    }
    // The next scan begins with the skipped sends.
    position.at = position.stored;
    const pauseMs = position.passed ? SKIPPED_PAUSE_MS : PAUSE_MS;
    const due = bite.nextDue ? bite.nextDue.getTime() + walk.days * DAY_MS - now : pauseMs;
    position.pausedUntil = now + Math.min(pauseMs, Math.max(due, RETENTION_EVERY_MS));
    position.passed = false;
    return false;
  }

  private async begin({ key, days, others }: Walk): Promise<Position> {
    const stored = await this.walks.findOne({ _id: key });
    const at = stored && stored.others === others ? stored.smsID : 0;
    const position = { at, stored: at, others, days, pausedUntil: 0, passed: false };
    this.positions.set(key, position);
    return position;
  }

  private async store({ key, others }: Walk, position: Position, smsID: number): Promise<void> {
    await this.walks.updateOne({ _id: key }, { $set: { smsID, others } }, { upsert: true });
    position.stored = smsID;
  }
}

function behind(walk: string, stage: Stage): { behind?: string } {
  return stage === 'texts' ? { behind: `${walk}/recipients` } : {};
}
