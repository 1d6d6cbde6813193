import { formatDateTime } from '@herald/company-time';
import type { CallbackSettings } from '@herald/contracts';

export const ROTATED =
  'Callbacks are signed with the new secret, and also with the replaced secret until it expires.';

/** `previousSecrets` continue to sign, each until its `until`, which is in the company's time zone. */
export function callbackRecord(settings: CallbackSettings, timezone: string): Record<string, unknown> {
  const [inUse, ...previous] = settings.signingSecrets;
  return {
    url: settings.url,
    key: settings.key,
    signingSecret: inUse?.secret ?? null,
    hosts: settings.hosts,
    signQuery: settings.signQuery,
    previousSecrets: previous.map(({ secret, until }) => ({
      secret,
      until: until === null ? null : formatDateTime(new Date(until), timezone),
    })),
  };
}
