import { REQUEST_QUEUE, statusQueues } from '@herald/contracts';
import { Counters, isOnShards } from '@herald/mongo';
import { AlarmStore } from '@herald/service/alarms';
import { alarmController } from './upkeep/alarms/alarm-controller';
import { balanceController } from './rules/balance/balance-controller';
import { asksSender, operatorRoutes } from './compose-carriers';
import { inboundController } from './inbound/inbound-controller';
import { InboundStore } from './inbound/inbound-store';
import { RuleStore } from './inbound/rule-store';
import { AcceptanceStore } from './accept/commit/acceptance-store';
import { BatchWriter } from './accept/commit/batch-writer';
import { BodyReader } from './accept/request/body-reader';
import { inlineBulkIntake } from './accept/bulk/bulk-intake';
import { GroupCommit } from './accept/commit/group-commit';
import { IdempotencyStore } from './accept/commit/idempotency-store';
import { operatorSendController } from './accept/operator-send-controller';
import { sendController } from './accept/send-controller';
import { SendMetrics } from './accept/send-metrics';
import { SendService } from './accept/send-service';
import { SmsIds } from './accept/commit/sms-ids';
import { ThreadIntake } from './accept/bulk/thread-intake';
import type { ClaimReserver } from './deliver/reserved-claims';
import { CancelJob } from './deliver/suspension/cancel-job';
import { routeCipher } from './carriers/operator/route-secrets';
import { servingRoutes } from './carriers/route/route-choice';
import { Jobs } from './model/jobs';
import { jobController } from './read/jobs/job-controller';
import { JobViewStore } from './read/jobs/job-view-store';
import { messageController } from './read/messages/message-controller';
import { MessageStore } from './read/messages/message-store';
import { sendNotification } from './accept/send-notification';
import { OtpBucketStore } from './otp/limits/otp-bucket-store';
import { OtpLimits } from './otp/limits/otp-limits';
import { otpLimitsController } from './otp/limits/otp-limits-controller';
import { GuardStore } from './otp/guard/guard-store';
import { OtpGuard } from './otp/guard/otp-guard';
import { otpGuardController } from './otp/guard/otp-guard-controller';
import { AnswerPrivacy } from './upkeep/privacy/answer-privacy';
import { reportController } from './read/reports/report-controller';
import { ReportStore } from './read/reports/report-store';
import { RemovedSends } from './read/removed/removed-sends';
import type { RoleParts, SmsContext } from './sms-context';
import { companiesTraffic } from './read/statistics/companies-traffic';
import { statisticsController } from './read/statistics/statistics-controller';
import { StatisticsStore } from './read/statistics/statistics-store';
import { brandTemplatesController } from './rules/senders/brand-templates-controller';
import { senderRulesController } from './rules/senders/sender-rules-controller';
import { SenderStore } from './rules/senders/sender-store';
import { stopListController } from './rules/stop-list/stop-list-controller';
import { timelineController } from './read/timeline/timeline-controller';
import { TrailStore } from './read/timeline/trail-store';

/** The same interval as that of the senders, which poll for changed routes. */
const ALPHABETS_EVERY_MS = 5_000;

/** Delay with which the processes learn of suspected and allowed prefixes. */
const GUARD_EVERY_MS = 1_500;

