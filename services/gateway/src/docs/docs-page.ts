import { type API_DOCUMENTS, REFERENCE_SCRIPT } from './api-documents';
import { REFERENCE_REPAIRS } from './reference-repairs';

const WITHOUT_SCRIPTS = {
  company: ' Without it: <a href="/docs/quick-start">quick start</a> and guides.',
  operator: '',
};

/**
 * The reference page of an API, with side navigation, search, dark mode, samples and a client to try requests. Scalar renders it, and
 * all its resources come from this gateway.
 */
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
<script src="${REFERENCE_SCRIPT}"></script>
<script src="${page}/page.js"></script>
</body>
</html>
`;
}

/**
 * Sample clients of Scalar that are hidden, so that each language has only one. The companies' document has its own samples with
 * Herald's clients (tools/openapi/samples.mjs), so that Scalar adds only curl to them, with the key that the reader enters.
 */
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

/**
 * The script that renders the document. The anchor of an operation is `#tag/<its tag>/<operationId>`, and the anchor of a callback is
 * `#tag/<its tag>/webhook/<event>`.
 */
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
${REFERENCE_REPAIRS}`;
}

/** The style of all pages below /docs. Its colours follow the reader's preference for light or dark. */
export const PAGE_STYLE = `body { margin: 0; }
.plain { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
:root { --text: #1d2733; --soft: #5b6876; --line: #d9dee4; --back: #fff; --code: #f4f6f8; --link: #1f4e79; --word: #8a3b12; --string: #116329; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e3e8ee; --soft: #9aa7b4; --line: #333d47; --back: #11161b; --code: #1b2229; --link: #8fc1ee; --word: #f0a57a; --string: #8fd19e; }
}
.guide { display: grid; grid-template-columns: 16rem minmax(0, 1fr); color: var(--text); background: var(--back); font: 16px/1.6 system-ui, sans-serif; }
.guide nav { box-sizing: border-box; height: 100vh; position: sticky; top: 0; overflow-y: auto; padding: 1.5rem; border-right: 1px solid var(--line); font-size: 15px; }
.guide nav p { margin: 1.2rem 0 .2rem; color: var(--soft); font-size: 13px; }
.guide nav ul { list-style: none; margin: 0; padding: 0; }
.guide nav ul ul { padding-left: .9rem; font-size: 14px; }
.guide nav li { margin: .2rem 0; }
.guide nav a { text-decoration: none; }
.guide nav a[aria-current] { font-weight: 600; }
.guide main { max-width: 52rem; padding: 1rem 2.5rem 4rem; }
.guide a { color: var(--link); }
.guide h1 { font-size: 2rem; line-height: 1.2; }
.guide h2 { margin-top: 2.5rem; padding-top: .5rem; font-size: 1.35rem; scroll-margin-top: 1rem; }
.guide code { font: 14px/1.5 ui-monospace, monospace; background: var(--code); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
.guide pre { background: var(--code); padding: 1rem; border-radius: 6px; overflow-x: auto; }
.guide pre code { padding: 0; overflow-wrap: normal; }
.guide .table { overflow-x: auto; }
.guide table { border-collapse: collapse; width: 100%; }
.guide table code { overflow-wrap: normal; }
.guide th, .guide td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); }
.guide .skip { position: absolute; left: -999px; }
.guide .skip:focus { left: 1rem; top: 1rem; background: var(--back); }
.hljs-keyword, .hljs-built_in, .hljs-meta { color: var(--word); }
.hljs-string, .hljs-number, .hljs-literal { color: var(--string); }
.hljs-comment { color: var(--soft); }
/* The reference has the colours of the guides: those of its own theme have a contrast of 2 to 4. */
.light-mode {
  --scalar-color-1: #1d2733; --scalar-color-2: #46525f; --scalar-color-3: #5b6876; --scalar-color-accent: #1f4e79;
  --scalar-background-1: #fff; --scalar-background-2: #f4f6f8; --scalar-background-3: #e9edf1; --scalar-border-color: #d9dee4;
  --scalar-color-green: #116329; --scalar-color-red: #a31621; --scalar-color-yellow: #6f4700; --scalar-color-blue: #1f4e79;
  --scalar-color-orange: #8a3b12; --scalar-color-purple: #5b3aa0; --scalar-button-1: #1f4e79; --scalar-button-1-color: #fff;
}
.dark-mode {
  --scalar-color-1: #e3e8ee; --scalar-color-2: #b9c4cf; --scalar-color-3: #9aa7b4; --scalar-color-accent: #8fc1ee;
  --scalar-background-1: #11161b; --scalar-background-2: #1b2229; --scalar-background-3: #252e37; --scalar-border-color: #333d47;
  --scalar-color-green: #8fd19e; --scalar-color-red: #ff9c9c; --scalar-color-yellow: #f2cc60; --scalar-color-blue: #8fc1ee;
  --scalar-color-orange: #f0a57a; --scalar-color-purple: #c9b1ff; --scalar-button-1: #8fc1ee; --scalar-button-1-color: #11161b;
}
/* A list of links, which would scroll without a place for the focus. */
#api ul.endpoints { overflow: visible; }
@media (max-width: 48rem) {
  .guide { display: flex; flex-direction: column; }
  .guide nav { order: 1; height: auto; position: static; border-right: 0; border-top: 1px solid var(--line); }
  .guide main { padding: 0 1rem 3rem; }
}
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f4e79"/><path d="M9 8v16M23 8v16M9 16h14" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>
`;
