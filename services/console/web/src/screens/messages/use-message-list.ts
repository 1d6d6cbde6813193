import { useLackingRole } from '../../data/may';
import type { Place } from '../../data/place';

/** The list of the messages with these filters, for operators who may read it; undefined for others. */
export function useMessageList(): (search: Place['search']) => Place | undefined {
  const mayRead = useLackingRole('GET /admin/v1/messages') === null;
  return (search) => (mayRead ? { to: '/operator/messages', search } : undefined);
}
