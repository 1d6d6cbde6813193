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

const LENGTH = 60;

/** The first characters of a text, in one line. */
export function beginOf(text: string | null): string {
  if (text === null) return '–';
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : characters.join('');
}

/** Whether the texts of a send differ between its recipients. */
export const hasOwnTexts = ({ text, encoding }: { text: string | null; encoding: string | null }): boolean =>
  text === null && encoding === null;
