import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { NUMBER_LOCALES } from './number-locales';
import { englishServerText, type ServerText } from './server-text';
import { type LanguageCode, show, shownTexts, type Text, whenTextsChange } from './texts';

export { LANGUAGES, type LanguageCode, type Text } from './texts';

const KEPT = 'herald.language';

interface Choice {
  code: LanguageCode;
  choose(code: LanguageCode): void;
  ofServer: ServerText;
}

const Chosen = createContext<Choice>({
  code: 'en',
  choose: () => undefined,
  ofServer: englishServerText({}),
});

export const useLanguage = () => useContext(Chosen);

/** Texts, numbers and times in the selected language; default: the browser's language. */
export function Language({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(whenTextsChange, shownTexts);
  useEffect(() => void show(first()), []);
  useEffect(() => {
    if (shown) document.documentElement.lang = shown.code;
  }, [shown]);
  const choice = useMemo(() => shown && { code: shown.code, choose, ofServer: shown.ofServer }, [shown]);
  if (!shown || !choice) return null;
  return (
    <Chosen value={choice}>
      <IntlProvider
        locale={NUMBER_LOCALES[shown.code]}
        messages={shown.texts}
        defaultLocale="en"
        onError={report}
      >
        {children}
      </IntlProvider>
    </Chosen>
  );
}

function choose(code: LanguageCode): void {
  localStorage.setItem(KEPT, code);
  // Without its texts the page stays in its language.
  show(code).catch(() => undefined);
}

/** Reports a text that no loaded part has: tests in a browser fail on it. A browser without Georgian formats uses English formats. */
function report(error: Error & { code: string }): void {
  if (error.code === 'MISSING_TRANSLATION') reportError(error);
}

function first(): LanguageCode {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'ka') return kept;
  return navigator.language.startsWith('ka') ? 'ka' : 'en';
}

/** A text of the page by its key. */
export function useText(): (id: Text, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
