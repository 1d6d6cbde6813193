import { type CompanySnapshot, DEFAULT_COMPANY_SETTINGS, STATUS_SHARDS } from '@herald/contracts';
import { createRegistry } from '@herald/telemetry/metrics';
import { GroupingFullError } from '@herald/values/grouping';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { type Acceptance, type Candidate, OrphanedBatchesError } from './commit/acceptance';
import { firstBatchOf, type Quote, quote } from './commit/batches';
import { jobOf } from '../model/jobs';
import type { JobDocument } from '../model/job-model';
import type { GroupResult } from './commit/acceptance-store';
import { inlineBulkIntake } from './bulk/bulk-intake';
import { GroupCommit } from './commit/group-commit';
import type { OtpSend } from '../otp/limits/otp-limits';
import { SendMetrics } from './send-metrics';
import { type SendRequest, SendService, type SendServiceDeps } from './send-service';

const company = {
  id: 1,
  timezone: 'UTC',
  settings: DEFAULT_COMPANY_SETTINGS,
  hasCallback: false,
  callbackHosts: [] as string[],
} as CompanySnapshot;
const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

function jobOfCandidate(candidate: Candidate): JobDocument {
  if ('first' in candidate) return jobOf(candidate.first);
  const { send } = candidate;
  return jobOf(firstBatchOf(send, 17, quote(send, new Set()), 'queued'));
}

/** The service with stores that record their calls. */
function makeService(
  changes: Partial<SendServiceDeps> = {},
  {
    accept = async () => undefined,
    acceptances: results,
  }: { accept?: (candidates: Candidate[]) => Promise<void>; acceptances?: Acceptance[] } = {},
) {
  const written: number[] = [];
  const removed: number[] = [];
  const queued: number[] = [];
  const accepted: { job: JobDocument }[] = [];
  const stores = {
    stopList: { stopped: () => Promise.resolve(new Set<string>()) },
    balances: { balanceOf: () => Promise.resolve(1_000_000) },
    batches: {
      write: (_send: unknown, smsID: number) => Promise.resolve(void written.push(smsID)),
      remove: (_company: number, smsID: number) => Promise.resolve(void removed.push(smsID)),
    },
  };
  const metrics = new SendMetrics(createRegistry('test'));
  const acceptances = {
    accept: async (candidates: Candidate[]): Promise<GroupResult> => {
      await accept(candidates);
      const jobs = candidates.map(jobOfCandidate);
      accepted.push(...jobs.map((job) => ({ job })));
      const counts = { accepted: 1, rejected: 0, stopped: 0, scheduled: false, warning: null };
      const outcomes =
        results ??
        jobs.map((job): Acceptance => ({ kind: 'accepted', receipt: { smsID: job._id, ...counts }, job }));
      return { outcomes, toQueue: [], claimed: new Map() };
    },
  };
  const service = new SendService({
    alphabets: { others: [], all: [] },
    senders: { of: () => null },
    companies: { get: () => Promise.resolve(company) },
    brands: { of: () => Promise.resolve({ brandID: 1, sender: 'Shop' }) },
    smsIds: { reserve: () => Promise.resolve(17) },
    idempotency: { findReceipt: () => Promise.resolve(null) },
    groups: new GroupCommit({
      acceptances,
      metrics,
      together: true,
      jobQueue: { beginCommitted: () => undefined },
      sender: null,
    }),
    bulk: inlineBulkIntake(stores),
    stores,
    queue: { begin: (jobs) => void queued.push(...jobs.map(({ _id }) => _id)) },
    otpLimits: {
      count: () => Promise.resolve(),
      release: () => Promise.resolve(),
      refuseUncounted: () => Promise.resolve(),
    },
    otpGuard: { findSuspects: () => [], noteSent: () => undefined },
    metrics,
    logger: quiet,
    allowHttpCallback: false,
    statusShards: STATUS_SHARDS,
    ...changes,
  });
  return { service, written, removed, queued, accepted };
}

const request = (fields: object, changes: Partial<SendRequest> = {}): SendRequest => ({
  form: 'post',
  company: 1,
  requestId: 'r1',
  idempotency: null,
  source: {
    body: Buffer.from(JSON.stringify({ brandID: 1, text: 'hi', ...fields })),
    isLarge: true,
    charset: null,
  },
  ...changes,
});

