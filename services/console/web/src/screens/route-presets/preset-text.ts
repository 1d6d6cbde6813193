/** A preset as the API has it, with the time of its last change: null for one that Herald ships. */
export interface Written {
  name?: string;
  updatedAt: string | null;
}

/** The parts of a preset for people to edit: its name is in the address. */
export function presetText({ name: _name, updatedAt: _updatedAt, ...parts }: Written): string {
  return JSON.stringify(parts, null, 2);
}

/** The preset in a text, or what is wrong with it; null: it is no object. */
export function readPresetText(text: string): { preset: object } | { wrong: string | null } {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { preset: read };
    return { wrong: null };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}
