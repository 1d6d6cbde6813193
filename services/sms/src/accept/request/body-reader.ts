import type { IncomingMessage } from 'node:http';
import { PayloadTooLargeError, said, UnavailableError } from '@herald/contracts/errors';
import type { SmsConfig } from '../../config';

type BodyLimits = Pick<SmsConfig, 'BODY_LIMIT_BYTES' | 'LARGE_BODY_BYTES' | 'BODIES_IN_FLIGHT_BYTES'>;

/** A body in memory; it counts against the limit until it is released. */
export interface ReadBody {
  body: Buffer;
  isLarge: boolean;
  release(): void;
}

/** XML takes about four times as long to parse as JSON of the same length. */
const WEIGHTS = { post: 1, xml: 4 };

/** Reads bodies into memory. The total of large bodies is limited; further large requests get 503 with Retry-After. */
export class BodyReader {
  private inFlight = 0;

  constructor(private readonly limits: BodyLimits) {}

  /** @throws PayloadTooLargeError, UnavailableError if large bodies take too much memory or the client disconnects */
  read(request: IncomingMessage, form: 'post' | 'xml' = 'post'): Promise<ReadBody> {
    const weight = WEIGHTS[form];
    const announced = request.headers['content-length'];
    if (announced === undefined) return this.collect(request, weight);
    const length = Number(announced);
    this.refuseBeyondLimit(length);
    return this.fill(request, length, weight);
  }

  /** Copies a body of known length into place as it arrives. Node never passes more bytes than announced. */
  private fill(request: IncomingMessage, length: number, weight: number): Promise<ReadBody> {
    const isLarge = this.isLarge(length * weight);
    const release = this.reserve(length, isLarge);
    // A large body gets memory of its own, which can be transferred to a worker thread.
    const body = isLarge ? Buffer.allocUnsafeSlow(length) : Buffer.allocUnsafe(length);
    let at = 0;
    const take = (chunk: Buffer): void => {
      at += chunk.copy(body, at);
    };
    return receive(request, take, () => ({ body: body.subarray(0, at), isLarge, release }), release);
  }

  private collect(request: IncomingMessage, weight: number): Promise<ReadBody> {
    const chunks: Buffer[] = [];
    const releases: (() => void)[] = [];
    let length = 0;
    const release = (): void => releases.splice(0).forEach((each) => each());
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      this.refuseBeyondLimit(length);
      releases.push(this.reserve(chunk.length, this.isLarge(length * weight)));
      chunks.push(chunk);
    };
    const finish = (): ReadBody => {
      const body = Buffer.allocUnsafeSlow(length);
      let at = 0;
      for (const chunk of chunks) at += chunk.copy(body, at);
      return { body, isLarge: this.isLarge(length * weight), release };
    };
    return receive(request, take, finish, release);
  }

  private refuseBeyondLimit(length: number): void {
    const { BODY_LIMIT_BYTES: limit } = this.limits;
    if (length > limit) throw new PayloadTooLargeError(limit);
  }

  private isLarge(length: number): boolean {
    return length >= this.limits.LARGE_BODY_BYTES;
  }

  private reserve(bytes: number, isLarge: boolean): () => void {
    if (isLarge && this.inFlight + bytes > this.limits.BODIES_IN_FLIGHT_BYTES) {
      throw new UnavailableError(said('too_many_large_requests'));
    }
    this.inFlight += bytes;
    let held = bytes;
    return () => {
      this.inFlight -= held;
      held = 0;
    };
  }
}

function receive(
  request: IncomingMessage,
  take: (chunk: Buffer) => void,
  finish: () => ReadBody,
  release: () => void,
): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.pause();
      release();
      reject(error instanceof Error ? error : new UnavailableError());
    };
    request.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        request.removeAllListeners('data');
        fail(error);
      }
    });
    request.once('end', () => resolve(finish()));
    const disconnected = (): void =>
      fail(new UnavailableError('The client closed the connection before its request was complete.'));
    request.once('error', disconnected);
    request.once('close', () => {
      if (!request.complete) disconnected();
    });
  });
}