/** Wires the role `api`: the endpoints for clients and the operator. */
export function composeApi(context: SmsContext, sender: ClaimReserver | null): RoleParts {
  const { config, connection, collections, logger, registry, balances, stopList, companies, queue, now } =
    context;
  const idempotency = new IdempotencyStore(connection);
  const smsIds = new SmsIds(new Counters(connection));
  const metrics = new SendMetrics(registry);
  const acceptances = new AcceptanceStore({
    connection,
    collections,
    balances,
    idempotency,
    smsIds,
    stopList,
  });
  const groups = new GroupCommit({
    acceptances,
    jobQueue: queue,
    sender,
    metrics,
    together: !isOnShards(connection),
  });
  const stores = { stopList, balances, batches: new BatchWriter(collections) };
  const bulk =
    config.INTAKE_THREADS === 0
      ? inlineBulkIntake(stores)
      : new ThreadIntake(config, logger, () => context.numberHash.key());
  const buckets = new OtpBucketStore(connection);
  const otpLimits = new OtpLimits({ companies, buckets, registry, logger, now });
  const guards = new GuardStore(connection);
  const limits = { sent: config.OTP_GUARD_SENT, percent: config.OTP_GUARD_PERCENT };
  const otpGuard = new OtpGuard({ store: guards, limits, registry, now });
  const alarms = new AlarmStore(connection);
  const { routes, alphabets, adminRouter } = operatorRoutes(context, asksSender(context.broker));
  const sends = new SendService({
    alphabets,
    otpLimits,
    otpGuard,
    companies,
    brands: context.brands,
    senders: context.senders,
    smsIds,
    idempotency,
    groups,
    bulk,
    stores,
    queue,
    metrics,
    logger,
    allowHttpCallback: config.CALLBACK_ALLOW_PRIVATE,
    statusShards: config.STATUS_SHARDS,
  });
  const { senders, brands } = context;
  const ruleStore = new SenderStore(connection, routeCipher(config.ROUTE_ENCRYPTION_KEY));
  const ofSenders = { store: ruleStore, senders, companies, brands };
  const bodies = new BodyReader(config);
  const cancelJob = new CancelJob({ connection, collections, balances, logger });
  const removed = new RemovedSends(connection, collections);
  const reports = new ReportStore(collections, removed);
  const statistics = new StatisticsStore(connection);
  const trails = new TrailStore({
    connection,
    collections,
    routes,
    removed,
    logger,
    callbacksOf: (recipient) => context.broker.request(REQUEST_QUEUE.RECIPIENT_CALLBACKS, recipient),
  });
  const privacy = new AnswerPrivacy({
    connection,
    companies,
    collections,
    stopList,
    guards,
    ofCallbacks: (request) => context.broker.request(REQUEST_QUEUE.CALLBACK_PRIVACY, request),
  });
  return {
    routers: [
      sendController({ sends, bodies }),
      operatorSendController({ sends, companies }),
      reportController({ reports }),
      balanceController({ balances, logger, companies }),
      stopListController({ stopList, companies }),
      senderRulesController({ ...ofSenders, routesFor: (number) => servingRoutes(alphabets.all)(number) }),
      brandTemplatesController(ofSenders),
      otpLimitsController({ companies, buckets }),
      otpGuardController({ companies, store: guards, guard: otpGuard }),
      messageController({ messages: new MessageStore(collections), removed, companies }),
      timelineController({ trails, jobs: new Jobs(collections.batches), companies, now }),
      inboundController({
        companies,
        brands: context.brands,
        store: new InboundStore(connection),
        rules: new RuleStore(connection),
      }),
      statisticsController({
        statistics,
        brands: context.brands,
        companies,
        logger,
        now,
        callbacksOf: (asked) => context.broker.request(REQUEST_QUEUE.CALLBACK_STATISTICS, asked),
      }),
      alarmController({
        alarms,
        logger,
        alarmsOfCallbacks: (asked) => context.broker.request(REQUEST_QUEUE.CALLBACK_ALARMS, asked),
      }),
      jobController({ jobs: new JobViewStore({ connection, collections }), removed, cancelJob }),
      // Without the role `sender` this process has no bind, so it answers the operator's route endpoints from the database. A sender
      // serves its own.
      ...(config.SMS_ROLES.includes('sender') ? [] : [adminRouter]),
    ],
    tasks: [
      { name: 'routes.alphabets', everyMs: ALPHABETS_EVERY_MS, run: () => alphabets.read() },
      { name: 'otp_guard.beat', everyMs: GUARD_EVERY_MS, run: () => otpGuard.beat() },
    ],
    start: async () => {
      await otpGuard.beat();
      await alphabets.read();
      await context.broker.declare(statusQueues(config.STATUS_SHARDS));
      await context.broker.answer(REQUEST_QUEUE.SEND_NOTIFICATION, (request) =>
        sendNotification(sends, request),
      );
      await context.broker.answer(REQUEST_QUEUE.COMPANIES_TRAFFIC, (request) =>
        companiesTraffic({ balances, statistics, now }, request),
      );
      await context.broker.answer(REQUEST_QUEUE.SMS_PRIVACY, (request) => privacy.answer(request));
    },
    stop: async () => {
      await otpGuard.beat().catch(() => undefined);
      await bulk.close();
      await groups.drain();
    },
  };
}
