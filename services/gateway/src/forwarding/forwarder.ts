import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServiceName } from '@herald/contracts';
import { endingWithin, PayloadTooLargeError, TimedOutError } from '@herald/errors';
import type { Caller, InternalTokenIssuer } from '@herald/internal-token';
import { askForBody, refuseEncoded } from '@herald/service';
import { currentTraceparent, TRACEPARENT_HEADER } from '@herald/tracing';
import { Exchange } from './exchange';
import { forwardedHeaders } from './headers';
import { admit, ClientGoneError, type FairShares, type Owner } from '../limits/fair-share';
import { beginBody, LargeBody, MAX_BODY_BYTES, type RequestBody } from './request-body';
import type { ServiceRefusals } from './service-refusals';
import type { Upstream } from './upstream';

export type Upstreams = Record<Exclude<ServiceName, 'gateway'>, Upstream>;

export interface ForwarderDeps {
  upstreams: Upstreams;
  tokens: Pick<InternalTokenIssuer, 'issue'>;
  /** Limits the large bodies that stream at the same time, because each may occupy 100 MB in a service. Other bodies wait unread. */
  largeBodies: FairShares;
  /** Limits reads that search or count many documents, so that they leave the databases to sends. */
  expensiveReads: FairShares;
  /** Notes that a service refused the gateway's own token. */
  refusals: Pick<ServiceRefusals, 'note'>;
  /** Seconds until a request without an answer fails with 524; 100 by default. */
  limitSeconds?: number | undefined;
}

export interface ForwardJob {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  service: Exclude<ServiceName, 'gateway'>;
  /** Path and query for the service. */
  target: string;
  caller: Caller;
  /** Whose share of the limits the request uses. */
  owner: Owner;
  repeatable: boolean;
  /** The request may go over a multiplexed connection. */
  small: boolean;
  /** The request searches, counts or exports many documents. */
  expensive?: boolean;
  /** Called once the body is known, before anything is sent. */
  beforeSending?(body: RequestBody): Promise<void>;
  /** Called with the headers of the service's answer, but only if the request uses a separate connection. */
  onHeaders?(headers: IncomingHttpHeaders): void;
}

/** A request that is being forwarded to its service. */
interface Way {
  job: ForwardJob;
  upstream: Upstream;
  /** ms since epoch. */
  deadline: number;
}

const LIMIT_SECONDS = 100;

/** Forwards a request to its service and streams the answer to the client. */
export class Forwarder {
  private readonly limitSeconds: number;

  constructor(private readonly deps: ForwarderDeps) {
    this.limitSeconds = deps.limitSeconds ?? LIMIT_SECONDS;
  }

  /**
   * Settles when the client has its answer or has disconnected.
   * @throws AppError if the service gave no answer: 413, 415, 503 or 524.
   */
  async forward(job: ForwardJob): Promise<void> {
    const { request, response, service } = job;
    refuseEncoded(request);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > MAX_BODY_BYTES) throw new PayloadTooLargeError(MAX_BODY_BYTES);
    const deadline = Date.now() + this.limitSeconds * 1_000;
    const upstream = this.deps.upstreams[service];
    upstream.enter();
    try {
      askForBody(request, response);
      // A client that sends a small body too slowly also gets 524.
      const limitMs = deadline - Date.now();
      const body = await (request.complete
        ? beginBody(request)
        : endingWithin(limitMs, beginBody(request), () => new TimedOutError(this.limitSeconds)));
      await job.beforeSending?.(body);
      const way = { job, upstream, deadline };
      if (body.kind === 'large') await this.sendLarge(way, body);
      else await this.sendSmall(way, body.kind === 'none' ? null : body.bytes);
    } catch (error) {
      if (!(error instanceof ClientGoneError)) throw error;
    } finally {
      upstream.leave();
    }
  }

  private async sendSmall(way: Way, body: Buffer | null): Promise<void> {
    const send = (): Promise<void> =>
      this.admitted(way.upstream.limiter, way, () => this.send(way, body, null));
    await (way.job.expensive ? this.admitted(this.deps.expensiveReads, way, send) : send());
  }

  private async admitted(
    limiter: FairShares,
    { job, deadline }: Way,
    work: () => Promise<void>,
  ): Promise<void> {
    const { limitSeconds } = this;
    await admit(limiter, job.owner, job.response, { at: deadline, limitSeconds });
    try {
      await work();
    } finally {
      limiter.leave(job.owner);
    }
  }

  private async sendLarge(way: Way, body: Extract<RequestBody, { kind: 'large' }>): Promise<void> {
    await this.admitted(this.deps.largeBodies, way, async () => {
      const stream = new LargeBody(way.job.request, body.first, MAX_BODY_BYTES);
      try {
        await this.send(way, stream, body.length);
      } finally {
        stream.destroy();
      }
    });
  }

  private async send(
    { job, upstream, deadline }: Way,
    body: Buffer | Readable | null,
    length: number | null,
  ): Promise<void> {
    const { request, response, repeatable, small } = job;
    // Issued after the wait in the queue, because the token expires soon after the service's time limit.
    const token = await this.deps.tokens.issue(job.service, job.caller);
    const own = ['x-herald-token', token, 'x-request-id', job.requestId];
    const trace = currentTraceparent();
    if (trace !== null) own.push(TRACEPARENT_HEADER, trace);
    if (length !== null) own.push('content-length', String(length));
    const outgoing = { path: job.target, headers: forwardedHeaders(request, own), body };
    // A traced request uses a separate connection, because its spans describe that connection.
    const mayMultiplex = small && trace === null;
    const { limitSeconds } = this;
    const options = {
      request,
      response,
      upstream,
      outgoing,
      repeatable,
      mayMultiplex,
      deadline,
      limitSeconds,
      onRefused: (date: string | undefined) => this.deps.refusals.note(job.service, date),
    };
    await new Exchange({ ...options, onHeaders: job.onHeaders }).run();
  }
}
