import { type ReceivedPart } from '../phones/message';

/** A part as the simulator accepts it. */
export function part(phone: string, changes: Partial<ReceivedPart> = {}): ReceivedPart {
  return {
    systemId: 'herald',
    phone,
    sender: 'Brand',
    ton: 5,
    npi: 0,
    tlvs: [],
    text: 'Hello',
    encoding: 'GSM-7',
    parts: 1,
    reference: 0,
    userReference: undefined,
    total: 1,
    sequence: 1,
    fingerprint: 1,
    at: 0,
    state: 'DELIVRD',
    ...changes,
  };
}
