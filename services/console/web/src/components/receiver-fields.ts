import { furtherHosts } from '../data/callback-hosts';
import { useText } from '../text/language';
import type { Field } from './form';

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
