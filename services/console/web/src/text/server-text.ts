const VALUE = /\{(\w+)\}/g;
const SENTENCE_END = /(?<=[.!?]) (?=\S)/;
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Translates sentences of the server by a table such as `serverKa`. Values in a sentence are translated too, if the table has them. An
 * unknown sentence stays as it is.
 */
export function serverTranslator(table: Record<string, string>): (text: string) => string {
  const entries = Object.entries(table).map(([english, text]) => {
    const form = english
      .split(VALUE)
      .map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.*?)`))
      .join('');
    return { form: new RegExp(`^${form}$`, 's'), text, letters: english.replace(VALUE, '').length };
  });
  // Of two forms that match, the one with fewer letters in its values is meant.
  entries.sort((one, other) => other.letters - one.letters);

  const sentence = (text: string): string | null => {
    for (const { form, text: translated } of entries) {
      const match = form.exec(text);
      if (match) return translated.replace(VALUE, (_all, name: string) => value(match.groups?.[name] ?? ''));
    }
    return null;
  };
  const value = (text: string): string =>
    text === ''
      ? ''
      : (sentence(text) ??
        text
          .split('; ')
          .map((part) => sentence(part) ?? part)
          .join('; '));
  return (text) =>
    text
      .split(SENTENCE_END)
      .map((part) => sentence(part) ?? part)
      .join(' ');
}
