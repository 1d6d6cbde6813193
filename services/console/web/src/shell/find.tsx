import { Button, Kbd } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Face } from '../data/session';
import { Icon } from '../components/icon';
import { useText } from '../text/language';
import { withTexts } from '../text/texts';

const load = withTexts(
  () => import('./find-dialog').then(({ FindDialog }) => ({ default: FindDialog })),
  'screens',
);
const FindDialog = lazy(load);
/** After the first screen, which the dialog would make heavier. */
const LOAD_AFTER_MS = 3_000;

const FIELDS = 'input, textarea, select, [contenteditable]';

/** By the place of the key, because in Georgian it types another letter. */
const isCtrlK = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !(target as Element).closest(FIELDS);

/** The typed text after a key; null if the key types nothing. */
function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

/** The button of the search over everything, which `/` and Ctrl+K open too. */
export function Find({ face }: { face: Face }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  /** The text typed since the search was opened, while its dialog is loaded; null at other times. */
  const early = useRef<string | null>(null);
  const takeEarly = useCallback((): string => {
    const text = early.current ?? '';
    early.current = null;
    return text;
  }, []);
  const begin = (): void => {
    early.current = '';
    setOpen(true);
  };
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (early.current !== null) {
        if (event.key === 'Escape') {
          early.current = null;
          return setOpen(false);
        }
        const text = withKey(early.current, event);
        if (text === null) return;
        event.preventDefault();
        early.current = text;
        return;
      }
      // A confirmation must be answered first.
      if ((!isSlash(event) && !isCtrlK(event)) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      begin();
    };
    window.addEventListener('keydown', open);
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => {
      window.removeEventListener('keydown', open);
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className="find-button"
        rightSection={<Kbd size="xs">{t('find.keys')}</Kbd>}
        aria-label={t('find.open')}
        aria-keyshortcuts="/ Control+K"
        aria-haspopup="dialog"
        onClick={begin}
      >
        <span className="find-text">{t('find.open')}</span>
        <Icon name="find" />
      </Button>
      {isOpen && (
        <Suspense>
          <FindDialog face={face} takeEarly={takeEarly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
