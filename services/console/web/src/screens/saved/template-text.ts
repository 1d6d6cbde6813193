type WithText = { text: string };

/** The text with a template: in place of another template, otherwise after the user's own text. */
export function withTemplate(text: string, template: WithText, templates: readonly WithText[]): string {
  const isReplaced = text.trim() === '' || templates.some((one) => one.text === text);
  return isReplaced ? template.text : `${text}\n${template.text}`;
}

/** The placeholders of a text, such as `{{name}}`. */
export const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\{[^{}]+\}\}/g) ?? [])];
