import { useLocation } from '@tanstack/react-router';
import { modeOfPage } from '../data/mode';
import { useText } from '../text/language';
import { placeInMode } from './test-screens';

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
