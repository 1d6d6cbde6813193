/**
 * The Windows code pages in which spreadsheet programs save CSV, with languages that they are for. A program chooses by the settings of its
 * computer, and the file does not name it.
 */
export const WINDOWS_ENCODINGS = {
  'windows-874': ['th'],
  'windows-932': ['ja'],
  'windows-936': ['zh-Hans'],
  'windows-949': ['ko'],
  'windows-950': ['zh-Hant'],
  'windows-1250': ['pl', 'cs', 'hu'],
  'windows-1251': ['ru', 'uk', 'bg'],
  'windows-1252': ['en', 'de', 'fr'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  'windows-1257': ['et', 'lv', 'lt'],
  'windows-1258': ['vi'],
} as const;

export type WindowsEncoding = keyof typeof WINDOWS_ENCODINGS;

export function isWindowsEncoding(name: string): name is WindowsEncoding {
  return Object.hasOwn(WINDOWS_ENCODINGS, name);
}
