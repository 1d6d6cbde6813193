/**
 * Runs samples of the API reference one after another: `[{ id, file, key }]` from the input, `{ id: { printed, error } }` to the output.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const results = {};
for (const { id, file, key } of JSON.parse(readFileSync(0, 'utf8'))) {
  const result = (results[id] = { printed: [] });
  process.env.HERALD_KEY = key;
  console.log = (value) => result.printed.push(Object.keys(value).sort());
  await import(pathToFileURL(file)).catch((error) => (result.error = String(error)));
}
process.stdout.write(JSON.stringify(results));
