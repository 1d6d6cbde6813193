import { Button, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ToggleEvent, useId } from 'react';
import type { Session } from '../data/session';
import { isNamed } from '../data/user-name';
import { LANGUAGES, type LanguageCode, useLanguage, useText } from '../text/language';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The name of the user, with a menu. A popover of the browser: it closes on Escape and on clicks elsewhere, and returns the focus. */
export function PersonMenu({ session, onSignOut }: { session: Session; onSignOut(): void }) {
  const t = useText();
  const id = useId();
  const { code, choose, ofServer } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const item = { type: 'button', role: 'menuitem', tabIndex: -1 } as const;
  const choice = (isChosen: boolean) =>
    ({ ...item, role: 'menuitemradio', 'aria-checked': isChosen }) as const;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        px="xs"
        aria-haspopup="menu"
        popoverTarget={id}
      >
        <span className="person">
          {isNamed(session) ? (
            <>
              {session.name}
              <span className="person-role"> · {ofServer(session.role)}</span>
            </>
          ) : (
            ofServer(session.role)
          )}
        </span>
      </Button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={session.name}
        tabIndex={-1}
        className="person-menu"
        onToggle={focusOpened}
        onKeyDown={moveFocus}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <div role="group" aria-label={t('language')}>
          <p aria-hidden>{t('language')}</p>
          {(Object.keys(LANGUAGES) as LanguageCode[]).map((one) => (
            <button key={one} {...choice(one === code)} lang={one} onClick={() => choose(one)}>
              {LANGUAGES[one]}
            </button>
          ))}
        </div>
        <div role="group" aria-label={t('scheme')}>
          <p aria-hidden>{t('scheme')}</p>
          {(['auto', 'light', 'dark'] as const).map((one) => (
            <button key={one} {...choice(one === colorScheme)} onClick={() => setColorScheme(one)}>
              {t(`scheme.${one}`)}
            </button>
          ))}
        </div>
        <hr />
        <Link role="menuitem" tabIndex={-1} to={`/${session.face}/sessions`}>
          {t('nav.sessions')}
        </Link>
        <button {...item} onClick={onSignOut}>
          {t('signOut')}
        </button>
      </div>
    </>
  );
}

function focusOpened({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.focus();
}

/** Arrow keys move between the items, and Tab leaves the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === 'Tab') menu.hidePopover();
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const first = step > 0 ? 0 : items.length - 1;
  items[at < 0 ? first : (at + step + items.length) % items.length]!.focus();
}
