import { furtherHosts } from '../data/callback-hosts';
import { withChanges } from '../data/changes';
import type { Question } from '../data/confirmation';
import type { Target } from '../data/operator';
import { presentOf } from '../data/queries';
import { useText } from '../text/language';
import type { Field, Given } from './form';

interface Receiver {
  url: string;
  key: string;
  hosts: string[];
  signQuery: boolean;
}

/** The fields of a form with callback settings. */
export function useReceiverFields(now: Receiver | undefined): Field[] {
  const t = useText();
  return [
    { name: 'url', label: t('callback.url'), kind: 'url', required: true, width: 420, value: now?.url },
    { name: 'key', label: t('callback.key'), required: true, value: now?.key },
    {
      name: 'hosts',
      label: t('callback.hosts'),
      hint: t('callback.hostsHint'),
      kind: 'lines',
      width: 420,
      value: furtherHosts(now),
    },
    { name: 'signQuery', label: t('callback.signQuery'), kind: 'yes', value: now?.signQuery ?? true },
  ];
}

/**
 * The settings to write. The API requires the URL and the key: if this user did not change them, they are read from the server. It keeps
 * omitted settings, such as the secret, which another user may have replaced since.
 * @param target the current settings; null if there are none
 * @throws ApiError
 */
export async function receiverWith(
  changes: Given,
  target: Target<{ data: Receiver }> | null,
): Promise<Given> {
  if (target === null) return withChanges({}, changes);
  const { url, key } = await presentOf(target);
  return withChanges({ url, key }, changes);
}

/** The question before callbacks go to another URL, or receivers have to be changed; null if neither is the case. */
export function useReceiverQuestion(
  now: Receiver | undefined,
  name?: string,
): (given: Given) => Question | null {
  const t = useText();
  return ({ url, key, signingSecret }) => {
    if (!now || (url === undefined && key === undefined && !signingSecret)) return null;
    return {
      action: t('save'),
      title: name === undefined ? t('confirm.ownReceiver') : t('confirm.receiverChange', { name }),
      text: url === undefined ? t('confirm.receiverKey') : t('confirm.receiverUrl', { url: String(url) }),
    };
  };
}
