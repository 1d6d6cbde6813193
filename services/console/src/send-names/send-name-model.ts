import { declareCollection, unsharded } from '@herald/mongo';

/** The name of a send: that given by users of the company, or that of its file. */
export interface SendNameDocument {
  /** `<company>/<smsID>`: a send has one name, however often it is given. */
  _id: string;
  company: number;
  smsID: number;
  name: string;
  /** Of a send in test mode. Missing: in live mode. */
  test?: true;
  /** Begin of the send's retention: its acceptance, or the time for which it was scheduled. */
  begin: Date;
  /** When the recipients of the send are deleted. */
  expiresAt: Date;
}

/** Of searches, which ignore case. */
export const IGNORE_CASE = { locale: 'en', strength: 2 };

export const sendNamesIn = declareCollection<SendNameDocument>(
  'send_names',
  unsharded('names that users give to sends, for as long as their recipients are kept'),
  { key: { company: 1, begin: 1 } },
  { key: { company: 1, name: 1 }, collation: IGNORE_CASE },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
