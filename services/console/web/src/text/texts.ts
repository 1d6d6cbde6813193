import type { companyEn } from './company-en';
import { en } from './en';
import type { operatorEn } from './operator-en';
import type { screensEn } from './screens-en';
import { englishServerText, type ServerText, serverText } from './server-text';
import type { signInEn } from './sign-in-en';
import { storedEn } from './stored-en';

export type Text =
  | keyof typeof en
  | keyof typeof screensEn
  | keyof typeof operatorEn
  | keyof typeof companyEn
  | keyof typeof signInEn;
export const LANGUAGES = { en: 'English', ka: 'ქართული' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

/** Texts that the first screens do not need. The screens that need a part load it with their code. */
const PARTS = {
  screens: {
    en: async () => (await import('./screens-en')).screensEn,
    ka: async () => (await import('./screens-ka')).screensKa,
  },
  operator: {
    en: async () => (await import('./operator-en')).operatorEn,
    ka: async () => (await import('./operator-ka')).operatorKa,
  },
  company: {
    en: async () => (await import('./company-en')).companyEn,
    ka: async () => (await import('./company-ka')).companyKa,
  },
  signIn: {
    en: async () => (await import('./sign-in-en')).signInEn,
    ka: async () => (await import('./sign-in-ka')).signInKa,
  },
} satisfies Record<string, Record<LanguageCode, () => Promise<Record<string, string>>>>;
type Part = keyof typeof PARTS;

export interface Shown {
  code: LanguageCode;
  texts: Record<string, string>;
  /** The loaded parts. */
  parts: ReadonlySet<Part>;
  ofServer: ServerText;
}

type First = Omit<Shown, 'parts'>;

/** Georgian is loaded on demand, so that other users do not download it. */
const FIRST: Record<LanguageCode, () => Promise<First>> = {
  en: async () => ({ code: 'en', texts: en, ofServer: englishServerText(storedEn) }),
  ka: async () => {
    const [{ ka }, { sentencesKa }, { storedFormsKa, storedKa }] = await Promise.all([
      import('./ka'),
      import('./sentences-ka'),
      import('./stored-ka'),
    ]);
    return { code: 'ka', texts: ka, ofServer: serverText(sentencesKa, storedKa, storedFormsKa) };
  },
};

let chosen: LanguageCode = 'en';
let shown: Shown | null = null;
const needed = new Set<Part>();
const listeners = new Set<() => void>();

/** The texts of the page; null until they are loaded. */
export const shownTexts = (): Shown | null => shown;

/** @returns a function that ends the subscription */
export function whenTextsChange(then: () => void): () => void {
  listeners.add(then);
  return () => listeners.delete(then);
}

/** Shows the page in a language. If the language cannot be loaded, the page is shown in English. */
export async function show(code: LanguageCode): Promise<void> {
  chosen = code;
  const loaded = await load(code).catch(() => load('en'));
  const isSame = shown?.code === loaded.code && shown.parts.size === loaded.parts.size;
  if (code !== chosen || isSame) return;
  shown = loaded;
  for (const listener of listeners) listener();
}

async function load(code: LanguageCode): Promise<Shown> {
  const parts = new Set(needed);
  const [first, ...others] = await Promise.all([
    FIRST[code](),
    ...[...parts].map((part) => PARTS[part][code]()),
  ]);
  // Another screen was opened while these were loading.
  if (needed.size > parts.size) return load(code);
  return { ...first, texts: Object.assign({}, first.texts, ...others) as Record<string, string>, parts };
}

/** Loads a module together with the parts of the texts that it needs, such as `withTexts(() => import('./find-dialog'), 'screens')`. */
export function withTexts<T>(module: () => Promise<T>, ...parts: Part[]): () => Promise<T> {
  return async () => (await Promise.all([module(), need(parts)]))[0];
}

async function need(parts: Part[]): Promise<void> {
  for (const part of parts) needed.add(part);
  // More than once if another language is chosen during the loading.
  while (parts.some((part) => !shown?.parts.has(part))) await show(chosen);
}
