import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { en } from './en';
import { ka } from './ka';

export type Text = keyof typeof en;
export const LANGUAGES = { en: 'English', ka: 'ქართული' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

const texts: Record<LanguageCode, Record<Text, string>> = { en, ka };
const KEPT = 'herald.language';

const Choice = createContext<{ code: LanguageCode; choose(code: LanguageCode): void }>({
  code: 'en',
  choose: () => undefined,
});

export const useLanguage = () => useContext(Choice);

/** Words, numbers and times in the language that was chosen, else in the browser's. */
export function Language({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<LanguageCode>(first);
  useEffect(() => {
    document.documentElement.lang = code;
  }, [code]);
  const choice = useMemo(
    () => ({
      code,
      choose: (chosen: LanguageCode) => {
        localStorage.setItem(KEPT, chosen);
        setCode(chosen);
      },
    }),
    [code],
  );
  return (
    <Choice value={choice}>
      <IntlProvider locale={code} messages={texts[code]} defaultLocale="en">
        {children}
      </IntlProvider>
    </Choice>
  );
}

function first(): LanguageCode {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'ka') return kept;
  return navigator.language.startsWith('ka') ? 'ka' : 'en';
}

/** A text of the page by its name. */
export function useText(): (id: Text, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
