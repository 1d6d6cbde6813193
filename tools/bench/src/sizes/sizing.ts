import { type CpuOfRow } from './measured';
import { chanceArrivals, type Seen, seeded, simulate, type Station } from './queues';

/** What is taken for granted. The page says each of them. */
export const assumed = {
  /** Part of the day's messages in its busiest hour. */
  busiestHour: 0.2,
  /** Messages that are a request of their own; the others come in campaigns. */
  singles: 0.2,
  /** Cores of a machine that carries a member of MongoDB or a node of RabbitMQ. */
  cores: 8,
  /** A process or a core has at most so much to do in the busiest hour: the rest is for bursts. */
  full: 0.5,
  /** And at most so much while one process of its kind is away. */
  fullAfterLoss: 0.75,
  /** Of a campaign, messages that come to a service at the same moment. */
  burst: 100,
  /** Disk of a member that documents and indexes may fill. */
  memberBytes: 4e12,
  /** Days for which recipients, submissions and callbacks are kept. */
  days: { recipients: 365, submissions: 33, callbacks: 30 },
  /** On the disk, indexes included, by `disk-per-message.mjs`. */
  bytes: { recipient: 60, submission: 160, callbacks: 460, single: 1_050 },
  /** What the carrier lets one bind have under way, and its time to answer: what a bind can do at the most. */
  bind: { window: 100, answerSeconds: 0.05 },
} as const;

const HOUR = 3_600;
/** Kinds of messages: 0 is a campaign's. */
const SINGLE = 1;
/** Of the simulated busiest hour, unless told otherwise. */
const MESSAGES = 40_000;
/** The processes of one thread, in the order in which a message meets them. */
const services = ['gateway', 'sms-api', 'sms-sender', 'callback-dispatcher'] as const;
type Service = (typeof services)[number];

export interface Size {
  messagesADay: number;
  /** In the busiest hour. */
  perSecond: number;
  copies: Record<Service, number>;
  /** Binds that carriers must give, whatever their pace in parts. */
  binds: number;
  /** Shards of three members; 1 = a replica set. Which of disk and CPU asks for them. */
  shards: number;
  shardsFor: { cpu: number; disk: number };
  /** Shares of the cores of one of three RabbitMQ nodes. */
  rabbitBusy: number;
  statusShards: number;
  /** Once all is as old as it is kept for, a copy of it. */
  bytesKept: number;
  bytesADay: number;
  /** What is fullest, and how full. */
  first: { name: string; busy: number };
  seen: Seen;
  /** With one copy, core group or node of each less, one after the other: the worst. */
  without: { name: string; seen: Seen };
}

/** CPU a message of a campaign and of a single send. */
export interface Costs {
  campaign: CpuOfRow;
  single: CpuOfRow;
}

/** What so many messages a day take, and what a simulation of their busiest hour shows. */
export function sizeFor(messagesADay: number, costs: Costs, simulated = MESSAGES): Size {
  const perSecond = (messagesADay * assumed.busiestHour) / HOUR;
  const coresFor = (name: string): number =>
    perSecond *
    1e-6 *
    ((1 - assumed.singles) * (costs.campaign[name] ?? 0) + assumed.singles * (costs.single[name] ?? 0));
  const copiesOf = (name: string): number =>
    Math.max(
      2,
      Math.ceil(coresFor(name) / assumed.full),
      1 + Math.ceil(coresFor(name) / assumed.fullAfterLoss),
    );
  const copies = Object.fromEntries(services.map((name) => [name, copiesOf(name)])) as Size['copies'];
  const { bytesADay, bytesKept } = bytesOf(messagesADay);
  const shardsFor = {
    cpu: Math.ceil(coresFor('mongod') / (assumed.cores * assumed.full)),
    disk: Math.ceil(bytesKept / assumed.memberBytes),
  };
  const shards = Math.max(shardsFor.cpu, shardsFor.disk);
  const stations = stationsOf(copies, shards, costs);
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
    ...{ messagesADay, perSecond, copies, shards, shardsFor, bytesKept, bytesADay, seen },
    binds: Math.max(
      copies['sms-sender'],
      Math.ceil((perSecond * assumed.bind.answerSeconds) / assumed.bind.window / assumed.full),
    ),
    rabbitBusy: coresFor('rabbitmq') / assumed.cores,
    // A power of two of at least four for each dispatcher, so that they carry alike.
    statusShards: Math.max(8, 2 ** Math.ceil(Math.log2(4 * copies['callback-dispatcher']))),
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

/** Each resource is asked once, for all that a message ever wants of it. */
function stationsOf(copies: Size['copies'], shards: number, { campaign, single }: Costs): Station[] {
  const microseconds = (name: string): number[] => [campaign[name] ?? 0, single[name] ?? 0];
  const process = (name: Service): Station => ({
    ...{ name, groups: copies[name], servers: 1, microseconds: microseconds(name) },
  });
  return [
    process('gateway'),
    process('sms-api'),
    { name: 'mongod', groups: shards, servers: assumed.cores, microseconds: microseconds('mongod') },
    // Every node of three writes every message: each of them does what the one that was measured did.
    { name: 'rabbitmq', groups: 1, servers: assumed.cores, microseconds: microseconds('rabbitmq') },
    process('sms-sender'),
    process('callback-dispatcher'),
  ];
}

/**
 * A process less, and for MongoDB and RabbitMQ half of the cores: what is lost there is carried on by another member, which
 * catches up with what it missed and is asked for it by the one that comes back.
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
