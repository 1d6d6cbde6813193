import type { mongo } from 'mongoose';
import { isDuplicateKey } from '@herald/mongo';
import type { TemplateDocument } from './template-model';

/** `taken`: another template of the company has the name. */
export type Written = 'written' | 'taken';

/** Templates in MongoDB. */
export class TemplateStore {
  constructor(private readonly templates: mongo.Collection<TemplateDocument>) {}

  count(company: number): Promise<number> {
    return this.templates.countDocuments({ company });
  }

  /** By name, at most `limit`. */
  list(company: number, limit: number): Promise<TemplateDocument[]> {
    return this.templates.find({ company }).sort({ name: 1 }).limit(limit).toArray();
  }

  findTemplate(company: number, id: string): Promise<TemplateDocument | null> {
    return this.templates.findOne({ _id: id, company });
  }

  insert(template: TemplateDocument): Promise<Written> {
    return unlessTaken<Written>(async () => {
      await this.templates.insertOne(template);
      return 'written';
    });
  }

  /** Replaces the template with the version before. @returns null if it has another version, or is gone */
  replace({ _id, company, version, ...fields }: TemplateDocument): Promise<Written | null> {
    return unlessTaken<Written | null>(async () => {
      const { matchedCount } = await this.templates.updateOne(
        { _id, company, version: version - 1 },
        { $set: { version, ...fields } },
      );
      return matchedCount > 0 ? 'written' : null;
    });
  }

  async remove(company: number, id: string): Promise<void> {
    await this.templates.deleteOne({ _id: id, company });
  }
}

async function unlessTaken<T extends Written | null>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}
