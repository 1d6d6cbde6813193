import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Output folder of `npm run build`. The path is the same from `src/docs` and from `dist/docs`. */
const BUILT = join(__dirname, '../../dist');

/** The OpenAPI documents: the readers of each, its address, its reference page and its file. */
export const API_DOCUMENTS = [
  { reader: 'company', address: '/openapi.json', page: '/docs', file: 'company-api.json' },
  {
    reader: 'operator',
    address: '/openapi-operator.json',
    page: '/docs/operator',
    file: 'operator-api.json',
  },
] as const;

/** The readers of a document. */
export type Reader = (typeof API_DOCUMENTS)[number]['reader'];

/** The text of a document, built by tools/openapi/bundle.mjs. Throws if it was not built. */
export function readApiDocument(file: string): string {
  return built('openapi', file).toString();
}

/** A file to serve, built by tools/docs/build.mjs: its path in the address, its type as a file extension, and its file name. */
export interface DocsFile {
  path: string;
  type: string;
  file: string;
}

/** All files to serve. Throws if they were not built. */
export function docsFiles(): DocsFile[] {
  return JSON.parse(readDocsFile('served.json').toString()) as DocsFile[];
}

/** The content of a file that tools/docs/build.mjs built. Throws if it was not built. */
export function readDocsFile(file: string): Buffer {
  return built('pages', file);
}

function built(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(BUILT, folder, file));
  } catch (cause) {
    throw new Error(`${folder}/${file} was not built. Run: npm run build`, { cause });
  }
}
