import type { Addresses } from '../support/api-documents';
import { ApiDocument } from './api-document';
import { faultOf } from './judge';
import { Random } from './random';
import { type Attacker, RequestMaker } from './request-maker';
import { WireAbuse } from './wire-abuse';
import { type Outcome, WireClient } from './wire-client';
import type { WireRequest } from './wire-request';

export interface FuzzOptions {
  addresses: Addresses;
  attacker: Attacker;
  seed: number;
  requests: number;
  /** The number of the first request, to repeat a request of a long run. */
  first?: number;
}

export interface Fault {
  /** `FUZZ_FIRST=<number> FUZZ_REQUESTS=1` with the same seed repeats the request. */
  number: number;
  what: string;
  fault: string;
  /** The request as it was written, as far as it is printable. */
  request: string;
  answer: string;
}

export interface FuzzReport {
  requests: number;
  /** Number of routable requests to operations of the document. */
  operations: number;
  byOutcome: Record<string, number>;
  /** Responses of 503, after which the request was repeated. */
  askedAgain: number;
  faults: Fault[];
}

const CONNECTIONS = 16;
/** Far above any response time on a busy machine, and below the limit of 100 s for a request. */
const HANG_MS = 90_000;
const WIRE_SHARE = 0.15;
const MAX_FAULTS = 50;
const BUSY_TRIES = 30;
const BUSY_PAUSE_MS = 1_000;

/** Attacks the gateway with generated requests, several in parallel, and judges every response. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const document = await ApiDocument.read();
  const maker = new RequestMaker(document, options.attacker);
  const abuse = new WireAbuse(document, maker);
  const { seed, first = 0 } = options;
  const report: FuzzReport = {
    requests: 0,
    operations: document.operations.length,
    byOutcome: {},
    askedAgain: 0,
    faults: [],
  };
  let next = first;
  const { gatewayUrl, operatorUrl } = options.addresses;
  const work = async (): Promise<void> => {
    const [forCompanies, forOperators] = [wireClient(gatewayUrl), wireClient(operatorUrl)];
    while (next < first + options.requests && report.faults.length < MAX_FAULTS) {
      const number = next++;
      const random = new Random(seed, number);
      const request = random.chance(WIRE_SHARE) ? abuse.make(random) : maker.make(random);
      await attempt(isOperators(request) ? forOperators : forCompanies, number, request, report);
      report.requests++;
    }
    forCompanies.close();
    forOperators.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return report;
}

function wireClient(address: string): WireClient {
  const { hostname, port } = new URL(address);
  return new WireClient({ host: hostname, port: Number(port) }, HANG_MS);
}

/** Recognized by the path in any notation. */
function isOperators({ pieces }: WireRequest): boolean {
  return /^\S* \S*\/admin\b/i.test(pieces[0]!.toString('latin1', 0, 200));
}

/** A busy machine may respond with "Try again shortly": the request is repeated, like by a client. A permanent 503 is a fault. */
async function sendPatiently(client: WireClient, request: WireRequest, report: FuzzReport): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await client.send(request);
    const isBusy = outcome.kind === 'answered' && outcome.answers.some(({ status }) => status === 503);
    if (!isBusy || tries === BUSY_TRIES) return outcome;
    report.askedAgain++;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
}

async function attempt(
  client: WireClient,
  number: number,
  request: WireRequest,
  report: FuzzReport,
): Promise<void> {
  const outcome = await sendPatiently(client, request, report);
  const last = outcome.kind === 'left' ? undefined : outcome.answers.at(-1);
  const key = outcome.kind === 'answered' ? String(last!.status) : outcome.kind;
  report.byOutcome[key] = (report.byOutcome[key] ?? 0) + 1;
  const fault = faultOf(request, outcome);
  if (fault === null) return;
  report.faults.push({
    number,
    what: request.what,
    fault,
    request: shown(Buffer.concat(request.pieces)),
    answer: last ? shown(Buffer.from(`${last.head}\r\n\r\n${last.body.toString('utf8')}`)) : '',
  });
}

function shown(bytes: Buffer): string {
  return JSON.stringify(bytes.subarray(0, 700).toString('latin1'));
}
