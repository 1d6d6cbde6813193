const LENGTH = 60;

/** The first characters of a text, in one line. */
export function beginOf(text: string | null): string {
  if (text === null) return '–';
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : characters.join('');
}

/** Whether the texts of a send differ between its recipients. */
export const hasOwnTexts = ({ text, encoding }: { text: string | null; encoding: string | null }): boolean =>
  text === null && encoding === null;
