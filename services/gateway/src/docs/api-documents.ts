import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `src` and in it, so that both find it: `npm run build` writes what is served. */
const BUILT = join(__dirname, '../../dist');

/** The OpenAPI documents: who reads each, where it is served, the page that shows it, and its file. */
export const API_DOCUMENTS = [
  { reader: 'company', address: '/openapi.json', page: '/docs', file: 'company-api.json' },
  {
    reader: 'operator',
    address: '/openapi-operator.json',
    page: '/docs/operator',
    file: 'operator-api.json',
  },
] as const;

/** Who reads a document. */
export type Reader = (typeof API_DOCUMENTS)[number]['reader'];

/** What draws the page of either. */
export const REFERENCE_SCRIPT = '/docs/reference.js';

/** The text of a document, from tools/openapi/bundle.mjs. Throws where it was not bundled. */
export function readApiDocument(file: string): string {
  return built('openapi', file).toString();
}

/** What tools/docs/build.mjs made to be served: its address, its type by the name of files, its file. */
export interface DocsFile {
  path: string;
  type: string;
  file: string;
}

/** All of them. Throws where nothing was made. */
export function docsFiles(): DocsFile[] {
  return JSON.parse(readDocsFile('served.json').toString()) as DocsFile[];
}

/** A file that tools/docs/build.mjs made. Throws where it was not made. */
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
