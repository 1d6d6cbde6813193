/** How a placeholder's value is written: `e164` puts a + before digits; numbers and booleans stand alone in a JSON value. */
export const FORMS = ['text', 'number', 'boolean', 'e164'] as const;

export interface Placeholder {
  /** The first of them that has a value counts. */
  names: string[];
  form: (typeof FORMS)[number];
}

/** A text with placeholders: `{number}`, `{from|sender:e164}`. `{{` and `}}` are braces. */
export type Template = readonly (string | Placeholder)[];

/** The values of placeholders; '' = none. */
export type ValueOf = (name: string) => string;

const NAME = /^[a-zA-Z]\w{0,39}$/;
const ONLY_DIGITS = /^\d+$/;
/** Shorter numbers are short codes, which have no +. */
const SHORTEST_INTERNATIONAL = 7;

/** @throws Error whose message says what to write */
export function parseTemplate(text: string): Template {
  const pieces: (string | Placeholder)[] = [];
  let literal = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character !== '{' && character !== '}') literal += character;
    else if (text[at + 1] === character) {
      literal += character;
      at++;
    } else if (character === '}') throw new Error('has a } without a {; write }} for a brace');
    else {
      const end = text.indexOf('}', at);
      if (end < 0) throw new Error('has a { without a }; write {{ for a brace');
      if (literal !== '') pieces.push(literal);
      literal = '';
      pieces.push(parsePlaceholder(text.slice(at + 1, end)));
      at = end;
    }
  }
  if (literal !== '') pieces.push(literal);
  return pieces;
}

function parsePlaceholder(written: string): Placeholder {
  const [names = '', form = 'text', ...rest] = written.split(':');
  const known = FORMS.find((one) => one === form);
  if (!known || rest.length > 0)
    throw new Error(`has {${written}}; write {name} or {name:form} with ${FORMS.slice(1).join(', ')}`);
  const list = names.split('|');
  const wrong = list.find((name) => !NAME.test(name));
  if (wrong !== undefined) throw new Error(`has {${written}}; a name has letters, digits and _`);
  return { names: list, form: known };
}

export function placeholdersOf(template: Template): Placeholder[] {
  return template.filter((piece) => typeof piece !== 'string');
}

/** The text, with each value encoded. Null if a placeholder has no value: then the entry is left out. */
export function render(
  template: Template,
  valueOf: ValueOf,
  encode: (value: string) => string = (value) => value,
): string | null {
  let text = '';
  for (const piece of template) {
    if (typeof piece === 'string') text += piece;
    else {
      const value = valueIn(piece, valueOf);
      if (value === '') return null;
      text += encode(value);
    }
  }
  return text;
}

/** The value of a text in JSON: a number or a boolean if its only piece is such a placeholder. Null if it is left out. */
export function renderJson(template: Template, valueOf: ValueOf): string | number | boolean | null {
  const [first] = template;
  if (template.length !== 1 || typeof first === 'string' || !first) return render(template, valueOf);
  const value = valueIn(first, valueOf);
  if (value === '') return null;
  if (first.form === 'boolean') return value === 'true';
  if (first.form !== 'number') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

function valueIn({ names, form }: Placeholder, valueOf: ValueOf): string {
  const value = names.map(valueOf).find((one) => one !== '') ?? '';
  const isInternational = ONLY_DIGITS.test(value) && value.length >= SHORTEST_INTERNATIONAL;
  return form === 'e164' && isInternational ? `+${value}` : value;
}
