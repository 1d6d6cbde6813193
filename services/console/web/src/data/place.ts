/** A screen of the console, as an address. */
export interface Place {
  /** A route of the console, with `$name` parameters. */
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | undefined>;
}
