import { HttpLink } from '../http/http-link';
import type { Link } from '../link';
import { COMMAND } from '../smpp/protocol';
import type { SmppLinkEvents } from '../smpp/smpp-link';
import type { RouteSettings } from './route-settings';
import { SmppRouteLink } from './smpp-route-link';

const COMMANDS = {
  transceiver: COMMAND.BIND_TRANSCEIVER,
  transmitter: COMMAND.BIND_TRANSMITTER,
  receiver: COMMAND.BIND_RECEIVER,
} as const;

export type BindKind = keyof typeof COMMANDS;

/** Connects to the carrier of a route. */
export function openLink(
  settings: RouteSettings,
  { kind, password }: { kind: BindKind; password: string },
  events: SmppLinkEvents,
): Link {
  if (settings.kind === 'http') return new HttpLink(settings, events);
  return new SmppRouteLink(settings, { command: COMMANDS[kind], password }, events);
}
