import { declareCollection, unsharded } from '@herald/mongo';

/** The name that a company's users gave a send. */
export interface SendNameDocument {
  /** `<company>/<smsID>`: a send has one name, however often it is given. */
  _id: string;
  company: number;
  smsID: number;
  name: string;
  /** Begin of the send's retention: its acceptance, or the time for which it was scheduled. */
  begin: Date;
  /** When the recipients of the send are deleted. */
  expiresAt: Date;
}

export const sendNamesIn = declareCollection<SendNameDocument>(
  'send_names',
  unsharded('names that users give to sends, for as long as their recipients are kept'),
  { key: { company: 1, begin: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
