import { type ReceivedPart, tagText } from '../phones/message';
import { type Demands } from '../settings/settings';
import { Status } from '../smpp/protocol';

/** The command_status for a part that lacks what the country of its phone demands; 0 if it has everything. */
export function refusalByDemands(part: ReceivedPart, demands: Demands): number {
  const demand = demandFor(part.phone, demands);
  if (!demand) return Status.ok;
  const { tlvs = [], senders } = demand;
  const given = new Set(part.tlvs.map(({ tag }) => tagText(tag)));
  if (tlvs.some((tag) => !given.has(tag))) return Status.missingTlv;
  return senders && !senders.includes(part.sender) ? Status.invalidSource : Status.ok;
}

function demandFor(phone: string, demands: Demands): Demands[string] | undefined {
  let longest = '';
  for (const prefix in demands)
    if (prefix.length > longest.length && phone.startsWith(prefix)) longest = prefix;
  return demands[longest];
}
