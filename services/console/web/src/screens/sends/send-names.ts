import { ask } from '../../data/api';
import { useAnswer } from '../../data/queries';

export const SEND_NAMES = '/send-names';

export interface SendName {
  smsID: number;
  name: string;
}

/** Names a send, or renames it; an empty name removes it. @throws ApiError */
export const nameSend = (smsID: number, name: string): Promise<unknown> =>
  ask('PUT', `${SEND_NAMES}/${smsID}`, { name });

/** Names of sends by smsID; undefined until they are loaded. */
export function useSendNames(smsIDs: readonly number[]): ReadonlyMap<number, string> | undefined {
  const target = smsIDs.length === 0 ? null : `${SEND_NAMES}?ids=${smsIDs.join(',')}`;
  const names = useAnswer<{ data: SendName[] }>(target);
  return names.data && new Map(names.data.data.map(({ smsID, name }) => [smsID, name]));
}
