/**
 * Generates the guides for companies' developers from the repository's Markdown: plain HTML without scripts or external resources. Links
 * between files become links between pages. A link to a file that is not served becomes plain text, even if the file exists, because the
 * image is built from fewer files than the repository has.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { common, createLowlight } from 'lowlight';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = (name, label) => ({ path: `/docs/guides/${name}`, source: `docs/guides/${name}.md`, label });
const client = (name, label) => ({
  path: `/docs/clients/${name}`,
  source: `clients/${name}/README.md`,
  label,
});

/** Entries of the navigation, in order. */
const SECTIONS = [
  {
    label: 'Begin',
    pages: [
      { path: '/docs/quick-start', source: 'docs/quick-start.md', label: 'Quick start' },
      { path: '/docs', label: 'Reference' },
    ],
  },
  {
    label: 'Guides',
    pages: [
      guide('callbacks', 'Callbacks'),
      guide('one-time-passwords', 'One-time passwords'),
      guide('bulk', 'Bulk'),
      guide('errors', 'Errors and limits'),
      guide('migrating', 'Migrating'),
    ],
  },
  {
    label: 'Clients',
    pages: [client('typescript', 'TypeScript'), client('python', 'Python'), client('php', 'PHP')],
  },
  {
    label: 'More',
    pages: [{ path: '/docs/changes', source: 'CHANGELOG.md', label: 'Changes', select: apiChanges }],
  },
];
/** Programs that pages link to, served unchanged. */
const PROGRAMS = [
  ...['first.mjs', 'first.py', 'first.php'],
  ...['send.mts', 'receiver.mts', 'send.php', 'receiver.php'],
].map((name) => ({
  path: `/docs/quick-start/${name}`,
  source: `docs/quick-start/${name}`,
}));

const CHANGES_HEAD = `# Changes of the API

Changes of \`/v1\` for client programs, the newest first. Paths, fields, statuses and events of \`v1\` keep their form and meaning; clients must
ignore additions that they do not know. A breaking change would be published as \`/v2\` beside \`/v1\`.
`;

const pages = SECTIONS.flatMap(({ pages }) => pages).filter(({ source }) => source);
const servedAt = new Map([...pages, ...PROGRAMS].map(({ source, path }) => [source, path]));
const highlighter = createLowlight(common);

/** `[{path, type, content}]`: the pages and programs that the gateway serves. Tests check the links (test-e2e/documents). */
export function guidePages() {
  return [
    ...pages.map((page) => ({ path: page.path, type: 'html', content: htmlOf(page) })),
    ...PROGRAMS.map(({ path, source }) => ({ path, type: 'text', content: read(source) })),
  ];
}

function htmlOf(page) {
  const headings = [];
  const drawn = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(() => (tree) => adapt(tree, { page, headings, taken: new Map() }))
    .use(rehypeStringify)
    .processSync((page.select ?? String)(read(page.source)));
  const title = headings.find(({ depth }) => depth === 1).text;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Herald</title>
<link rel="icon" type="image/svg+xml" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body class="guide">
<a class="skip" href="#content">To the text</a>
<nav aria-label="Documents">
${navigation(page, headings)}
</nav>
<main id="content">
${drawn}
</main>
</body>
</html>
`;
}

function navigation(page, headings) {
  const entry = ({ path, label }) => {
    if (path !== page.path) return `<li><a href="${path}">${label}</a></li>`;
    const parts = headings
      .filter(({ depth }) => depth === 2)
      .map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
    return `<li><a href="${path}" aria-current="page">${label}</a><ul>${parts.join('')}</ul></li>`;
  };
  return SECTIONS.map(({ label, pages }) => `<p>${label}</p><ul>${pages.map(entry).join('')}</ul>`).join(
    '\n',
  );
}

/** Adapts an HTML tree for a page: anchors, addresses, scrollable tables, syntax highlighting. */
function adapt(node, about) {
  for (const child of node.children ?? []) adapt(child, about);
  const { tagName, properties } = node;
  if (/^h[1-6]$/.test(tagName ?? '')) {
    const text = textOf(node);
    properties.id = idOf(text, about.taken);
    about.headings.push({ depth: Number(tagName[1]), id: properties.id, text });
  }
  if (tagName === 'a') lead(node, about.page);
  if (tagName === 'table') {
    const table = { ...node };
    Object.assign(node, {
      tagName: 'div',
      properties: { className: ['table'], tabIndex: 0 },
      children: [table],
    });
  }
  // Wide code scrolls, by keyboard too.
  if (tagName === 'pre') properties.tabIndex = 0;
  const language = tagName === 'code' && properties.className?.[0]?.slice('language-'.length);
  if (language && highlighter.registered(language))
    node.children = highlighter.highlight(language, textOf(node)).children;
}

/** The same anchors as on GitHub, so that a link works in both places. */
function idOf(text, taken) {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const before = taken.get(id) ?? 0;
  taken.set(id, before + 1);
  return before ? `${id}-${before}` : id;
}

function lead(node, { source }) {
  const { href } = node.properties;
  if (/^(https?:|#|\/docs)/.test(href)) return;
  const [file, anchor] = href.split('#');
  const target = posix.join(dirname(source), file);
  const path = servedAt.get(target);
  if (path) node.properties.href = anchor ? `${path}#${anchor}` : path;
  else Object.assign(node, { tagName: 'span', properties: {} });
}

/** The page of API changes: the section "API of companies" of each version of the changelog. */
function apiChanges(changelog) {
  const versions = changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((version) => {
      const [, section] = version.split(/^### API of companies$/m);
      return section ? [`## ${/[^[\]\n]+/.exec(version)[0]}\n${section.split(/^### /m)[0]}`] : [];
    });
  return [CHANGES_HEAD, ...versions].join('\n');
}

function textOf(node) {
  return node.type === 'text' ? node.value : (node.children ?? []).map(textOf).join('');
}

function read(source) {
  return readFileSync(join(root, source), 'utf8');
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
