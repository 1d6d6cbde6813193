import type { OpenApiDocument } from './open-api';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a2e; }
table { border-collapse: collapse; width: 100%; } td { padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
code { font-family: ui-monospace, monospace; } .method { font-weight: 600; width: 5rem; }
@media (prefers-color-scheme: dark) { body { background: #15151f; color: #eee; } td { border-color: #333; } a { color: #9cf; } }
`;

/** A plain page of what there is, made once from the OpenAPI document. */
export function docsPage(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => ({ path, method, summary, tag: tags[0]! })),
  );
  const sections = [...new Set(rows.map(({ tag }) => tag))].map((tag) => {
    const lines = rows
      .filter((row) => row.tag === tag)
      .map(
        ({ method, path, summary }) =>
          `<tr><td class="method">${method.toUpperCase()}</td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
      );
    return `<h2>${escapeHtml(tag)}</h2><table>${lines.join('')}</table>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Herald API</title><style>${STYLE}</style></head>
<body><h1>Herald API</h1>
<p>${escapeHtml(document.info.description!)} Companies send their key in the header <code>key</code>, operators
<code>Authorization: Bearer …</code>. For programs: <a href="/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
