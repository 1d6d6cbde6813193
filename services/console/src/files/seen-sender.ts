// Types only, without imports: the pages read them too.

/** What the phones of a country show, if sender rules apply to the sender name. */
export interface SeenSender {
  /** `+91` */
  country: string;
  numbers: number;
  /** Null: refused. */
  sender: string | null;
  /** ID of the registered template. */
  template: string | null;
  /** Why the numbers are refused. */
  refused: string | null;
}
