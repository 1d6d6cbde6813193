import { type Argument, Command, Option } from 'commander';
import { id, wholeNumber } from './arguments';
import type { Answer, ListAnswer, Method, OperatorApi, Query } from './operator-api';
import type { Output } from './output';
import type { Column } from './table';

/** What a command works with, once its options are known. */
export interface Session {
  api: OperatorApi;
  output: Output;
}

/** @throws CliError where no system is known. */
export type OpenSession = (command: Command) => Session;

/** Arguments and options of a command line, by their names. */
type Given = Record<string, unknown>;

interface ListOptions<G> {
  path?(given: G, command: ApiCommand): string;
  /** Default: every option but those of paging. */
  filter?(given: G): Query;
}

interface Change<G, A> {
  /** Default: all that is given and isn't in the path. */
  body?(given: G): object;
  /** What is told of it. Default: the server's message, and the record as it is now. */
  says?(answer: Answer<A>, given: G): string;
  /** What may be shown of the record. Default: all. */
  asAsked?(answer: Answer<A>, given: G): Answer<object>;
}

/** Arguments that are ids, and of what. */
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
};

const DEFAULT_LENGTH = 100;
const PAGING = ['start', 'length', 'last'];

/** A command over the operator's API. `:company` in a path is the argument of that name. */
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

  /** A command of this group: its name and, behind it, its arguments. */
  add(usage: string, description: string): ApiCommand {
    return this.command(usage).description(description);
  }

  /** @throws CliError where no system is known. */
  get session(): Session {
    return this.open(this);
  }

  /** Carries the command out. */
  does<G extends object>(work: (given: G, command: ApiCommand) => Promise<void>): this {
    return this.action(() => work(this.given() as G, this));
  }

  /** Shows a record, or what `asAsked` leaves of it. */
  shows<A extends object = object>(
    path: string,
    asAsked: (answer: Answer<A>, given: Given) => Answer<object> = (answer) => answer,
  ): this {
    return this.does(async (given: Given) => {
      const { api, output } = this.session;
      output.record(asAsked(await api.get<Answer<A>>(filled(path, given)), given));
    });
  }

  /** Changes something. */
  changes<G extends object = Given, A extends object = object>(
    method: Method,
    path: string,
    { body, says, asAsked = (answer) => answer }: Change<G, A> = {},
  ): this {
    return this.does(async (given: G) => {
      const { api, output } = this.session;
      const content = body ? body(given) : this.restOf(path);
      const answer = await api.change<A>(method, filled(path, given), content);
      if (says) output.done(answer, says(answer, given));
      else output.doneWith(asAsked(answer, given));
    });
  }

  /** Lists a page. */
  lists<G extends object = Given>(path: string, columns: Column[], options: ListOptions<G> = {}): this {
    this.option('--start <rows>', 'leave out so many rows', wholeNumber, 0);
    this.option('--length <rows>', 'show so many rows, at most 10000', wholeNumber, DEFAULT_LENGTH);
    return this.does(async (given: G) => {
      const list = options.path?.(given, this) ?? filled(path, given);
      const others = Object.entries(this.opts<Query>()).filter(([name]) => !PAGING.includes(name));
      await this.showPage(list, columns, options.filter?.(given) ?? Object.fromEntries(others));
    });
  }

  /** For a list that begins with the newest. */
  withLast(): this {
    const last = new Option('--last <rows>', 'show the latest rows').argParser(wholeNumber);
    return this.addOption(last.conflicts(['start', 'length']));
  }

  private async showPage(path: string, columns: Column[], filter: Query): Promise<void> {
    const { api, output } = this.session;
    const { start, length, last } = this.opts<{ start: number; length: number; last?: number }>();
    output.list(
      await api.get<ListAnswer>(path, { ...filter, start, length: last ?? length }),
      start,
      columns,
    );
  }

  private given(): Given {
    const named = this.registeredArguments.map((argument, at) => [argument.name(), this.processedArgs[at]]);
    return { ...Object.fromEntries(named), ...this.opts() } as Given;
  }

  /** Undefined where the path takes all that the command has. */
  private restOf(path: string): object | undefined {
    const options = this.options.map((option) => option.attributeName());
    const names = [...this.registeredArguments.map((argument) => argument.name()), ...options];
    const rest = names.filter((name) => !path.split('/').includes(`:${name}`));
    const given = this.given();
    return rest.length === 0 ? undefined : Object.fromEntries(rest.map((name) => [name, given[name]]));
  }
}

/** A path with its varying parts put in, made safe. */
function filled(path: string, given: object): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((given as Given)[name])));
}
