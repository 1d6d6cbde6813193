import { type Argument, Command, Option } from 'commander';
import { id, wholeNumber } from './arguments';
import { RefusedError } from './cli-error';
import type { Answer, ListAnswer, Method, OperatorApi, Query } from './operator-api';
import type { Output } from './output';
import type { Column } from './table';
import { hasLocalTimes } from './times';

/** The API and the output of a command, available once its options are parsed. */
export interface Session {
  api: OperatorApi;
  output: Output;
}

/** @throws CliError if no system is known */
export type OpenSession = (command: Command) => Session;

/** Arguments and options of a command line, by their names. */
type Given = Record<string, unknown>;

interface ListOptions<G> {
  path?(given: G, command: ApiCommand): string;
  /** Default: all options except those of paging. */
  filter?(given: G): Query;
}

interface Change<G, A> {
  /** Default: all arguments and options that are not in the path. */
  body?(given: G): object;
  /** The text of the result. Default: the server's message, and the current record. */
  says?(answer: Answer<A>, given: G): string;
  /** Limits the displayed fields of the record. Default: all. */
  asAsked?(answer: Answer<A>, given: G): Answer<object>;
}

/** Arguments that are IDs, with the kind of object. */
const IDS: Readonly<Record<string, string>> = {
  company: 'company',
  key: 'key',
  brand: 'brand',
  smsID: 'send',
  letter: 'dead letter',
  payment: 'payment',
  run: 'billing run',
  customer: 'customer',
  account: 'account',
  operator: 'operator',
  token: 'token',
  rule: 'rule',
  template: 'template',
  erasure: 'erasure',
  person: 'person',
};

/** Options whose name differs from their field. */
const TYPED: Readonly<Record<string, string>> = {
  prefix: 'country',
  smsID: 'send',
  statusID: 'status',
  requestId: 'request',
  externalID: 'externalId',
  externalIDTag: 'tag',
  tlvs: 'tlv',
};

const DEFAULT_LENGTH = 100;
const PAGING = ['start', 'length', 'last', 'newest', 'after'];
/** A path with a company, whose time zone applies to the times. */
const COMPANY_PATH = /^companies\/(\d+)(?:\/|$)/;

/** The start of a page in a list. */
interface PageOptions {
  start: number;
  length: number;
  last?: number;
  newest?: true;
  after?: number | string;
}

/** A command that uses the operator's API. `:company` in a path is replaced by the argument of that name. */
export class ApiCommand extends Command {
  constructor(
    private readonly open: OpenSession,
    name?: string,
  ) {
    super(name);
  }

  override createCommand(name?: string): ApiCommand {
    return new ApiCommand(this.open, name);
  }

  override createArgument(usage: string, description?: string): Argument {
    const what = IDS[usage.replace(/\W/g, '')];
    return what
      ? super.createArgument(usage, `id of the ${what}`).argParser(id)
      : super.createArgument(usage, description);
  }

  /** A subcommand: its name, followed by its arguments. */
  add(usage: string, description: string): ApiCommand {
    return this.command(usage).description(description);
  }

  /** In a list that continues behind a row: the field with the row's ID. */
  private rowID: string | undefined;
  private beginsWithNewest = false;

  /** @throws CliError if no system is known */
  get session(): Session {
    return this.open(this);
  }

  /** Runs the command. */
  does<G extends object>(work: (given: G, command: ApiCommand) => Promise<void>): this {
    return this.action(() =>
      work(this.given() as G, this).catch((error: unknown) => {
        throw error instanceof RefusedError ? error.inWords((field) => this.wordOf(field)) : error;
      }),
    );
  }

  /** Shows a record, or the part that `asAsked` returns. */
  shows<A extends object = object>(
    path: string,
    asAsked: (answer: Answer<A>, given: Given) => Answer<object> = (answer) => answer,
  ): this {
    return this.does(async (given: Given) => {
      const { api, output } = this.session;
      const from = filled(path, given);
      const answer = await api.get<Answer<A>>(from);
      output.record(asAsked(answer, given), await this.zoneOf(from, answer));
    });
  }

  /** Sends a change. */
  changes<G extends object = Given, A extends object = object>(
    method: Method,
    path: string,
    { body, says, asAsked = (answer) => answer }: Change<G, A> = {},
  ): this {
    return this.does(async (given: G) => {
      const { api, output } = this.session;
      const content = body ? body(given) : this.restOf(path);
      const to = filled(path, given);
      const answer = await api.change<A>(method, to, content);
      if (says) output.done(answer, says(answer, given));
      else output.doneWith(asAsked(answer, given), await this.zoneOf(to, answer));
    });
  }

