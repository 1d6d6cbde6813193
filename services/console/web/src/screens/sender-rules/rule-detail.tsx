import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { presentOf, useAnswer } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import type { Given } from '../../components/form';
import { corrected } from '../../components/form-values';
import { useClose } from '../../components/master-detail';
import { Failure, Loaded } from '../../components/page';
import { useText } from '../../text/language';
import { changedRule, type Rule } from './rule-body';
import { hasWrongTlv, RuleForm, useReadTlvs } from './rule-form';

export const RULES = get('/admin/v1/sender-rules', {});
const PATH = '/admin/v1/sender-rules/{ruleID}';

/** A sender rule, to change or remove it. */
export function RuleDetail({ id }: { id: string }) {
  const rule = useAnswer(get(PATH, { ruleID: id }));
  return <Loaded of={rule}>{({ data }) => <Whole rule={data} />}</Loaded>;
}

function Whole({ rule }: { rule: Rule }) {
  const t = useText();
  const { id: ruleID } = rule;
  const readTlvs = useReadTlvs();
  const target = get(PATH, { ruleID });
  const changing = useConfirmed(
    useServerMutation(
      async (given: Given) => {
        const body = readTlvs(given);
        const present = await presentOf(target);
        // Other fields that another operator has changed since are kept; the same field is a conflict.
        const { was } = corrected(rule, body) as { was: Given };
        return change(
          'put',
          PATH,
          { ruleID },
          {
            ...changedRule(present, body),
            was: { ...was, updatedAt: present.updatedAt },
          },
        );
      },
      [RULES],
    ),
    (given) =>
      hasWrongTlv(given)
        ? null
        : { action: t('save'), title: t('rule.changeOf', { id: ruleID }), text: t('rule.applies') },
  );
  const removing = useConfirmed(
    useServerMutation(() => change('delete', PATH, { ruleID }), [RULES], target),
    () => ({ action: t('remove'), title: t('rule.removeOf', { id: ruleID }), text: t('rule.applies') }),
  );
  const close = useClose('rule');
  return (
    <>
      <RuleForm
        label={t('rule.of', { id: ruleID })}
        submit={t('save')}
        mutation={changing}
        needs={`PUT ${PATH}`}
        of={rule}
      >
        <ActionButton
          text={t('remove')}
          label={t('rule.removeOf', { id: ruleID })}
          isPending={removing.isPending}
          needs={`DELETE ${PATH}`}
          onClick={() => removing.mutate(undefined, { onSuccess: close })}
        />
      </RuleForm>
      {removing.isError && <Failure error={removing.error} />}
    </>
  );
}
