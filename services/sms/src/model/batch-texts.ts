import { ofBatch } from './batch-filter';
import type { BatchDocument } from './batch-model';
import type { JobCollections } from './job-collections';

type Texts = JobCollections['texts'];
type TextBatch = Readonly<Pick<BatchDocument, '_id' | 'company' | 'text'>>;

/** The text of a batch's recipient: that of all, or its own; null if it was deleted. */
export async function textOf(
  texts: Texts,
  { _id, company, text }: TextBatch,
  i: number,
): Promise<string | null> {
  if (text !== null) return text;
  const own = await texts.findOne(ofBatch({ _id, company }), { projection: { texts: { $slice: [i, 1] } } });
  return own?.texts[0] || null;
}

/** The same for all recipients, by index. */
export async function textsOf(
  texts: Texts,
  { _id, company, text }: TextBatch,
): Promise<(i: number) => string | null> {
  if (text !== null) return () => text;
  const own = await texts.findOne(ofBatch({ _id, company }));
  return (i) => own?.texts[i] || null;
}
