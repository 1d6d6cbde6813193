import custom from './presets/custom.json';
import herald from './presets/herald.json';
import infobip from './presets/infobip.json';
import kannel from './presets/kannel.json';
import smsGate from './presets/sms-gate.json';
import textbee from './presets/textbee.json';
import twilio from './presets/twilio.json';
import vonage from './presets/vonage.json';
import type { Preset } from './preset';
import { readPreset } from './preset-reader';

const SHIPPED: readonly { name: string }[] = [
  twilio,
  infobip,
  vonage,
  kannel,
  herald,
  smsGate,
  textbee,
  custom,
];

/** The file of a preset that Herald ships; null if there is none. */
export function shippedPreset(name: string): object | null {
  return SHIPPED.find((preset) => preset.name === name) ?? null;
}

/** The presets that Herald ships, by name. They are read at the first use. */
export function shippedPresets(): ReadonlyMap<string, Preset> {
  read ??= new Map(SHIPPED.map((preset) => [preset.name, readPreset(preset)]));
  return read;
}

let read: Map<string, Preset> | undefined;
