import type { CompanySettings } from '@herald/contracts';
import { NotFoundError } from '@herald/errors';
import type { CompanyDocument } from './company-model';
import type { CompanyCreation, CompanyPatch } from './company-schema';
import type { CompanyStore } from './company-store';

export interface CompanyServiceDeps {
  store: Pick<CompanyStore, 'create' | 'find' | 'change'>;
  /** Tells the others of a change, soon. */
  outbox: { tellSoon(company: CompanyDocument): void };
  /** What this process remembers of the company is out of date. */
  forget(company: number): void;
  now(): Date;
}

const DEFAULT_TIMEZONE = 'Asia/Tbilisi';
const NO_MODULES = { network: false, iptv: false, gps: false };

/** Companies as the operator manages them. */
export class CompanyService {
  constructor(private readonly deps: CompanyServiceDeps) {}

  async create(given: CompanyCreation): Promise<CompanyDocument> {
    const { store, outbox, now } = this.deps;
    const company = await store.create(
      {
        name: given.name,
        status: given.status ?? 'active',
        timezone: given.timezone ?? DEFAULT_TIMEZONE,
        settings: given.settings ?? {},
        modules: { ...NO_MODULES, ...given.modules },
      },
      now(),
    );
    outbox.tellSoon(company);
    return company;
  }

  /** @throws NotFoundError */
  async get(id: number): Promise<CompanyDocument> {
    return found(await this.deps.store.find(id));
  }

  /** Merges: settings, modules and the notification's parts that are not given stay. @throws NotFoundError */
  async change(id: number, patch: CompanyPatch): Promise<CompanyDocument> {
    return await this.set(id, changedFields(patch));
  }

  /** Stops or resumes the sending of what the company has accepted; a repetition changes nothing. @throws NotFoundError */
  async setSendingStopped(id: number, sendingStopped: boolean): Promise<CompanyDocument> {
    const { sendingStopped: before = false } = await this.get(id);
    return await this.set(id, before === sendingStopped ? {} : { sendingStopped });
  }

  private async set(id: number, fields: Record<string, unknown>): Promise<CompanyDocument> {
    if (Object.keys(fields).length === 0) return await this.get(id);
    const company = found(await this.deps.store.change(id, fields));
    this.deps.forget(id);
    this.deps.outbox.tellSoon(company);
    return company;
  }
}

/** `{settings: {validityHours: 24}}` → `{'settings.validityHours': 24}`. */
function changedFields(patch: CompanyPatch): Record<string, unknown> {
  const { settings = {}, modules = {}, ...plain } = patch;
  const { accountAddedNotification = {}, ...flat } = settings;
  return {
    ...plain,
    ...under('settings', flat satisfies Partial<CompanySettings>),
    ...under('settings.accountAddedNotification', accountAddedNotification),
    ...under('modules', modules),
  };
}

function under(path: string, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]));
}

/** @throws NotFoundError */
export function found(company: CompanyDocument | null): CompanyDocument {
  if (!company) throw new NotFoundError('There is no such company.');
  return company;
}
