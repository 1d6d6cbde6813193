import { writeTlv } from '@herald/values/tlvs';
import { ApiError } from '../../data/api';
import { type Operation } from '../../data/may';
import { Form, type FormProps, type Given } from '../../components/form';
import type { Field } from '../../components/form-values';
import { type Text, useText } from '../../text/language';
import { type Rule, tlvsIn } from './rule-body';

export const ACTIONS = ['keep', 'replace', 'refuse'] as const;

interface RuleFormProps {
  label: string;
  submit: string;
  mutation: FormProps['mutation'];
  needs: Operation;
  /** The rule that is changed; otherwise the values that a new rule begins with. */
  of?: Rule;
  begins?: Given;
  children?: FormProps['children'];
}

/** The fields of a sender rule. */
export function RuleForm({ of, begins = {}, children, ...form }: RuleFormProps) {
  const t = useText();
  const values: Given = of ? { ...of, tlvs: of.tlvs.map(writeTlv) } : begins;
  const fields: Field[] = [
    { name: 'action', label: t('rule.action'), kind: 'choice', choices: choicesOf(t) },
    { name: 'prefix', label: t('rule.prefix'), hint: t('rule.prefixHint') },
    { name: 'company', label: t('message.company'), kind: 'company', hint: t('rule.companyHint') },
    { name: 'brandID', label: t('rule.brandID'), kind: 'number', hint: t('rule.brandHint') },
    { name: 'route', label: t('route.name'), hint: t('rule.routeHint') },
    { name: 'sender', label: t('rule.sender'), hint: t('rule.senderHint') },
    { name: 'ton', label: t('rule.ton'), kind: 'number', hint: t('rule.tonHint') },
    { name: 'npi', label: t('rule.npi'), kind: 'number', hint: t('rule.npiHint') },
    { name: 'reason', label: t('message.reason'), hint: t('rule.reasonHint') },
    {
      name: 'templateRequired',
      label: t('rule.templateRequired'),
      kind: 'yes',
      hint: t('rule.templateHint'),
    },
    tlvField(t),
  ];
  return (
    <Form
      {...form}
      isChange={of !== undefined}
      fields={fields.map((field) => ({
        ...field,
        value: values[field.name],
        nullable: field.name !== 'prefix' && field.name !== 'action',
      }))}
    >
      {children}
    </Form>
  );
}

export const choicesOf = (t: ReturnType<typeof useText>) =>
  ACTIONS.map((value) => ({ value, label: t(`rule.action.${value}` as Text) }));

/** A field with one TLV on each line. */
export const tlvField = (t: ReturnType<typeof useText>): Field => ({
  name: 'tlvs',
  label: t('rule.tlvs'),
  kind: 'lines',
  hint: t('rule.tlvsHint'),
  width: 460,
});

/** Whether the form refuses a line itself, so that no question is asked before its error. */
export const hasWrongTlv = ({ tlvs = [] }: Given): boolean => !Array.isArray(tlvsIn(tlvs as string[]));

/** Turns the lines of TLVs into values of the API. @throws ApiError at the field */
export function useReadTlvs(): (given: Given) => Given {
  const t = useText();
  return ({ tlvs, ...others }) => {
    if (tlvs === undefined) return others;
    const read = tlvsIn(tlvs as string[]);
    if (!Array.isArray(read)) throw new ApiError(400, '', { tlvs: t('rule.tlvWrong', { line: read.wrong }) });
    return { ...others, tlvs: read };
  };
}
