/**
 * Lints the OpenAPI document from standard input with the recommended rules of Redocly, and writes the result as JSON. A separate program,
 * because Jest cannot load the linter's module.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';

let source = '';
for await (const chunk of process.stdin) source += chunk;
// The API has no licence: only holders of a key use it.
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
