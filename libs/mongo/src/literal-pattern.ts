/** A pattern for `$regex` that matches exactly this text. NUL is written as a code, because MongoDB refuses patterns that contain it. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00');
}
