import { SetupError } from '@herald/local-servers';
import { failureText } from './launcher';

describe('failureText', () => {
  it('is one line that says what to do, where the cause is the machine', () => {
    expect(failureText(new SetupError('MongoDB is missing', 'Set MONGO_URL'))).toBe(
      'MongoDB is missing. Set MONGO_URL',
    );
    const full = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/x' });
    expect(failureText(full)).toBe('The disk is full. Free some space and start again (/x)');
  });

  it('shows the stack of a fault of our own', () => {
    expect(failureText(new TypeError('oops'))).toContain('launcher.test.ts');
  });
});
