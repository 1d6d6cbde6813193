import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isTest } from '../data/mode';
import { withTexts } from '../text/texts';
import { companyEntries } from './entries';
import { ModeSwitch, TestStrip } from './mode-switch';
import { Shell } from './shell';
import { hasTests } from './test-screens';

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
