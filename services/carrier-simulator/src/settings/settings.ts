import Joi from 'joi';
import { settingsSchema, validate, type ValuesOf } from '@herald/config';
import { BEHAVIOURS } from '../behaviour/behaviours';

const behaviourName = Joi.string().valid(...BEHAVIOURS.map(({ name }) => name));
const share = Joi.number().min(0).max(1);
const delay = Joi.number().integer().min(0).max(86_400_000);
const count = Joi.number().integer().min(0).max(1_000_000);
const tag = Joi.string().pattern(/^0x[0-9a-f]{4}$/, 'four hexadecimal digits after 0x');
const demand = Joi.object({ tlvs: Joi.array().items(tag), senders: Joi.array().items(Joi.string().max(20)) });

/** By prefix. */
export type Demands = Record<string, { tlvs?: string[]; senders?: string[] }>;

/** The first value is the default. */
const oneOf = <V extends string>(...values: V[]): Joi.Schema<V> => Joi.valid(...values).default(values[0]);

/**
 * All simulator settings that can be changed at run time, with their allowed values and defaults. Times are in
 * milliseconds.
 */
const FIELDS = {
  /** The behaviour of numbers without a code. */
  behaviour: behaviourName.default('delivered'),
  /** Shares (0 to 1) of the numbers without a code that behave differently. The number determines its behaviour. */
  mix: Joi.object<Record<string, number>>().pattern(behaviourName, share).default({}),
  /**
   * The number of tries that the behaviours `throttled`, `queueFull` and `systemError` refuse before they accept a
   * message.
   */
  refusedTries: count.default(2),
  answerDelayMs: delay.default(0),
  /**
   * The number of submits answered after this is set. Later submits wait for their response until the limit is raised.
   * 0 is no limit.
   */
  answerLimit: count.default(0),
  receiptDelayMs: delay.default(100),
  slowReceiptMs: delay.default(30_000),
  /** The time between the delivery receipt of `receiptFirst` and the response. */
  receiptLeadMs: delay.default(200),
  /** Parts per second of one system_id, over all its binds; 0 is no limit. Parts above it get 0x58. */
  tps: count.default(0),
  /** Share (0 to 1) of submits that get 0x58 at random. */
  throttleFraction: share.default(0),
  /** Share (0 to 1) of submits that get 0x14 at random. */
  queueFullFraction: share.default(0),
  /** The limit of concurrent binds per system_id; 0 is no limit. Binds above it get 0x0D. */
  maxBinds: count.default(0),
  /** Closes the connection at every N-th submit without answering it; 0 is never. */
  dropEvery: count.default(0),
  /** Whether the submit that closes a connection is still accepted. */
  dropTakes: Joi.boolean().default(true),
  /** Simulates an outage: connections are closed and binds refused. */
  down: Joi.boolean().default(false),
  /**
   * The demands of countries, by the first digits of a number; the longest prefix counts. A submit without one of the `tlvs` (tags like
   * `0x1400`) is refused with 0xC3, one with another sender than the `senders` with 0x0A.
   */
  demands: Joi.object<Demands>()
    .pattern(/^\d{1,15}$/, demand)
    .default({}),
  /** The form of message ids in responses: digits, hexadecimal in lower or upper case, or letters and digits. */
  idFormat: oneOf('decimal', 'hex', 'HEX', 'text'),
  /** The form of message ids in delivery receipts; `padded` is decimal with leading zeros. */
  receiptIdFormat: oneOf('same', 'decimal', 'hex', 'HEX', 'padded'),
  /** The place of a delivery receipt's data: its text, its optional parameters, or both. */
  receiptFormat: oneOf('both', 'text', 'tlv'),
  /** esm_class of a delivery receipt; 0 simulates an SMSC that does not set it. */
  receiptEsmClass: Joi.number().integer().min(0).max(255).default(4),
  /** The limit of unanswered deliver_sm per bind. */
  deliverWindow: count.min(1).default(100),
  /** The time after which an unanswered deliver_sm is sent again. */
  deliverTimeoutMs: delay.min(100).default(10_000),
  /** The delay before a deliver_sm that was answered with an error is sent again. */
  deliverRetryMs: delay.default(1_000),
  /** The limit of delivery receipts in one request over HTTP. */
  receiptBatch: count.min(1).max(1_000).default(100),
  /** The time after which an idle bind gets an enquire_link; 0 is never. */
  enquireLinkMs: delay.default(30_000),
};

export type Settings = ValuesOf<typeof FIELDS>;

const schema = settingsSchema(FIELDS);

const DEFAULTS: Readonly<Settings> = Joi.attempt({}, schema);

/**
 * Reads any part of the settings, from `POST /api/settings` or `SIMULATOR_SETTINGS`.
 * @throws ValidationError naming every invalid setting
 */
export function parseSettings(input: unknown): Partial<Settings> {
  return validate(schema, input, { noDefaults: true, stripUnknown: false });
}

/** The current settings. Callers keep `current` for at most one turn of the event loop. */
export class SettingsStore {
  private values: Settings;
  private readonly listeners: ((settings: Settings) => void)[] = [];

  constructor(private readonly initial: Partial<Settings> = {}) {
    this.values = { ...DEFAULTS, ...initial };
  }

  get current(): Readonly<Settings> {
    return this.values;
  }

  change(part: Partial<Settings>): Settings {
    this.values = { ...this.values, ...part };
    for (const listener of this.listeners) listener(this.values);
    return this.values;
  }

  /** Restores the settings of the start. */
  reset(): void {
    this.change({ ...DEFAULTS, ...this.initial });
  }

  onChange(listener: (settings: Settings) => void): void {
    this.listeners.push(listener);
  }
}
