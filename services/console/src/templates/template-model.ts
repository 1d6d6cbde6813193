import { declareCollection, unsharded } from '@herald/mongo';

/** A text that a company's users saved under a name. It has no recipients. */
export interface TemplateDocument {
  _id: string;
  company: number;
  /** Unique in the company. */
  name: string;
  /** With placeholders for columns of a file, as `rowText` reads them. */
  text: string;
  /** Grows with every change, so that of two users who edit a template the second gets an error. */
  version: number;
  /** Name of the user who changed it last. */
  by: string;
  changedAt: Date;
}

export const templatesIn = declareCollection<TemplateDocument>(
  'templates',
  unsharded('texts that users save, at most 100 per company'),
  { key: { company: 1, name: 1 }, unique: true },
);
