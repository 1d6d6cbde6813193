import type { CarrierBind } from '@herald/contracts';
import { COMMAND } from './protocol';
import { type LinkSettings, SmppLink } from './smpp-link';

/** Upper bound of a bind for a test, ms. */
export const BIND_LIMIT_MS = 8_000;

/** ESME_RX_T_APPN: the SMSC repeats the delivery receipt, on a bind of the route. */
const TEMPORARY = 0x64;
const NOTHING = (): void => undefined;

/** Binds once as a route would, and unbinds. The result has the SMSC's command_status, or the reason for a missing answer. */
export function bindOnce(
  settings: LinkSettings & { mode: 'trx' | 'tx-rx' },
  limitMs = BIND_LIMIT_MS,
): Promise<CarrierBind> {
  const command = settings.mode === 'trx' ? COMMAND.BIND_TRANSCEIVER : COMMAND.BIND_TRANSMITTER;
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  return new Promise((resolve) => {
    const link = new SmppLink(
      { ...settings, command },
      {
        onBound: () => {
          resolve({ bound: true, status: 0, error: null, ms: passed() });
          link.unbind();
        },
        onDeliverSm: (_deliverSm, answer) => answer(TEMPORARY),
        onClosing: NOTHING,
        onDrain: NOTHING,
        onStrayAnswer: NOTHING,
        onEnd: ({ reason, status }) => {
          clearTimeout(limit);
          resolve({ bound: false, status, error: status === null ? reason : null, ms: passed() });
        },
      },
    );
    const limit = setTimeout(() => link.end('no bind response'), limitMs);
  });
}
