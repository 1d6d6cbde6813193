import { cellText } from './table';

describe('cellText', () => {
  it('prevents names from controlling the terminal', () => {
    expect(cellText('a\u001b[2Jb\u009bc\nd\u202ee')).toBe('a�[2Jb�c�d�e');
    expect(cellText(['\u001b[31m'])).toBe('�[31m');
  });
});
