import { ConflictError, NotFoundError, said } from '@herald/contracts/errors';
import { newSecret } from '../sessions/secrets';
import type { TemplateDocument } from './template-model';
import type { TemplateStore, Written } from './template-store';

export interface TemplatesDeps {
  store: Pick<TemplateStore, 'count' | 'list' | 'findTemplate' | 'insert' | 'replace' | 'remove'>;
  now(): Date;
}

export type TemplateWish = Pick<TemplateDocument, 'name' | 'text'>;

/** Templates per company: all of them are listed at once. */
export const MOST_TEMPLATES = 100;
/** Templates that are added in parallel may exceed the limit. */
const MARGIN = 20;

/** Texts that the users of a company save for later sends. */
export class Templates {
  constructor(private readonly deps: TemplatesDeps) {}

  /** By name. */
  list(company: number): Promise<TemplateDocument[]> {
    return this.deps.store.list(company, MOST_TEMPLATES + MARGIN);
  }

  /** @throws ConflictError if the company has too many templates, or one with this name */
  async saveTemplate(company: number, wish: TemplateWish, by: string): Promise<TemplateDocument> {
    const { store, now } = this.deps;
    if ((await store.count(company)) >= MOST_TEMPLATES)
      throw new ConflictError(said('too_many_templates', { count: MOST_TEMPLATES }));
    const template = { _id: newSecret().slice(0, 16), company, ...wish, version: 1, by, changedAt: now() };
    refuseTaken(await store.insert(template), wish);
    return template;
  }

  /**
   * @param version the version that the user has changed
   * @throws NotFoundError; ConflictError if another user has changed it since, or the name is taken
   */
  async change(
    company: number,
    id: string,
    { version, ...wish }: TemplateWish & Pick<TemplateDocument, 'version'>,
    by: string,
  ): Promise<TemplateDocument> {
    const { store, now } = this.deps;
    const changed = { _id: id, company, ...wish, version: version + 1, by, changedAt: now() };
    const outcome = await store.replace(changed);
    refuseTaken(outcome, wish);
    if (outcome) return changed;
    const found = await store.findTemplate(company, id);
    if (!found) throw new NotFoundError(said('template_gone'));
    throw new ConflictError(said('template_changed', { person: found.by }));
  }

  /** Deleting twice has no further effect. */
  remove(company: number, id: string): Promise<void> {
    return this.deps.store.remove(company, id);
  }
}

function refuseTaken(outcome: Written | null, { name }: TemplateWish): void {
  if (outcome === 'taken') throw new ConflictError(said('template_name_taken', { name }));
}
