/**
 * A page on which requests can be tried: Swagger UI from this gateway, with nothing from anywhere else.
 * @param page where it is served, with its script below.
 * @param document where the OpenAPI document is.
 */
export function docsPage(page: string, document: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Herald API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<div id="api"><p class="plain">This page needs JavaScript. The document itself: <a href="${document}">${document.slice(1)}</a>.</p></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="${page}/page.js"></script>
</body>
</html>
`;
}

/** Draws the document at this address. Keys stay in the tab's memory: they are not persisted. */
export function pageScript(document: string): string {
  return `'use strict';
window.addEventListener('load', () => {
  window.ui = SwaggerUIBundle({
    url: '${document}',
    dom_id: '#api',
    deepLinking: true,
    docExpansion: 'list',
    filter: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    displayRequestDuration: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    layout: 'BaseLayout',
  });
});
`;
}

export const PAGE_STYLE = `body { margin: 0; background: #fafafa; }
.plain { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; }
.swagger-ui .info table td, .swagger-ui .info table th { padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
`;
