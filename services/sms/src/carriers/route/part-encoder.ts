import { concatUdh, encodePart, isLatin1, packSeptets, PART_UNITS } from '@herald/values/segmentation';
import type { SenderOnRoute } from '../../rules/senders/brand-senders';
import { mergeTlvs, tlvList, type TlvList } from '../../rules/senders/tlv';
import type { PartSubmission } from '../carrier';
import { ESM_CLASS } from '../smpp/protocol';
import type { Address, SubmitSm } from '../smpp/submit-sm';
import type { AddressSettings, SmppRouteSettings, TextSettings } from './smpp-settings';

const TON = { INTERNATIONAL: 1, ALPHANUMERIC: 5 } as const;
const NPI = { UNKNOWN: 0, ISDN: 1 } as const;
const CARRIAGE_RETURN = 0x0d;
const SEPTETS_PER_GROUP = 8;
/** Unused bits in the last septet of the concatenation header. */
const HEADER_FILL_BITS = 1;
const HEADER_SEPTETS = 7;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MONTH_DAYS = 30;

type AllowedSender = Extract<SenderOnRoute, { refused: null }>;

/**
 * Encodes a part by the settings of its route.
 * @param sender the sender and TLVs by the sender rules; null = there are none
 * @throws RangeError if that is impossible
 */
export function encodeSubmit(
  part: PartSubmission,
  settings: SmppRouteSettings,
  sender: AllowedSender | null = null,
): SubmitSm {
  const { reference, total, sequence } = part;
  const isOne = total <= 1;
  const hasHeader = !isOne && settings.text.concat !== 'sar';
  const { bytes, dataCoding } = userData(part, settings.text, hasHeader);
  return {
    serviceType: settings.serviceType,
    source: sender?.address ?? sourceAddress(part.sender, settings.source),
    destination: {
      ton: settings.destination.ton ?? TON.INTERNATIONAL,
      npi: settings.destination.npi ?? NPI.ISDN,
      address: part.number,
    },
    esmClass: hasHeader ? ESM_CLASS.UDH_INDICATOR : 0,
    priority: part.priority === 'otp' ? settings.otpPriorityFlag : settings.priorityFlag,
    validityPeriod: validityOf(part.expiresAt, settings.validity),
    registeredDelivery: settings.registeredDelivery,
    dataCoding,
    message: hasHeader ? Buffer.concat([concatUdh(reference, total, sequence), bytes]) : bytes,
    inPayload: settings.text.concat === 'payload',
    userReference: settings.userReference ? part.ownReference : null,
    segment: isOne || hasHeader ? null : { reference, total, sequence },
    tlvs: withTlvsOf(settings.tlvs, sender?.tlvs ?? null),
  };
}

/** Merged lists, by those of the rules and of the route: there are a few, and every part of a campaign has the same. */
const merged = new WeakMap<TlvList, WeakMap<TlvList, TlvList>>();

/** The TLVs of a route, and those of the rules, which win. */
function withTlvsOf(ofRoute: TlvList | null, ofRules: TlvList | null): TlvList | null {
  if (!ofRoute || !ofRules) return ofRules ?? ofRoute;
  const known = merged.get(ofRules) ?? new WeakMap<TlvList, TlvList>();
  merged.set(ofRules, known);
  const list = known.get(ofRoute) ?? tlvList(mergeTlvs(ofRoute.tlvs, ofRules.tlvs))!;
  known.set(ofRoute, list);
  return list;
}

function userData(
  part: PartSubmission,
  { alphabet, dataCoding, ucs2Coding }: TextSettings,
  hasHeader: boolean,
): { bytes: Buffer; dataCoding: number } {
  if (part.encoding === 'ucs2') return { bytes: encodePart(part.text, 'ucs2'), dataCoding: ucs2Coding };
  if (alphabet === 'latin1') return latin1Data(part, dataCoding, ucs2Coding);
  const septets = encodePart(part.text, 'gsm7');
  return { bytes: alphabet === 'packed' ? packed(septets, hasHeader) : septets, dataCoding };
}

function validityOf(expiresAt: Date, validity: SmppRouteSettings['validity']): string {
  if (validity === 'off') return '';
  if (validity === 'absolute') return absoluteTime(expiresAt);
  return relativeTime((expiresAt.getTime() - Date.now()) / 1_000);
}

/**
 * Unless the route's settings differ, an alphanumeric sender has TON 5, NPI 0, and a number is international, ISDN.
 * @throws RangeError on a zero byte
 */
function sourceAddress(sender: string, { ton, npi }: AddressSettings): Address {
  // The sender of a test send is any text. A PDU must not fail when it is half written.
  if (sender.includes('\0')) throw new RangeError('The sender has a zero byte.');
  const isNumber = /^\+?\d+$/.test(sender);
  return {
    ton: ton ?? (isNumber ? TON.INTERNATIONAL : TON.ALPHANUMERIC),
    npi: npi ?? (isNumber ? NPI.ISDN : NPI.UNKNOWN),
    address: isNumber ? sender.replace('+', '') : sender,
  };
}

/**
 * Packs septets, starting on a septet boundary after a header. Seven unused bits would read as an `@`, so a carriage return fills
 * them (TS 23.038 part 6.1.2.3.1). Parts are split so that this happens at the end of a message only (`Cut`).
 */
function packed(septets: Buffer, hasHeader: boolean): Buffer {
  const before = hasHeader ? HEADER_SEPTETS : 0;
  const spare = (before + septets.length) % SEPTETS_PER_GROUP === SEPTETS_PER_GROUP - 1;
  const whole = spare ? Buffer.concat([septets, Buffer.from([CARRIAGE_RETURN])]) : septets;
  return packSeptets(whole, hasHeader ? HEADER_FILL_BITS : 0);
}

/**
 * Texts with characters outside ISO 8859-1 are segmented as UCS-2 at acceptance if a route uses that alphabet (`Cut`). A text
 * accepted before there was such a route is sent as UCS-2 if that takes no more parts than were charged.
 * @throws RangeError if it takes more: no character is replaced by `?`, and all parts have the same coding
 */
function latin1Data(
  { text, message, total }: PartSubmission,
  dataCoding: number,
  ucs2Coding: number,
): { bytes: Buffer; dataCoding: number } {
  if (isLatin1(message)) return { bytes: Buffer.from(text, 'latin1'), dataCoding };
  if (total <= 1 && text.length <= PART_UNITS.ucs2.alone) {
    return { bytes: encodePart(text, 'ucs2'), dataCoding: ucs2Coding };
  }
  throw new RangeError('The text has characters outside ISO 8859-1, and was charged as GSM 03.38.');
}

/** `YYMMDDhhmmsstnn+` in UTC (part 7.1.1.1): the digits of ISO 8601 down to the tenth of a second, without the century. */
function absoluteTime(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, '');
  return `${digits.slice(2, 15)}00+`;
}

/** `YYMMDDhhmmss000R` relative to now (part 7.1.1.2); at least a second. Months count 30 days. */
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
