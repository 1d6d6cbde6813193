import { DecoratorHandler, type Dispatcher } from 'undici';

/** An answer that closes its connection is cut off if its reader is more than this number of bytes behind. */
const MOST_BEHIND = 8 * 1024 * 1024;

/**
 * An interceptor that never pauses an answer with `Connection: close`, such as the last answer on a connection. If such an answer ends while
 * paused, undici 7 throws an error that cannot be caught, and the process ends (https://github.com/nodejs/undici/issues/5360; fixed in undici 8,
 * which needs Node.js 22). For pools whose answers are read at the speed of a consumer.
 */
export const closingAnswers: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new UnpausedWhereClosing(handler));

type Controller = Dispatcher.DispatchController;
type Headers = Record<string, string | string[] | undefined>;

/** The methods that undici's decorator passes on, which are missing in its types. */
interface Decorated extends Dispatcher.DispatchHandler {
  onResponseStart(controller: Controller, status: number, headers: Headers, statusMessage?: string): void;
  onResponseData(controller: Controller, chunk: Buffer): void;
}
const Decorator = DecoratorHandler as new (handler: Dispatcher.DispatchHandler) => Decorated;

class UnpausedWhereClosing extends Decorator {
  private unpaused: Unpaused | null = null;

  override onResponseStart(
    controller: Controller,
    status: number,
    headers: Headers,
    statusMessage?: string,
  ): void {
    if (String(headers['connection']).toLowerCase() === 'close') this.unpaused = new Unpaused(controller);
    super.onResponseStart(this.unpaused ?? controller, status, headers, statusMessage);
  }

  override onResponseData(controller: Controller, chunk: Buffer): void {
    this.unpaused?.count(chunk);
    super.onResponseData(this.unpaused ?? controller, chunk);
  }
}

/** The controller of an answer that is not paused: while the consumer asks for a pause, the received bytes are counted. */
class Unpaused implements Controller {
  paused = false;
  private behind = 0;

  constructor(private readonly controller: Controller) {}

  count({ length }: Buffer): void {
    if (!this.paused) return;
    this.behind += length;
    if (this.behind > MOST_BEHIND)
      this.abort(new Error('The connection is closing, and the client reads too slowly.'));
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.behind = 0;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  get aborted(): boolean {
    return this.controller.aborted;
  }

  get reason(): Error | null {
    return this.controller.reason;
  }
}
