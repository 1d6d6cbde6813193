import type { SharedHerald } from './shared-system';

declare global {
  // Set by herald-environment.ts.
  var herald: SharedHerald | undefined;
}

/** The system under test. */
export function herald(): SharedHerald {
  if (!globalThis.herald) {
    throw new Error('Begin the file with @jest-environment ./test-e2e/support/herald-environment.ts');
  }
  return globalThis.herald;
}
