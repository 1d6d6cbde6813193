import { formatDateTime } from '@herald/company-time';
import type { CallbackSettings } from '@herald/contracts';

export const ROTATED = 'Callbacks are signed with the new secret, and until its end with the replaced one.';

/** `previousSecrets` sign too, each until its time on the company's clock. */
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
