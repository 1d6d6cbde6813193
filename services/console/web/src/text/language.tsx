import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { en } from './en';
import { serverTranslator } from './server-text';

export type Text = keyof typeof en;
export const LANGUAGES = { en: 'English', ka: 'ქართული' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

interface Loaded {
  texts: Record<Text, string>;
  /** Translates a sentence of the server, which writes English. */
  ofServer(text: string): string;
}

const english: Loaded = { texts: en, ofServer: (text) => text };

/** Georgian is loaded on demand, so that other users do not download it. */
const loaded: Record<LanguageCode, () => Promise<Loaded>> = {
  en: async () => english,
  ka: async () => {
    const [{ ka }, { serverKa }] = await Promise.all([import('./ka'), import('./server-ka')]);
    return { texts: ka, ofServer: serverTranslator(serverKa) };
  },
};
const KEPT = 'herald.language';

interface Chosen extends Pick<Loaded, 'ofServer'> {
  code: LanguageCode;
  choose(code: LanguageCode): void;
}

const Choice = createContext<Chosen>({
  code: 'en',
  choose: () => undefined,
  ofServer: english.ofServer,
});

export const useLanguage = () => useContext(Choice);

/** Texts, numbers and times in the selected language; default: the browser's language. */
export function Language({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<LanguageCode>(first);
  const [shown, setShown] = useState<({ code: LanguageCode } & Loaded) | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (language: Loaded, of: LanguageCode): void => {
      if (!isWanted) return;
      document.documentElement.lang = of;
      setShown({ code: of, ...language });
    };
    // If the language cannot be loaded, the page is shown in English.
    loaded[code]().then(
      (language) => show(language, code),
      () => show(english, 'en'),
    );
    return () => {
      isWanted = false;
    };
  }, [code]);
  const choice = useMemo(
    () => ({
      code,
      ofServer: (shown ?? english).ofServer,
      choose: (chosen: LanguageCode) => {
        localStorage.setItem(KEPT, chosen);
        setCode(chosen);
      },
    }),
    [code, shown],
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
