import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findConnection } from './connection';

describe('findConnection', () => {
  let folder: string;
  const runs = (content: string): void => writeFileSync(join(folder, '.local', 'run.json'), content);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
    mkdirSync(join(folder, '.local'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("never sends the local system's token to another address", () => {
    runs('{"operatorUrl": "http://127.0.0.1:8080", "operatorToken": "local"}');
    const env = { HERALD_URL: 'https://sms.example.com' };
    expect(() => findConnection(env, folder)).toThrow(
      'OPERATOR_TOKEN is not set: https://sms.example.com asks for its operator token.',
    );
  });

  it('reports the remedy if nothing is set, or nothing usable', () => {
    expect(() => findConnection({}, folder)).toThrow(
      /run `npm start` .* or set HERALD_URL and OPERATOR_TOKEN/,
    );
    expect(() => findConnection({ HERALD_URL: 'sms.example.com' }, folder)).toThrow(/such as https:/);
    runs('{');
    expect(() => findConnection({}, folder)).toThrow(/run\.json can't be read/);
  });
});