describe('a one-time password that looks like SMS pumping', () => {
  const sent = (otpGuard: 'watch' | 'enforce', numbers: number[]) => {
    const settings = { ...DEFAULT_COMPANY_SETTINGS, otpGuard };
    const made = makeService({
      companies: { get: () => Promise.resolve({ ...company, settings }) },
      otpGuard: {
        findSuspects: () => [{ index: 1, number: String(numbers[1]), prefix: '9955000000' }],
        noteSent: () => undefined,
      },
    });
    const body = { brandID: 1, text: 'hi', otp: true, numbers };
    const source = { body: Buffer.from(JSON.stringify(body)), isLarge: false, charset: null };
    return { ...made, answer: made.service.send(request({}, { source })) };
  };

  it('is sent if the company only watches, and left out if it enforces', async () => {
    const recipients = async (mode: 'watch' | 'enforce') => {
      const { answer, accepted } = sent(mode, many(3));
      await answer;
      return accepted.map(({ job }) => job.recipients);
    };
    expect(await recipients('watch')).toEqual([3]);
    expect(await recipients('enforce')).toEqual([2]);
  });
});

describe('a one-time password that was counted', () => {
  const counts = { accepted: 1, rejected: 0, rejectedNumbers: [], stopped: 0 };
  const quoted = { ...counts, cost: 1, parts: 1, encoding: null };
  const released = async (acceptances?: Acceptance[], accept?: () => Promise<void>) => {
    const numbers: number[] = [];
    const otpLimits = {
      count: () => Promise.resolve(),
      release: async (send: OtpSend) => void numbers.push(...Array.from(send.numbers)),
      refuseUncounted: () => Promise.resolve(),
    };
    const { service } = makeService({ otpLimits }, accept ? { accept } : { acceptances });
    const body = { brandID: 1, text: 'hi', otp: true, numbers: many(1) };
    const source = { body: Buffer.from(JSON.stringify(body)), isLarge: false, charset: null };
    await service.send(request({}, { source })).catch(() => undefined);
    return numbers;
  };

  it('does not count if it is not accepted', async () => {
    expect(await released()).toEqual([]);
    expect(await released([{ kind: 'not-enough', quoted }])).toEqual(many(1));
    expect(await released([{ kind: 'duplicate' }])).toEqual(many(1));
  });

  it('does not count if it is refused because too many sends are waiting', async () => {
    expect(await released([], () => Promise.reject(new GroupingFullError(1)))).toEqual(many(1));
  });

  it('stays counted if the outcome of the commit is unknown', async () => {
    const lost = () => Promise.reject(new Error('lost the answer of the commit'));
    expect(await released([], lost)).toEqual([]);
  });
});

