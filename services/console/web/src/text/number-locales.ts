/** Locales of numbers. Browsers such as Chrome have no Georgian; Bulgarian has the same separators and plurals. */
export const NUMBER_LOCALES = { en: 'en', ka: 'bg' } as const;
