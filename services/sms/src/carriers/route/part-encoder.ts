import { concatUdh, encodePart, isLatin1, packSeptets, PART_UNITS } from '@herald/segmentation';
import type { PartSubmission } from '../carrier';
import { ESM_CLASS } from '../smpp/protocol';
import type { Address, SubmitSm } from '../smpp/submit-sm';
import type { AddressSettings, RouteSettings } from './route-settings';

const TON = { INTERNATIONAL: 1, ALPHANUMERIC: 5 } as const;
const NPI = { UNKNOWN: 0, ISDN: 1 } as const;
const CARRIAGE_RETURN = 0x0d;
const SEPTETS_PER_GROUP = 8;
/** Bits that the concatenation header leaves over in its last septet. */
const HEADER_FILL_BITS = 1;
const HEADER_SEPTETS = 7;
/** Longer validity periods are told by the minute, so that the text is made once for many parts. */
const BY_MINUTE_FROM_S = 600;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MONTH_DAYS = 30;

/** Writes parts the way a route wants them. */
export class PartEncoder {
  private validityKey = 0;
  private validityText = '';

  constructor(private readonly settings: RouteSettings) {}

  encode(part: PartSubmission): SubmitSm {
    const { settings } = this;
    const { reference, total, sequence } = part;
    const isOne = total <= 1;
    const hasHeader = !isOne && settings.text.concat !== 'sar';
    const { octets, dataCoding } = this.userData(part, hasHeader);
    return {
      serviceType: settings.serviceType,
      source: sourceAddress(part.sender, settings.source),
      destination: {
        ton: settings.destination.ton ?? TON.INTERNATIONAL,
        npi: settings.destination.npi ?? NPI.ISDN,
        address: part.number,
      },
      esmClass: hasHeader ? ESM_CLASS.UDH_INDICATOR : 0,
      priority: part.lane === 'otp' ? settings.otpPriorityFlag : settings.priorityFlag,
      validityPeriod: this.validity(part.expiresAt),
      registeredDelivery: settings.registeredDelivery,
      dataCoding,
      message: hasHeader ? Buffer.concat([concatUdh(reference, total, sequence), octets]) : octets,
      inPayload: settings.text.concat === 'payload',
      userReference: settings.userReference ? part.ownReference : null,
      segment: isOne || hasHeader ? null : { reference, total, sequence },
    };
  }

  private userData(part: PartSubmission, hasHeader: boolean): { octets: Buffer; dataCoding: number } {
    const { alphabet, dataCoding, ucs2Coding } = this.settings.text;
    if (part.encoding === 'ucs2') return { octets: encodePart(part.text, 'ucs2'), dataCoding: ucs2Coding };
    if (alphabet === 'latin1') return latin1Data(part, dataCoding, ucs2Coding);
    const septets = encodePart(part.text, 'gsm7');
    return { octets: alphabet === 'packed' ? packed(septets, hasHeader) : septets, dataCoding };
  }

  private validity(expiresAt: Date): string {
    const { validity } = this.settings;
    if (validity === 'off') return '';
    if (validity === 'absolute') return this.remembered(expiresAt.getTime(), () => absoluteTime(expiresAt));
    const seconds = (expiresAt.getTime() - Date.now()) / 1_000;
    if (seconds < BY_MINUTE_FROM_S) return relativeTime(seconds);
    const minutes = Math.ceil(seconds / 60);
    return this.remembered(minutes, () => relativeTime(minutes * 60));
  }

  private remembered(key: number, make: () => string): string {
    if (key !== this.validityKey) {
      this.validityKey = key;
      this.validityText = make();
    }
    return this.validityText;
  }
}

/** An alphanumeric sender is TON 5, NPI 0; a number is international, ISDN; where the route doesn't say otherwise. */
function sourceAddress(sender: string, { ton, npi }: AddressSettings): Address {
  const isNumber = /^\+?\d+$/.test(sender);
  return {
    ton: ton ?? (isNumber ? TON.INTERNATIONAL : TON.ALPHANUMERIC),
    npi: npi ?? (isNumber ? NPI.ISDN : NPI.UNKNOWN),
    address: isNumber ? sender.replace('+', '') : sender,
  };
}

/**
 * Packed septets, beginning on a septet boundary behind a header. Seven bits left over would read as an `@`:
 * TS 23.038 part 6.1.2.3.1 puts a carriage return there. Parts are cut so that this is at the end of a message only (`Cut`).
 */
function packed(septets: Buffer, hasHeader: boolean): Buffer {
  const before = hasHeader ? HEADER_SEPTETS : 0;
  const spare = (before + septets.length) % SEPTETS_PER_GROUP === SEPTETS_PER_GROUP - 1;
  const whole = spare ? Buffer.concat([septets, Buffer.from([CARRIAGE_RETURN])]) : septets;
  return packSeptets(whole, hasHeader ? HEADER_FILL_BITS : 0);
}

/**
 * What ISO 8859-1 lacks was cut as UCS-2 at its acceptance, where a route wrote that alphabet then (`Cut`). Accepted before there was one,
 * it goes as UCS-2 where that takes no more than what it was charged for.
 * @throws RangeError where it takes more: nothing is replaced by `?`, and no part goes in another coding than the others
 */
function latin1Data(
  { text, message, total }: PartSubmission,
  dataCoding: number,
  ucs2Coding: number,
): { octets: Buffer; dataCoding: number } {
  if (isLatin1(message)) return { octets: Buffer.from(text, 'latin1'), dataCoding };
  if (total <= 1 && text.length <= PART_UNITS.ucs2.alone) {
    return { octets: encodePart(text, 'ucs2'), dataCoding: ucs2Coding };
  }
  throw new RangeError('The text has characters outside ISO 8859-1, and was charged as GSM 03.38.');
}

/** `YYMMDDhhmmsstnn+` in UTC (part 7.1.1.1): down to the tenth, as ISO 8601 without its signs and its century. */
function absoluteTime(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, '');
  return `${digits.slice(2, 15)}00+`;
}

/** `YYMMDDhhmmss000R` from now on (part 7.1.1.2); at least a second. Months count 30 days. */
function relativeTime(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const days = Math.floor(whole / DAY_S);
  const months = Math.min(99, Math.floor(days / MONTH_DAYS));
  return (
    '00' +
    two(months) +
    two(Math.min(99, days - months * MONTH_DAYS)) +
    two(Math.floor((whole % DAY_S) / HOUR_S)) +
    two(Math.floor((whole % HOUR_S) / MINUTE_S)) +
    `${two(whole % MINUTE_S)}000R`
  );
}

function two(value: number): string {
  return value.toString().padStart(2, '0');
}
