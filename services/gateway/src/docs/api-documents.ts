import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `src` and in it, so that both find it; tools/openapi/bundle.mjs writes it. */
const BUNDLED = join(__dirname, '../../dist/openapi');

/** The OpenAPI documents: where each is served, the page that shows it, and its file. */
export const API_DOCUMENTS = [
  { address: '/openapi.json', page: '/docs', file: 'company-api.json' },
  { address: '/openapi-operator.json', page: '/docs/operator', file: 'operator-api.json' },
] as const;

/** The text of a document. Throws where it was not bundled. */
export function readApiDocument(file: string): string {
  try {
    return readFileSync(join(BUNDLED, file), 'utf8');
  } catch (cause) {
    throw new Error(`The OpenAPI document ${file} is not there. Run: npm run build`, { cause });
  }
}
