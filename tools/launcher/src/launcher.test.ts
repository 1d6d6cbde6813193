import { SetupError } from '@herald/local-servers';
import { failureText } from './launcher';

describe('failureText', () => {
  it('is one line with a remedy if the machine is the cause', () => {
    expect(failureText(new SetupError('MongoDB is missing', 'Set MONGO_URL'))).toBe(
      'MongoDB is missing. Set MONGO_URL',
    );
    const full = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/x' });
    expect(failureText(full)).toBe('The disk is full. Free some space and start again (/x)');
  });

  it('includes the stack of an internal error', () => {
    expect(failureText(new TypeError('oops'))).toContain('launcher.test.ts');
  });
});
