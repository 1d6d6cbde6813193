import type { API_DOCUMENTS } from './api-documents';

/** Files of both reference pages, which tools/docs/build.mjs builds. */
export const PAGE_FILES = ['reference.js', 'repairs.js', 'page.css', 'icon.svg'].map(
  (name) => `/docs/${name}`,
);

const WITHOUT_SCRIPTS = {
  company: ' Without it: <a href="/docs/quick-start">quick start</a> and guides.',
  operator: '',
};

/** The reference page of an API, which Scalar renders with a client to try requests. All its resources come from this gateway. */
export function docsPage({ reader, page, address }: (typeof API_DOCUMENTS)[number]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Herald API</title>
<link rel="icon" type="image/svg+xml" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<div id="api"><main><p class="plain">This page needs JavaScript. The document itself: <a href="${address}">${address.slice(1)}</a>.${WITHOUT_SCRIPTS[reader]}</p></main></div>
<script src="/docs/reference.js"></script>
<script src="${page}/page.js"></script>
<script src="/docs/repairs.js"></script>
</body>
</html>
`;
}

/** Sample clients of Scalar that are hidden: each language has one, and the companies' document its own samples with Herald's clients. */
const CURL = { shell: ['wget', 'httpie'] };
const SAMPLES = {
  company: { ...CURL, js: true, php: true, python: true },
  operator: {
    ...CURL,
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    php: ['guzzle', 'laravel'],
    python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
  },
};
const OTHERS =
  'c clojure csharp dart fsharp go http java kotlin node objc ocaml powershell r ruby rust swift'.split(' ');

/** Settings of Scalar. All features that send data to its vendor or a third party are disabled. */
const SETTINGS = {
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Keys are kept only in the memory of the tab.
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/** Renders the document. Anchors are `#tag/<tag>/<operationId>`, and `#tag/<tag>/webhook/<event>` for callbacks. */
export function pageScript({ reader, address }: (typeof API_DOCUMENTS)[number]): string {
  const others = Object.fromEntries(OTHERS.map((language) => [language, true]));
  const settings = { ...SETTINGS, hiddenClients: { ...SAMPLES[reader], ...others } };
  return `'use strict';
Scalar.createApiReference('#api', {
  url: '${address}',
  ...${JSON.stringify(settings)},
  generateOperationSlug: ({ operationId }) => operationId,
  generateWebhookSlug: ({ name }) => name,
});
`;
}
