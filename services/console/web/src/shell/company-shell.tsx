import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isTest, modeOfPage } from '../data/mode';
import { withTexts } from '../text/texts';
import { companyEntries } from './entries';
import { Shell } from './shell';
import { hasTests, placeInMode } from './test-screens';
import { useText } from '../text/language';

const LiveOnly = lazy(
  withTexts(
    () => import('./live-only').then(({ LiveOnly }) => ({ default: LiveOnly })),
    ...(['screens', 'company'] as const),
  ),
);

export function CompanyShell() {
  const { pathname } = useLocation();
  if (!isTest)
    return <Shell face="company" entries={({ role }) => companyEntries(role)} aside={<ModeSwitch />} />;
  return (
    <Shell
      face="company"
      entries={({ role }) => companyEntries(role).filter(({ to }) => hasTests(to))}
      aside={<ModeSwitch />}
      above={<TestStrip />}
      {...(!hasTests(pathname) && {
        screen: (
          <Suspense>
            <LiveOnly />
          </Suspense>
        ),
      })}
    />
  );
}

/** Switches between live and test mode. Links that load another page, because a loaded page has one mode (`data/mode.ts`). */
export function ModeSwitch() {
  const t = useText();
  const { pathname } = useLocation();
  const current = modeOfPage();
  return (
    <nav className="mode" aria-label={t('mode')} data-mode={current}>
      {(['live', 'test'] as const).map((mode) => (
        <a
          key={mode}
          href={placeInMode(pathname, mode)}
          {...(mode === current && { 'aria-current': 'true' })}
        >
          {t(`mode.${mode}`)}
        </a>
      ))}
    </nav>
  );
}

/** Above every screen in test mode. */
export function TestStrip() {
  const t = useText();
  return (
    <p className="test-strip">
      <strong>{t('mode.inTest')}</strong> {t('mode.testHint')}
    </p>
  );
}
