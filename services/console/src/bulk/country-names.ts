import type { CountryPrice, NamedCountry, NamedQuestion, Question } from './number-question';

const IN = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  ka: new Intl.DisplayNames(['ka', 'en'], { type: 'region' }),
};

/** Names the countries of a question here, because browsers such as Chrome have no Georgian names. */
export function withCountryNames(question: Question): NamedQuestion {
  const { local, international } = question;
  return { ...question, local: named(local), international: international.map(named) };
}

function named(country: CountryPrice): NamedCountry {
  const { region } = country;
  const names = region === null ? null : { en: IN.en.of(region) ?? region, ka: IN.ka.of(region) ?? region };
  return { ...country, names };
}
