import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/page';
import { Status } from '../../components/status';
import { useText } from '../../text/language';
import { type Step, STEPS } from './steps';

interface StepListProps {
  /** null: it does not exist yet, so that only the first step can be opened. */
  company: string | null;
  current: Step;
  done: ReadonlySet<Step>;
}

/** The steps in order, each with a link and whether it is done. */
export function StepList({ company, current, done }: StepListProps) {
  const t = useText();
  return (
    <Panel title={t('onboarding.steps')}>
      <ol className="step-list">
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {company === null ? (
              t(`onboarding.${step}`)
            ) : (
              <Link to={`/operator/companies/${company}/setup`} search={{ step } as never} className="see">
                {t(`onboarding.${step}`)}
              </Link>
            )}{' '}
            {done.has(step) && <Status tone="good" text={t('onboarding.done')} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
