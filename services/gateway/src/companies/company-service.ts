import { isDeepStrictEqual } from 'node:util';
import { companyToday, daysSuspended } from '@herald/values/company-time';
import { type CompanySettings, type RetentionDays, retentionOf, type Suspensions } from '@herald/contracts';
import { noSuch, NotFoundError, ValidationError } from '@herald/contracts/errors';
import type { IdempotencyKey } from '@herald/service';
import { createdBefore, createOnce } from '../access/create-once';
import type { CompanyDocument } from './company-model';
import type { CompanyCreation, CompanyPatch } from './company-schema';
import type { CompanyStore } from './company-store';

export interface CompanyServiceDeps {
  store: Pick<CompanyStore, 'create' | 'findCompany' | 'change' | 'madeFor' | 'releaseRequest'>;
  /** Schedules the publication of a company's pending events. */
  outbox: { publishSoon(company: CompanyDocument): void };
  /** Drops the company from the caches of this process. */
  forget(company: number): void;
  now(): Date;
}

/** A requested company. `isRepeated`: an earlier request with the same Idempotency-Key created it. */
export interface MadeCompany {
  company: CompanyDocument;
  isRepeated: boolean;
}

const DEFAULT_TIMEZONE = 'Asia/Tbilisi';
const NO_MODULES = { network: false, iptv: false, gps: false };

/** Companies as managed by the operator. */
export class CompanyService {
  constructor(private readonly deps: CompanyServiceDeps) {}

  /** Creates a company, once for an Idempotency-Key of the operator. @throws ConflictError if it was already used with different parameters */
  async create(given: CompanyCreation, request?: IdempotencyKey): Promise<MadeCompany> {
    const { store, now } = this.deps;
    return await createOnce<MadeCompany>(
      async () => {
        const company = await createdBefore(request, now(), {
          find: (key) => store.madeFor(key),
          release: ({ _id }) => store.releaseRequest(_id),
        });
        return company && { company, isRepeated: true };
      },
      async () => ({ company: await this.make(given, request), isRepeated: false }),
    );
  }

  private async make(given: CompanyCreation, madeFor?: IdempotencyKey): Promise<CompanyDocument> {
    const { store, outbox, now } = this.deps;
    const { status = 'active', timezone = DEFAULT_TIMEZONE } = given;
    const company = await store.create(
      {
        name: given.name,
        status,
        ...(status === 'active' ? {} : { suspensions: { days: 0, since: companyToday(timezone, now()) } }),
        timezone,
        settings: given.settings ?? {},
        modules: { ...NO_MODULES, ...given.modules },
        ...(madeFor && { madeFor }),
      },
      now(),
    );
    outbox.publishSoon(company);
    return company;
  }

  /** @throws NotFoundError */
  async get(id: number): Promise<CompanyDocument> {
    return found(await this.deps.store.findCompany(id));
  }

  /** Merges the patch; omitted parts stay. @throws NotFoundError; ValidationError for other retention periods, which `setRetention` changes */
  async change(id: number, patch: CompanyPatch): Promise<CompanyDocument> {
    const shown = patch.settings?.retention && retentionOf(await this.get(id));
    if (!isDeepStrictEqual(shown, shown && { ...shown, ...patch.settings?.retention })) {
      const why = 'settings.retention is not changed here: use PUT /admin/v1/companies/{id}/retention';
      throw new ValidationError({ 'settings.retention': why });
    }
    const fields = changedFields(patch);
    if (patch.status === undefined) return await this.set(id, fields);
    for (;;) {
      const before = await this.get(id);
      const isSame = patch.status === before.status;
      const suspensions = isSame ? {} : { suspensions: this.suspensionsAfter(before) };
      const changed = await this.deps.store.change(id, { ...fields, ...suspensions }, before.status);
      if (changed) return this.changed(changed);
      // Another request changed the status between the read and the write.
    }
  }

  /** Stops or resumes the sending of the company's accepted messages; a repetition changes nothing. @throws NotFoundError */
  async setSendingStopped(id: number, sendingStopped: boolean): Promise<CompanyDocument> {
    const { sendingStopped: before = false } = await this.get(id);
    return await this.set(id, before === sendingStopped ? {} : { sendingStopped });
  }

  /** Replaces all retention periods; omitted periods have their defaults. @throws NotFoundError; ValidationError if texts outlive their recipients */
  async setRetention(id: number, retention: Partial<RetentionDays>): Promise<CompanyDocument> {
    const { texts, recipients } = retentionOf({ settings: { retention } });
    if (texts > recipients)
      throw new ValidationError({
        texts: `texts must not be kept for longer than recipients (${recipients} days)`,
      });
    return await this.set(id, { 'settings.retention': retention });
  }

  private async set(id: number, fields: Record<string, unknown>): Promise<CompanyDocument> {
    if (Object.keys(fields).length === 0) return await this.get(id);
    return this.changed(found(await this.deps.store.change(id, fields)));
  }

  private changed(company: CompanyDocument): CompanyDocument {
    this.deps.forget(company._id);
    this.deps.outbox.publishSoon(company);
    return company;
  }

  /** The company's suspensions after its status is toggled today, in its time zone. */
  private suspensionsAfter({ status, timezone, suspensions }: CompanyDocument): Suspensions {
    const { days, since } = suspensions ?? { days: 0, since: null };
    const today = companyToday(timezone, this.deps.now());
    if (status === 'active') return { days, since: today };
    return { days: daysSuspended({ days, since }, today), since: null };
  }
}

/** `{settings: {validityHours: 24}}` → `{'settings.validityHours': 24}`. */
function changedFields(patch: CompanyPatch): Record<string, unknown> {
  const { settings = {}, modules = {}, ...plain } = patch;
  const { accountAddedNotification = {}, paymentReminder = {}, retention: _, ...flat } = settings;
  return {
    ...plain,
    ...under('settings', flat satisfies Partial<CompanySettings>),
    ...under('settings.accountAddedNotification', accountAddedNotification),
    ...under('settings.paymentReminder', paymentReminder),
    ...under('modules', modules),
  };
}

function under(path: string, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));
}

/** @throws NotFoundError */
export function found(company: CompanyDocument | null): CompanyDocument {
  if (!company) throw new NotFoundError(noSuch('company'));
  return company;
}
