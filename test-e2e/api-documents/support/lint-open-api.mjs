/**
 * Lints the OpenAPI document given on standard input by the recommended rules of Redocly, and writes what it finds as
 * JSON. A program of its own, because the linter is a module that Jest can't load.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';

let source = '';
for await (const chunk of process.stdin) source += chunk;
// The API is licensed to nobody: it is for those who have a key.
const rules = { 'info-license': 'off' };
const config = await createConfig({ extends: ['recommended'], rules });
const problems = await lintFromString({ source, config });
process.stdout.write(
  JSON.stringify(
    problems.map(({ severity, ruleId, message, location }) => ({
      severity,
      ruleId,
      message,
      at: location[0]?.pointer ?? '',
    })),
  ),
);
