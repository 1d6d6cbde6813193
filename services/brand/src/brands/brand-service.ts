import { cleanText, isBlank } from '@herald/values/request-values';
import { BRAND_CREATE, BRAND_DELETE, type BrandSnapshot, type CompanySnapshot } from '@herald/contracts';
import {
  ContractStatusError,
  noRecord,
  NotFoundError,
  said,
  UnavailableError,
} from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { BrandDocument } from './brand-model';
import { nameKey, nameProblem } from './brand-name';
import { type BrandStore, snapshotOf } from './brand-store';
import { traceDecided } from './brand-traces';

export interface BrandServiceDeps {
  store: Pick<BrandStore, 'blocking' | 'create' | 'delete' | 'decide' | 'findBrand'>;
  companies: { get(company: number): Promise<Pick<CompanySnapshot, 'settings'> | null> };
  outbox: { wake(): void };
  logger: Logger;
}

// A repetition happens only if a conflicting brand of the company is created and deleted during one attempt.
const CREATE_TRIES = 5;

/** The rules for adding and deleting sender names, and the operator's decisions on them. */
export class BrandService {
  constructor(private readonly deps: BrandServiceDeps) {}

  /**
   * Adds a brand that awaits the operator's decision.
   * @returns its brandID.
   * @throws ContractStatusError 10, 20, 30, 40, 50 or 60, the first that applies.
   */
  async create(company: number, name: unknown, description: unknown): Promise<number> {
    const problem = nameProblem(name);
    if (problem) throw new ContractStatusError(problem.statusID, problem.message);
    for (let tries = 0; tries < CREATE_TRIES; tries++) {
      const brand = await this.tryCreate(company, name as string, description);
      if (!brand) continue;
      this.deps.outbox.wake();
      this.deps.logger.info('brand.created', { company, brandID: brand._id });
      return brand._id;
    }
    throw new UnavailableError();
  }

  /** @throws ContractStatusError 10 if the company has no such brand. */
  async delete(company: number, brandID: number | null): Promise<void> {
    if (brandID === null || !(await this.deps.store.delete(company, brandID))) {
      throw new ContractStatusError(BRAND_DELETE.NOT_FOUND, said('no_such_brand'));
    }
    this.deps.outbox.wake();
    this.deps.logger.info('brand.deleted', { company, brandID });
  }

  /** Stores the operator's decision; `reason` belongs to a rejection. A repeated decision changes nothing. @throws NotFoundError */
  async decide(
    brandID: number,
    state: 'authorized' | 'rejected',
    reason: string | null,
  ): Promise<BrandDocument> {
    const brand = await this.deps.store.decide(brandID, state, reason);
    if (!brand) throw new NotFoundError(noRecord('brand', brandID));
    traceDecided(brand);
    this.deps.outbox.wake();
    this.deps.logger.info('brand.decided', { company: brand.company, brandID, state });
    return brand;
  }

  /** Answers requests of other services; null if the company has no such brand. */
  async snapshot({ company, brandID }: { company: number; brandID: number }): Promise<BrandSnapshot | null> {
    const brand = await this.deps.store.findBrand(company, brandID);
    return brand && snapshotOf(brand);
  }

  private async tryCreate(company: number, name: string, given: unknown): Promise<BrandDocument | null> {
    const { store } = this.deps;
    refuseWhereBlocked(await store.blocking(company, name), name);
    await this.requireDescription(company, given);
    const description = typeof given === 'string' ? cleanText(given) : null;
    return store.create({ company, name, description });
  }

  private async requireDescription(company: number, description: unknown): Promise<void> {
    const given = typeof description === 'string' && !isBlank(description);
    if (given) return;
    const wrongType = description !== undefined && description !== null && typeof description !== 'string';
    const known = await this.deps.companies.get(company);
    if (!wrongType && !known?.settings.brandDescriptionRequired) return;
    throw new ContractStatusError(BRAND_CREATE.DESCRIPTION_REQUIRED, said('brand_description_required'));
  }
}

/** Throws if another brand blocks the name. Status 40 takes precedence over 50. */
function refuseWhereBlocked(blocking: BrandDocument[], name: string): void {
  const same = blocking.find((brand) => brand.nameKey === nameKey(name));
  if (same) {
    const id = same._id;
    const taken =
      same.state === 'rejected'
        ? said('name_of_rejected_brand', { id, why: String(same.reason) })
        : said('name_taken_by_brand', { id });
    throw new ContractStatusError(BRAND_CREATE.ALREADY_ADDED, taken);
  }
  const awaiting = blocking.find((brand) => brand.state === 'awaiting');
  if (awaiting) {
    throw new ContractStatusError(BRAND_CREATE.WAIT_FOR_LAST, said('brand_awaited', { id: awaiting._id }));
  }
}
