import type { Coded, Words } from '@herald/contracts/errors';

const VALUE = /\{(\w+)\}/g;

/** What the server says, in the language of the page. */
export type ServerText = (words: Words) => string;

/** English is written by the server. @param stored texts by the words that the server stores */
export const englishServerText =
  (stored: Record<string, string>): ServerText =>
  (words) =>
    typeof words === 'string' ? (stored[words] ?? words) : words.text;

/**
 * @param sentences texts by the code of a sentence
 * @param stored texts by words that the server stores and shows as they are
 * @param forms texts of stored words with values
 */
export function serverText(
  sentences: Record<string, string>,
  stored: Record<string, string>,
  forms: [form: RegExp, text: string][],
): ServerText {
  const word = (text: string): string => {
    const known = forms.find(([form]) => form.test(text));
    return stored[text] ?? (known ? text.replace(...known) : text);
  };
  const write = (words: string | (Coded & { text?: string })): string => {
    if (typeof words === 'string') return word(words);
    const { code, params = {}, text } = words;
    if (code === 'together') {
      const { separator = ' ', ...parts } = params;
      return Object.values(parts)
        .map(write)
        .join(separator as string);
    }
    const sentence = sentences[code];
    if (sentence === undefined) return word(text ?? code);
    return sentence.replace(VALUE, (_all, name: string) => write(params[name] ?? ''));
  };
  return write;
}