describe('a large send', () => {
  it('is stored, accepted and queued, in this order', async () => {
    const { service, written, accepted, queued } = makeService();
    await service.send(request({ numbers: many(2_000) }));
    expect([written, accepted.map(({ job }) => job._id), queued]).toEqual([[17], [17], [17]]);
  });

  it('is not queued before its time', async () => {
    const { service, accepted, queued } = makeService();
    const sendTime = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    await service.send(request({ numbers: many(2_000), sendTime }));
    expect(accepted[0]!.job.state).toBe('scheduled');
    expect(queued).toEqual([]);
  });

  it('is discarded without charge if the client has disconnected', async () => {
    const { service, accepted, removed } = makeService();
    const sent = service.send(request({ numbers: many(2_000) }, { isGone: () => true }));
    await expect(sent).rejects.toMatchObject({ status: 503 });
    expect([accepted, removed]).toEqual([[], [17]]);
  });

  it('keeps its batches if the outcome of the commit is unknown', async () => {
    const accept = () => Promise.reject(new Error('lost the answer of the commit'));
    const { service, removed } = makeService({}, { accept });
    await expect(service.send(request({ numbers: many(2_000) }))).rejects.toThrow('lost the answer');
    expect(removed).toEqual([]);
  });

  it('gets the answer of the request that used its Idempotency-Key first', async () => {
    const receipt = { smsID: 5, accepted: 1, rejected: 0, stopped: 0, scheduled: false, warning: null };
    const find = jest.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(receipt);
    const { service, removed, queued } = makeService(
      { idempotency: { findReceipt: find } },
      { acceptances: [{ kind: 'duplicate' }] },
    );
    const answer = await service.send(
      request({ numbers: many(2_000) }, { idempotency: { key: 'k', hash: 'h' } }),
    );
    expect(answer).toEqual({ kind: 'accepted', receipt });
    expect([removed, queued]).toEqual([[17], []]);
  });

  it('writes nothing if it is refused or only quoted', async () => {
    const unknown = makeService({ brands: { of: () => Promise.resolve(null) } });
    const refused = unknown.service.send(request({ numbers: many(2_000) }));
    await expect(refused).rejects.toMatchObject({ statusID: 10 });
    const { service, written } = makeService();
    const quoted = await service.send(request({ numbers: many(2_000), dryRun: true }));
    expect(quoted).toMatchObject({ kind: 'quoted', quoted: { cost: 2_000 } });
    expect([unknown.written, written]).toEqual([[], []]);
  });

  it('is quoted even if its Idempotency-Key is in use', async () => {
    const find = jest.fn();
    const { service } = makeService({ idempotency: { findReceipt: find } });
    const quoted = await service.send(
      request({ numbers: many(2_000) }, { query: { dryRun: 'true' }, idempotency: { key: 'k', hash: 'h' } }),
    );
    expect(quoted).toMatchObject({ kind: 'quoted', quoted: { cost: 2_000 } });
    expect(find).not.toHaveBeenCalled();
  });

  it('is committed together with concurrent sends of its company, which would otherwise use every connection', async () => {
    let running = 0;
    const groups: number[] = [];
    const accept = async (candidates: Candidate[]): Promise<void> => {
      expect(++running).toBe(1);
      groups.push(candidates.length);
      await until(() => written.length === 20);
      running--;
    };
    const { service, accepted, written } = makeService({}, { accept });
    await Promise.all(Array.from({ length: 20 }, () => service.send(request({ numbers: many(2_000) }))));
    expect(accepted).toHaveLength(20);
    expect(groups.length).toBeLessThanOrEqual(2);
  });

  it('fails alone if its batches were deleted, and leaves nothing behind', async () => {
    const error = new OrphanedBatchesError('gone');
    const { service, removed } = makeService({}, { acceptances: [{ kind: 'orphaned', error }] });
    await expect(service.send(request({ numbers: many(2_000) }))).rejects.toMatchObject({
      status: 503,
      cause: error,
    });
    expect(removed).toEqual([17]);
  });
});

it('answers like the accepted request if a concurrent one with the same key has used up the balance', async () => {
  const receipt = { smsID: 16, accepted: 1, rejected: 0, stopped: 0, scheduled: false, warning: null };
  const answerTo = (numbers: number[], isLarge: boolean, balance: number) => {
    const find = jest.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(receipt);
    const stores = {
      stopList: { stopped: () => Promise.resolve(new Set<string>()) },
      balances: { balanceOf: () => Promise.resolve(balance) },
      batches: { write: () => Promise.resolve(), remove: () => Promise.resolve() },
    };
    const { service } = makeService(
      { idempotency: { findReceipt: find }, stores, bulk: inlineBulkIntake(stores) },
      { acceptances: [{ kind: 'not-enough', quoted: {} as Quote }] },
    );
    const body = Buffer.from(JSON.stringify({ brandID: 1, text: 'hi', numbers }));
    const source = { body, isLarge, charset: null };
    return service.send(request({}, { idempotency: { key: 'k', hash: 'h' }, source }));
  };
  const accepted = { kind: 'accepted', receipt };
  expect(await answerTo(many(1), false, 10)).toEqual(accepted);
  // The balance of larger sends is checked before their batches are stored, too.
  for (const balance of [0, 10_000]) {
    expect(await answerTo(many(2_000), false, balance)).toEqual(accepted);
    expect(await answerTo(many(2_000), true, balance)).toEqual(accepted);
  }
});
