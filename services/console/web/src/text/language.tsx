import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { en } from './en';

export type Text = keyof typeof en;
export const LANGUAGES = { en: 'English', ka: 'ქართული' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

type Texts = Record<Text, string>;

/** Georgian is loaded on demand, so that other users do not download it. */
const loaded: Record<LanguageCode, () => Promise<Texts>> = {
  en: async () => en,
  ka: async () => (await import('./ka')).ka,
};
const KEPT = 'herald.language';

const Choice = createContext<{ code: LanguageCode; choose(code: LanguageCode): void }>({
  code: 'en',
  choose: () => undefined,
});

export const useLanguage = () => useContext(Choice);

/** Texts, numbers and times in the selected language; default: the browser's language. */
export function Language({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<LanguageCode>(first);
  const [shown, setShown] = useState<{ code: LanguageCode; texts: Texts } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (texts: Texts, of: LanguageCode): void => {
      if (!isWanted) return;
      document.documentElement.lang = of;
      setShown({ code: of, texts });
    };
    // If the language cannot be loaded, the page is shown in English.
    loaded[code]().then(
      (texts) => show(texts, code),
      () => show(en, 'en'),
    );
    return () => {
      isWanted = false;
    };
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
  if (!shown) return null;
  return (
    <Choice value={choice}>
      <IntlProvider locale={shown.code} messages={shown.texts} defaultLocale="en">
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

/** A text of the page by its key. */
export function useText(): (id: Text, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