  /** Lists a page. */
  lists<G extends object = Given>(path: string, columns: Column[], options: ListOptions<G> = {}): this {
    this.option('--start <rows>', 'skip this number of rows', wholeNumber, 0);
    this.option(
      '--length <rows>',
      'show up to this number of rows, at most 10000',
      wholeNumber,
      DEFAULT_LENGTH,
    );
    return this.does(async (given: G) => {
      const list = options.path?.(given, this) ?? filled(path, given);
      const others = Object.entries(this.opts<Query>()).filter(([name]) => !PAGING.includes(name));
      await this.showPage(list, columns, options.filter?.(given) ?? Object.fromEntries(others));
    });
  }

  /** For a list that starts with the newest row. */
  withLast(): this {
    const last = new Option('--last <rows>', 'show the latest rows').argParser(wholeNumber);
    return this.addOption(last.conflicts(['start', 'length']));
  }

  /** For a list ordered by ID: adds `--after`, and `--newest` if the list starts with the oldest row. @param parse reads an ID */
  byId(
    rowID = 'id',
    begins: 'with the oldest' | 'with the newest' = 'with the oldest',
    parse: (text: string) => number | string = id,
  ): this {
    this.rowID = rowID;
    this.beginsWithNewest = begins === 'with the newest';
    if (!this.beginsWithNewest) this.option('--newest', 'the newest first');
    return this.option(`--after <${rowID}>`, `rows after the previous page, by its last ${rowID}`, parse);
  }

  private async showPage(path: string, columns: Column[], filter: Query): Promise<void> {
    const { api, output } = this.session;
    const { start, length, last, newest, after } = this.opts<PageOptions>();
    const page = { start, length: last ?? length, after, ...(newest && { newestFirst: 'true' }) };
    const answer = await api.get<ListAnswer>(path, { ...filter, ...page });
    // The list of an unknown company is empty; reading the company itself reports that it is unknown.
    if (answer.data.length === 0 && filter.company) await api.get(`companies/${filter.company}`);
    // New rows at the beginning would move the rows behind `--start`.
    const isByRow = newest || after || (this.beginsWithNewest && start === 0);
    const position = { start, length: page.length, after, rowID: isByRow ? this.rowID : undefined };
    output.list(answer, position, columns, await this.zoneOf(path, answer));
  }

  /** The time zone of the shown times, if they are in a company's local time. */
  private async zoneOf(path: string, { data }: Answer<unknown>): Promise<string | undefined> {
    const { api, output } = this.session;
    const company = COMPANY_PATH.exec(path)?.[1];
    if (company === undefined || !output.isForPeople || !hasLocalTimes(data)) return undefined;
    return (await api.get<Answer<{ timezone: string }>>(`companies/${company}`)).data.timezone;
  }

  /** The command-line name of a field of the API: `--expires-at`, `<amount>`, or `validityHours` among the changes. */
  private wordOf(given: string): string {
    // `scopes.0` belongs to `--scopes`, `tlvs.0.value` to `--tlv`.
    const field = given.replace(/\.\d+(?:\.\w+)?$/, '');
    if (field === 'length' && this.opts<PageOptions>().last !== undefined) return '--last';
    const names = [field, TYPED[field], field.replace(/ID$/, '')];
    const option = this.options.find((one) => names.includes(one.attributeName()));
    if (option?.long) return option.long;
    const argument = this.registeredArguments.find((one) => names.includes(one.name()));
    return argument ? `<${argument.name()}>` : field.replace(/^settings\./, '');
  }

  private given(): Given {
    const named = this.registeredArguments.map((argument, at) => [argument.name(), this.processedArgs[at]]);
    return { ...Object.fromEntries(named), ...this.opts() } as Given;
  }

  /** Undefined if the path uses all arguments and options. */
  private restOf(path: string): object | undefined {
    const options = this.options.map((option) => option.attributeName());
    const names = [...this.registeredArguments.map((argument) => argument.name()), ...options];
    const rest = names.filter((name) => !path.split('/').includes(`:${name}`));
    const given = this.given();
    return rest.length === 0 ? undefined : Object.fromEntries(rest.map((name) => [name, given[name]]));
  }
}

/** A path with its parameters inserted and escaped. */
function filled(path: string, given: object): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((given as Given)[name])));
}
