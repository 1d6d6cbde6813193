/**
 * The reference of an API, drawn by Scalar from this gateway, with nothing from anywhere else: side navigation, search, dark mode,
 * samples, and requests that can be tried.
 * @param page where it is served, with its script below.
 * @param document where the OpenAPI document is.
 */
export function docsPage(page: string, document: string): string {
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
<main id="api"><p class="plain">This page needs JavaScript. The document itself: <a href="${document}">${document.slice(1)}</a>.</p></main>
<script src="/docs/reference.js"></script>
<script src="${page}/page.js"></script>
</body>
</html>
`;
}

/** Languages of the samples: all others that the library knows are left out, and all ways but one of each. */
const SAMPLES = {
  shell: ['wget', 'httpie'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  php: ['guzzle', 'laravel'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
};
const OTHERS =
  'c clojure csharp dart fsharp go http java kotlin node objc ocaml powershell r ruby rust swift'.split(' ');

/** What the library is told. Whatever would go to its makers, or to a third party, is off. */
const SETTINGS = {
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Keys stay in the tab's memory.
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: { ...SAMPLES, ...Object.fromEntries(OTHERS.map((language) => [language, true])) },
};

/**
 * Draws the document at this address. An operation is found at `#tag/<its tag>/<operationId>`, what Herald calls at
 * `#tag/<its tag>/webhook/<event>`.
 */
export function pageScript(document: string): string {
  return `'use strict';
Scalar.createApiReference('#api', {
  url: '${document}',
  ...${JSON.stringify(SETTINGS)},
  generateOperationSlug: ({ operationId }) => operationId,
  generateWebhookSlug: ({ name }) => name,
});
`;
}

export const PAGE_STYLE = `body { margin: 0; }
.plain { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4e79"/><path d="M9 8v16M23 8v16M9 16h14" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>
`;
