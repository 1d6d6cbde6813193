import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ServiceName } from '@herald/contracts';
import { type AppError, endingWithin, PayloadTooLargeError, TimedOutError } from '@herald/contracts/errors';
import type { Caller, InternalTokenIssuer } from '@herald/service/internal-token';
import { askForBody, refuseEncoded } from '@herald/service';
import { currentTraceparent, TRACEPARENT_HEADER } from '@herald/telemetry/tracing';
import {
  admit,
  ClientGoneError,
  type FairShares,
  type Owner,
  type ReadShares,
  shareOfRead,
} from '../limits/fair-share';
import { Exchange, forwardedHeaders } from './exchange';
import { beginBody, LargeBody, MAX_BODY_BYTES, type RequestBody } from './request-body';
import type { Upstream } from './upstream';

/** A service that answers forwarded requests. */
export type TargetService = Exclude<ServiceName, 'gateway'>;
export type Upstreams = Record<TargetService, Upstream>;

export interface ForwarderDeps {
  upstreams: Upstreams;
  tokens: Pick<InternalTokenIssuer, 'issue'>;
  /** Limits the large bodies that stream at the same time, because each may occupy 100 MB in a service. Other bodies wait unread. */
  largeBodies: FairShares;
  expensiveReads: ReadShares;
  /** Notes that a service refused the gateway's own token. @param date the clock of the service. @returns the client's error */
  noteRefusal(service: TargetService, date: string | undefined): AppError;
  /** Seconds until a request without an answer fails with 524; 100 by default. */
  limitSeconds?: number | undefined;
}

export interface ForwardJob {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  service: TargetService;
  /** Path and query for the service. */
  target: string;
  caller: Caller;
  /** Whose share of the limits the request uses. */
  owner: Owner;
  repeatable: boolean;
  /** The request searches, counts or exports many documents. */
  expensive?: boolean;
  /** A larger body is refused with 413; by default the contract's 100 MB. */
  mostBytes?: number;
  /** Further headers for the service, names and values in alternation. */
  headers?: string[];
  /** Called once the body is known, before anything is sent. */
  beforeSending?(body: RequestBody): Promise<void>;
  /** Called with the headers of the service's answer. */
  onHeaders?(headers: IncomingHttpHeaders): void;
}

const LIMIT_SECONDS = 100;

/** Forwards a request to its service and streams the answer to the client. */
export class Forwarder {
  private readonly limitSeconds: number;

  constructor(private readonly deps: ForwarderDeps) {
    this.limitSeconds = deps.limitSeconds ?? LIMIT_SECONDS;
  }

  /** Settles when the client has its answer or has disconnected. @throws AppError 413, 415, 503 or 524 if the service gave no answer */
  async forward(job: ForwardJob): Promise<void> {
    const { request, response, mostBytes = MAX_BODY_BYTES } = job;
    refuseEncoded(request);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > mostBytes) throw new PayloadTooLargeError(mostBytes);
    const { limitSeconds } = this;
    const deadline = Date.now() + limitSeconds * 1_000;
    try {
      askForBody(request, response);
      // A client that sends a small body too slowly also gets 524.
      const body = await (request.complete
        ? beginBody(request)
        : endingWithin(limitSeconds * 1_000, beginBody(request), () => new TimedOutError(limitSeconds)));
      await job.beforeSending?.(body);
      await this.sendInTurn(job, body, deadline);
    } catch (error) {
      if (!(error instanceof ClientGoneError)) throw error;
    }
  }

  private async sendInTurn(job: ForwardJob, body: RequestBody, deadline: number): Promise<void> {
    const { upstreams, largeBodies, expensiveReads } = this.deps;
    const inTurn = async (limiter: FairShares, work: () => Promise<void>): Promise<void> => {
      await admit(limiter, job.owner, job.response, { at: deadline, limitSeconds: this.limitSeconds });
      try {
        await work();
      } finally {
        limiter.leave(job.owner);
      }
    };
    if (body.kind === 'large')
      return inTurn(largeBodies, async () => {
        const stream = new LargeBody(job.request, body.first, job.mostBytes ?? MAX_BODY_BYTES);
        try {
          await this.send(job, stream, deadline, body.length);
        } finally {
          stream.destroy();
        }
      });
    const bytes = body.kind === 'none' ? null : body.bytes;
    expensiveReads.searches.note(job.owner);
    const send = () => inTurn(upstreams[job.service].limiter, () => this.send(job, bytes, deadline));
    return job.expensive ? inTurn(shareOfRead(expensiveReads, job.target), send) : send();
  }

  private async send(
    { request, response, service, repeatable, ...job }: ForwardJob,
    body: Buffer | Readable | null,
    deadline: number,
    length: number | null = null,
  ): Promise<void> {
    const { upstreams, tokens, noteRefusal } = this.deps;
    // Issued after the wait in the queue, because the token expires soon after the service's time limit.
    const token = await tokens.issue(service, job.caller);
    const own = ['x-herald-token', token, 'x-request-id', job.requestId, ...(job.headers ?? [])];
    const trace = currentTraceparent();
    if (trace !== null) own.push(TRACEPARENT_HEADER, trace);
    if (length !== null) own.push('content-length', String(length));
    await new Exchange({
      request,
      response,
      upstream: upstreams[service],
      outgoing: { path: job.target, headers: forwardedHeaders(request, own), body },
      repeatable,
      deadline,
      limitSeconds: this.limitSeconds,
      onRefused: (date) => noteRefusal(service, date),
      onHeaders: job.onHeaders,
    }).forward();
  }
}
