import Joi from 'joi';
import { settingsSchema, type ValuesOf } from '@herald/config';
import { BEHAVIOURS } from '../behaviour/behaviours';
import { parse } from '../parse';
import { type Packing } from '../text/message-text';

const behaviourName = Joi.string().valid(...BEHAVIOURS.map(({ name }) => name));
const share = Joi.number().min(0).max(1);
const delay = Joi.number().integer().min(0).max(86_400_000);
const count = Joi.number().integer().min(0).max(1_000_000);
/** The first one where nobody says otherwise. */
const oneOf = <V extends string>(...values: V[]): Joi.Schema<V> => Joi.valid(...values).default(values[0]);

/**
 * Everything about the centre that can be changed while it runs: what each setting may be, and what it is where nobody
 * says otherwise. Times are in milliseconds.
 */
const FIELDS = {
  /** The behaviour of numbers that end in no code. */
  behaviour: behaviourName.default('delivered'),
  /** Shares (0 to 1) of the numbers without a code that behave otherwise; which ones is fixed by the number. */
  mix: Joi.object<Record<string, number>>().pattern(behaviourName, share).default({}),
  /** Whether the last digits of a number choose its behaviour. */
  numberCodes: Joi.boolean().default(true),
  /** Tries that the behaviours `throttled`, `queueFull` and `systemError` refuse before they take a message. */
  refusedTries: count.default(2),
  answerDelayMs: delay.default(0),
  /** Submits that are answered from when this is set; those after them wait for their answer until it is raised. 0 is no limit. */
  answerLimit: count.default(0),
  receiptDelayMs: delay.default(100),
  slowReceiptMs: delay.default(30_000),
  /** How long before the answer the receipt of `receiptFirst` leaves. */
  receiptLeadMs: delay.default(200),
  /** Parts per second of one system_id, over all its binds; 0 is no limit. What is over gets 0x58. */
  tps: count.default(0),
  /** How far ahead of an even pace a burst may run before 0x58. */
  tpsBurstMs: delay.default(200),
  /** Share (0 to 1) of submits that get 0x58 by chance. */
  throttleFraction: share.default(0),
  /** Share (0 to 1) of submits that get 0x14 by chance. */
  queueFullFraction: share.default(0),
  /** Unanswered submits that a bind may have; 0 is no limit. What is over gets 0x58. */
  submitWindow: count.default(0),
  /** Binds that a system_id may have at once; 0 is no limit. What is over gets 0x0D. */
  maxBinds: count.default(0),
  /** Closes the connection at every N-th submit, which stays without an answer; 0 is never. */
  dropEvery: count.default(0),
  /** Whether the submit that ends a connection was taken all the same. */
  dropTakes: Joi.boolean().default(true),
  /** The centre is away: connections are closed and binds refused. */
  down: Joi.boolean().default(false),
  /** Whether a text that fits no part is refused with 0x01, as networks do. */
  strictLength: Joi.boolean().default(true),
  packing: oneOf<Packing>('auto', 'always', 'never'),
  /** Message ids in answers: digits, hexadecimal in lower or upper case, or letters and digits. */
  idFormat: oneOf('decimal', 'hex', 'HEX', 'text'),
  /** Message ids in receipts; `padded` is decimal with leading zeros. */
  receiptIdFormat: oneOf('same', 'decimal', 'hex', 'HEX', 'padded'),
  /** Where a receipt says what it says: in its text, in its optional parameters, or both. */
  receiptFormat: oneOf('both', 'text', 'tlv'),
  /** The receipt's text: Appendix B, or as some centres write it. */
  receiptText: oneOf('standard', 'lowercase', 'reordered', 'short'),
  receiptPdu: oneOf('deliver_sm', 'data_sm'),
  /** esm_class of a receipt; 0 for the centres that forget it. */
  receiptEsmClass: Joi.number().integer().min(0).max(255).default(4),
  /** Zone of the dates in a receipt's text, in minutes east of UTC. */
  receiptUtcOffsetMinutes: Joi.number().integer().min(-720).max(840).default(0),
  /** Whether a receipt returns the submit's user_message_reference, as the specification has it and many centres don't. */
  receiptReference: Joi.boolean().default(true),
  /** Unanswered deliver_sm that a bind may have. */
  deliverWindow: count.min(1).default(100),
  /** A deliver_sm unanswered for so long is sent again. */
  deliverTimeoutMs: delay.min(100).default(10_000),
  /** Wait before a deliver_sm that was answered with an error is sent again. */
  deliverRetryMs: delay.default(1_000),
  /** An idle bind is asked by enquire_link after so long; 0 is never. */
  enquireLinkMs: delay.default(30_000),
};

export type Settings = ValuesOf<typeof FIELDS>;

const schema = settingsSchema(FIELDS);

const DEFAULTS: Readonly<Settings> = Joi.attempt({}, schema);

/**
 * What `POST /api/settings` and `SIMULATOR_SETTINGS` take: any part of the settings.
 * @throws ValidationError naming every wrong one
 */
export function parseSettings(input: unknown): Partial<Settings> {
  return parse(schema, input, { noDefaults: true });
}

/** The settings in force. Readers hold on to `current` no longer than one turn of the event loop. */
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

  /** Back to what was in force at the start. */
  reset(): void {
    this.change({ ...DEFAULTS, ...this.initial });
  }

  onChange(listener: (settings: Settings) => void): void {
    this.listeners.push(listener);
  }
}
