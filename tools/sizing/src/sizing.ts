import { type CpuOfRow } from './measured';
import { chanceArrivals, type Seen, seeded, simulate, type Station } from './queues';

/** The assumptions. The page names each of them. */
export const assumed = {
  /** Share of the day's messages in its busiest hour. */
  busiestHour: 0.2,
  /** Share of messages with a separate request; the others belong to campaigns. */
  singles: 0.2,
  /** Cores of a machine with a member of MongoDB or a node of RabbitMQ. */
  cores: 8,
  /** Highest utilization of a process or core in the busiest hour: the rest is for bursts. */
  full: 0.5,
  /** Highest utilization while one process of the same kind is down. */
  fullAfterLoss: 0.75,
  /** Messages of a campaign that reach a service at the same time. */
  burst: 100,
  /** Disk space of a member for documents and indexes. */
  memberBytes: 4e12,
  /** Retention of recipients, submissions and callbacks in days. */
  days: { recipients: 365, submissions: 33, callbacks: 30 },
  /** Bytes on disk, including indexes, measured with `disk-per-message.mjs`. */
  bytes: { recipient: 60, submission: 160, callbacks: 460, single: 1_050 },
  /** The carrier's window for one bind, and its response time: the limit of a bind's rate. */
  bind: { window: 100, answerSeconds: 0.05 },
} as const;

const HOUR = 3_600;
/** Kinds of messages; 0 is a message of a campaign. */
const SINGLE = 1;
/** Default number of messages in the simulated busiest hour. */
const MESSAGES = 40_000;
/** The single-threaded processes, in the order in which a message passes them. */
const services = ['gateway', 'sms-api', 'sms-sender', 'callback-dispatcher'] as const;
type Service = (typeof services)[number];

export interface Size {
  messagesADay: number;
  /** Messages per second in the busiest hour. */
  perSecond: number;
  instances: Record<Service, number>;
  /** Binds that carriers must allow, apart from their rate limits. */
  binds: number;
  /** Shards of three members (1 = a replica set), and the number that CPU and disk require. */
  shards: number;
  shardsFor: { cpu: number; disk: number };
  /** Utilization of the cores of one of three RabbitMQ nodes. */
  rabbitBusy: number;
  statusShards: number;
  /** Size of one replica of the data when the retention periods are reached. */
  bytesKept: number;
  bytesADay: number;
  /** The bottleneck, and its utilization. */
  first: { name: string; busy: number };
  seen: Seen;
  /** The worst result of losing one instance, core group or node of each kind. */
  without: { name: string; seen: Seen };
}

/** CPU per message of a campaign and of a single send. */
export interface Costs {
  campaign: CpuOfRow;
  single: CpuOfRow;
}

/** The size for a number of messages per day, and a simulation of its busiest hour. */
export function sizeFor(messagesADay: number, costs: Costs, simulated = MESSAGES): Size {
  const perSecond = (messagesADay * assumed.busiestHour) / HOUR;
  const coresFor = (name: string): number =>
    perSecond *
    1e-6 *
    ((1 - assumed.singles) * (costs.campaign[name] ?? 0) + assumed.singles * (costs.single[name] ?? 0));
  const instancesOf = (name: string): number =>
    Math.max(
      2,
      Math.ceil(coresFor(name) / assumed.full),
      1 + Math.ceil(coresFor(name) / assumed.fullAfterLoss),
    );
  const instances = Object.fromEntries(
    services.map((name) => [name, instancesOf(name)]),
  ) as Size['instances'];
  const { bytesADay, bytesKept } = bytesOf(messagesADay);
  const shardsFor = {
    cpu: Math.ceil(coresFor('mongod') / (assumed.cores * assumed.full)),
    disk: Math.ceil(bytesKept / assumed.memberBytes),
  };
  const shards = Math.max(shardsFor.cpu, shardsFor.disk);
  const stations = stationsOf(instances, shards, costs);
  const seen = busiestSeconds(perSecond, stations, simulated);
  const [name, busy] = [...seen.busy].reduce((fullest, each) => (each[1] > fullest[1] ? each : fullest));
  const losses = stations.map((lost) => ({
    name: lost.name,
    seen: busiestSeconds(
      perSecond,
      stations.map((each) => (each === lost ? oneLess(each) : each)),
      simulated,
    ),
  }));
  return {
    messagesADay,
    perSecond,
    instances,
    shards,
    shardsFor,
    bytesKept,
    bytesADay,
    seen,
    binds: Math.max(
      instances['sms-sender'],
      Math.ceil((perSecond * assumed.bind.answerSeconds) / assumed.bind.window / assumed.full),
    ),
    rabbitBusy: coresFor('rabbitmq') / assumed.cores,
    // A power of two, with at least four shards for each dispatcher, for an even load.
    statusShards: Math.max(8, 2 ** Math.ceil(Math.log2(4 * instances['callback-dispatcher']))),
    first: { name, busy },
    without: losses.reduce((worst, each) =>
      each.seen.percentile(SINGLE, 0.99) > worst.seen.percentile(SINGLE, 0.99) ? each : worst,
    ),
  };
}

function bytesOf(messagesADay: number): { bytesADay: number; bytesKept: number } {
  const { bytes, days, singles } = assumed;
  const recipient = bytes.recipient + singles * bytes.single;
  const kept =
    recipient * days.recipients + bytes.submission * days.submissions + bytes.callbacks * days.callbacks;
  return {
    bytesADay: messagesADay * (recipient + bytes.submission + bytes.callbacks),
    bytesKept: messagesADay * kept,
  };
}

/** Each resource appears once, with the total work of a message. */
function stationsOf(instances: Size['instances'], shards: number, { campaign, single }: Costs): Station[] {
  const microseconds = (name: string): number[] => [campaign[name] ?? 0, single[name] ?? 0];
  const process = (name: Service): Station => ({
    name,
    groups: instances[name],
    servers: 1,
    microseconds: microseconds(name),
  });
  return [
    process('gateway'),
    process('sms-api'),
    { name: 'mongod', groups: shards, servers: assumed.cores, microseconds: microseconds('mongod') },
    // Each of the three nodes writes every message, so each does the work of the measured node.
    { name: 'rabbitmq', groups: 1, servers: assumed.cores, microseconds: microseconds('rabbitmq') },
    process('sms-sender'),
    process('callback-dispatcher'),
  ];
}

/**
 * One process less. For MongoDB and RabbitMQ, half of the cores: another member takes over the work of the lost one, and later serves its
 * resynchronization.
 */
function oneLess(station: Station): Station {
  return station.groups > 1 && station.servers === 1
    ? { ...station, groups: station.groups - 1 }
    : { ...station, servers: Math.ceil(station.servers / 2) };
}

function busiestSeconds(perSecond: number, stations: Station[], simulated: number): Seen {
  const random = seeded(1);
  const arrivals = chanceArrivals(
    {
      perSecond: [perSecond * (1 - assumed.singles), perSecond * assumed.singles],
      burst: [assumed.burst, 1],
      seconds: simulated / perSecond,
    },
    random,
  );
  return simulate(arrivals, stations, random);
}

/** Milliseconds from a request to its callbacks, without the carrier: median and 99th percentile of single sends. */
export function singleMs(seen: Seen): { p50: number; p99: number } {
  return { p50: seen.percentile(SINGLE, 0.5) * 1e3, p99: seen.percentile(SINGLE, 0.99) * 1e3 };
}
