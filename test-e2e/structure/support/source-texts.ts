import ts from 'typescript';
import { nodesIn, nodesOf } from './sources';

/** The word that replaces inline code and placeholders, so that the sentence keeps its form and its length. */
export const CODE = 'CODE';

const SCRIPT = /\.(?:ya?ml|sh|py)$/;
/**
 * Alternatives in order: docstring, other triple-quoted text, whole lines of comment, comment after code, quoted text. Quoted texts match
 * so that a `#` in them is skipped.
 */
const SCRIPT_COMMENT =
  /(?<=^[ \t]*)[rR]?(?<quotes>"""|''')(?<docstring>[\s\S]*?)\k<quotes>|(?:"""|''')[\s\S]*?(?:"""|''')|(?<lines>(?:^[ \t]*#(?!!).*\n?)+)|(?<=\s)#(?<rest>.*)|(?<=[\s=(:,[{])(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/gm;
const COMMENT = /(?<block>\/\*[\s\S]*?\*\/)|(?<lines>(?:^[ \t]*\/\/.*\n?)+)|\/\/(?<rest>.*)/gm;
/** Comment lines for tools. */
const DIRECTIVE =
  /^\s*(?:eslint-|@ts-|prettier-ignore|jscpd:|istanbul |c8 |noqa|type: ignore|\/\s*<reference)/;

/** Before a JSDoc tag, which begins a paragraph. */
const TAG = /\s+(?=@\w+ )/g;

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** The source with its strings, templates, regular expressions and JSX texts blanked, so that only comments look like comments. */
function withoutTexts(source: string, file: string): string {
  let rest = '';
  for (const node of nodesOf(source, file).filter(isText)) {
    const start = ts.isJsxText(node) ? node.pos : node.getStart();
    rest += source.slice(rest.length, start) + source.slice(start, node.end).replace(/[^\n]/g, '_');
  }
  return rest + source.slice(rest.length);
}

/** The comments of a TypeScript, JavaScript, YAML, shell or Python file as Markdown. Consecutive comment lines are one comment. */
export function commentsOf(source: string, file: string): string[] {
  const isScript = SCRIPT.test(file);
  const searched = isScript ? source : withoutTexts(source, file);
  const comments: string[] = [];
  for (const { groups = {} } of searched.matchAll(isScript ? SCRIPT_COMMENT : COMMENT)) {
    const { block, lines, docstring, rest } = groups;
    const marks = isScript ? /^[ \t]*#+ ?/gm : /^[ \t]*\/\/+ ?/gm;
    const text =
      block?.replace(/^\/\*+|\*+\/$/g, '').replace(/^[ \t]*\*+ ?/gm, '') ??
      lines?.replace(marks, '') ??
      docstring?.replace(/^[ \t]+/gm, '') ??
      rest;
    if (text)
      comments.push(
        text
          .split('\n')
          .filter((line) => !DIRECTIVE.test(line))
          .join('\n')
          .replace(TAG, '\n\n'),
      );
  }
  return comments;
}

/** The text of a string or template, its placeholders as words; null if the node is neither. */
export function textIn(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `${CODE}${literal.text}`).join('');
}

const DECLARES_TEST = /\b(?:describe|it|test)\b/;

/** The identifier at the start of a call: `it` of `it.each(table)('name', …)`. */
function calledName(node: ts.Node): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledName(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calledName(node.tag);
  return ts.isIdentifier(node) ? node.text : '';
}

/** `it.each(table)`, which takes rows and no name. */
const isTable = (call: ts.CallExpression): boolean => /\.each$/.test(call.expression.getText());

/** The names of tests and of their groups. */
export function testNamesOf(source: string, file: string): string[] {
  if (!DECLARES_TEST.test(source)) return [];
  return nodesOf(source, file)
    .filter(ts.isCallExpression)
    .filter((call) => /^(?:describe|it|test)$/.test(calledName(call)) && !isTable(call))
    .flatMap(({ arguments: [name] }) => (name ? nodesIn(name).map(textIn) : []))
    .filter((name) => name !== null && /\p{L} /u.test(name)) as string[];
}

/** The texts of a translation table, with placeholders as words. */
export function tableTextsOf(source: string, file: string): string[] {
  return nodesOf(source, file)
    .filter(ts.isPropertyAssignment)
    .flatMap(({ initializer }) => nodesIn(initializer).map(textIn))
    .filter((text) => text !== null)
    .map((text) => text.replace(/\{\w+, plural, one \{[^}]*\} other \{([^}]*)\}\}/g, '$1'))
    .map((text) => text.replace(/\{[^}]*\}|#/g, CODE));
}
