import type { Place } from '../data/place';
import { numberEndIn } from '../screens/messages/number-end';

/** A list of messages that the typed text may mean. */
export interface GuessedPlace {
  /** Key of its text. */
  text: 'find.to' | 'find.toEnd' | 'find.send' | 'find.request';
  values: Record<string, string>;
  place: Place;
}

const NUMBER = /^\d{3,15}$/;
const SEND_ID = /^[1-9]\d{0,9}$/;
/** Request IDs of Herald have 16 or more characters, those of companies' programs may be shorter. */
const REQUEST_ID = /^(?=.*\d)(?=.*[a-z-])[\w.:-]{8,128}$/i;

/**
 * Lists that a text leads to by its form alone, without a request: numbers as people write them, IDs of sends and of requests. Operators'
 * reads of messages are audited, so nothing is read before the choice.
 */
export function guessedPlaces(face: 'operator' | 'company', typed: string): GuessedPlace[] {
  const text = typed.trim();
  const to = `/${face}/messages`;
  // A leading 0 is a prefix within a country, which no number in international format has.
  const number = text.replace(/[\s()+./-]/g, '').replace(/^0+/, '');
  const places: GuessedPlace[] = [];
  if (NUMBER.test(number)) {
    const isEnd = numberEndIn({ number }) !== null;
    places.push({
      text: isEnd ? 'find.toEnd' : 'find.to',
      values: { number },
      place: { to, search: { number } },
    });
  }
  if (SEND_ID.test(text))
    places.push({ text: 'find.send', values: { id: text }, place: { to, search: { smsID: text } } });
  if (!NUMBER.test(number) && REQUEST_ID.test(text))
    places.push({ text: 'find.request', values: { id: text }, place: { to, search: { requestId: text } } });
  return places;
}
