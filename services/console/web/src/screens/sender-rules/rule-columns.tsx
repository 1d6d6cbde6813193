import { writeTlv } from '@herald/values/tlvs';
import { CompanyName } from '../../components/company-name';
import type { Column } from '../../components/table';
import { type Text, useText } from '../../text/language';
import type { Rule } from './rule-body';

export type Shown = Omit<Rule, 'id' | 'createdAt' | 'updatedAt'>;

/** Columns of rules that are stored, or would be. */
export function useRuleColumns<R extends Shown>(): Column<R>[] {
  const t = useText();
  return [
    { title: t('rule.prefix'), cell: ({ prefix }) => prefix || t('rule.all') },
    {
      title: t('message.company'),
      cell: ({ company }) => (company === null ? t('rule.all') : <CompanyName id={company} />),
    },
    { title: t('rule.brandID'), cell: ({ brandID }) => brandID ?? t('rule.all') },
    { title: t('route.name'), cell: ({ route }) => route ?? t('rule.all') },
    { title: t('rule.action'), cell: ({ action }) => t(`rule.action.${action}` as Text) },
    { title: t('rule.sender'), cell: ({ sender }) => sender ?? '–' },
    { title: t('message.reason'), wide: true, cell: ({ reason }) => reason ?? '–' },
    {
      title: t('rule.template'),
      cell: ({ templateRequired }) => (templateRequired ? t('rule.required') : '–'),
    },
    { title: t('rule.tlvs'), wide: true, cell: ({ tlvs }) => tlvs.map(writeTlv).join(', ') || '–' },
  ];
}
