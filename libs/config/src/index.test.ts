import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import { readConfig } from './index';

const schema = Joi.object<{ SECRET: string; PORT: number }>({
  SECRET: Joi.string().min(8).required(),
  PORT: Joi.number().port().default(8080),
});

it('reads a secret from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
  writeFileSync(file, 'from-a-file\n');
  expect(readConfig(schema, { SECRET_FILE: file })).toEqual({ SECRET: 'from-a-file', PORT: 8080 });
});

it('names every wrong setting and shows no value', () => {
  const read = () => readConfig(schema, { SECRET: 'short!', PORT: 'abc' });
  expect(read).toThrow(/SECRET.*PORT/s);
  expect(read).not.toThrow(/short!/);
});
