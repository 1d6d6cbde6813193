import { join } from 'node:path';
import { root, textOf } from '../support/checkout';
import { run } from './support/languages';

/** The types of the Python client, which the build generates. */
const SOURCE = 'clients/python/src';
const CHECK = `
import typing
from herald_client import types
classes = [one for one in vars(types).values() if isinstance(one, type) and issubclass(one, dict)]
for one in classes: typing.get_type_hints(one)
lacking = types.SendOneText.__required_keys__ ^ {"brandID", "numbers", "text"}
events = [typing.get_type_hints(one)["event"] for one in typing.get_args(types.CallbackEvent)]
print(len(classes) > 40, list(lacking), len(events) == len(set(events)) > 1)
`;

it('are valid Python, with unique names', () => {
  expect(run('python3', ['-B', '-c', CHECK], root, { PYTHONPATH: join(root, SOURCE) })).toBe(
    'True [] True\n',
  );
  const text = textOf(SOURCE, 'herald_client', 'types.py');
  const names = [...text.matchAll(/^class (\w+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
