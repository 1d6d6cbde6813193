/**
 * Generates programs for each operation of the companies' API in the languages of the clients, from its first example with a successful
 * response. The API reference shows them; test-e2e/clients/samples.test.ts runs them as served.
 */

/** Methods of the clients. Python writes `brandNames` as `brand_names`. The samples use `call` for all other operations. */
const METHODS = {
  send: 'send',
  report: 'report',
  balance: 'balance',
  listBrands: 'brands',
  createBrand: 'createBrand',
  deleteBrand: 'deleteBrand',
  listCustomers: 'customers',
  searchCustomers: 'searchCustomers',
  getCustomer: 'customer',
  createCustomer: 'createCustomer',
  correctCustomer: 'correctCustomer',
  listAccountsOfCustomer: 'accountsOfCustomer',
  listAccounts: 'accounts',
  searchAccounts: 'searchAccounts',
  getAccount: 'account',
  createAccount: 'createAccount',
  correctAccount: 'correctAccount',
  setCredit: 'setCredit',
  listPayments: 'payments',
  listPaymentsOfAccount: 'paymentsOfAccount',
  addPayment: 'addPayment',
  reversePayment: 'reversePayment',
};
/** Methods that yield records one by one, and the name of such a record. */
const RECORDS = {
  report: 'recipient',
  brands: 'brand',
  customers: 'customer',
  searchCustomers: 'customer',
  accountsOfCustomer: 'account',
  accounts: 'account',
  searchAccounts: 'account',
  payments: 'payment',
  paymentsOfAccount: 'payment',
};
const ANSWERS_NOTHING = new Set(['setCredit']);
/**
 * Forms of a send for programs without JSON, and an operation that the guide to callbacks explains, because a single request does not show
 * its use.
 */
const WITHOUT = new Set(['sendByQuery', 'sendXml', 'listenForCallbacks']);

/** Longer values are split over several lines, because samples are shown in a narrow column. */
const WIDTH = 52;
const INDENT = { js: '  ', python: '    ', php: '    ' };

const LANGUAGES = [
  { lang: 'js', label: 'TypeScript', program: typescript },
  { lang: 'python', label: 'Python', program: python },
  { lang: 'php', label: 'PHP', program: php },
];

/** Adds the programs to the document. */
export function addSamples(document) {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.operationId || WITHOUT.has(operation.operationId)) continue;
      const asked = askedBy(document, { path, method: method.toUpperCase(), operation });
      operation['x-codeSamples'] = LANGUAGES.map(({ lang, label, program }) => ({
        lang,
        label,
        source: program(asked),
      }));
    }
}

/** The call of a sample: the client's method and its arguments. */
function askedBy(document, { path, method, operation }) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const examples = [content, ...parameters].map((one) => one?.examples ?? {});
  const names = [...new Set(examples.flatMap(Object.keys))].filter((name) =>
    succeeds(document, operation, name),
  );
  const [name] = names;
  const parametersIn = (location) =>
    parameters
      .filter((one) => one.in === location && one.examples?.[name] !== undefined)
      .map((one) => [one.name, one.examples[name].value]);
  const given = {
    path: parametersIn('path'),
    query: Object.fromEntries(parametersIn('query')),
    body: content?.examples[name]?.value,
  };
  const named = METHODS[operation.operationId];
  return named ? byMethod(named, given) : byCall(method, path, given);
}

function byMethod(name, { path, query, body }) {
  const fields = body ?? (Object.keys(query).length > 0 ? query : undefined);
  // `deleteBrand` takes an ID where the API takes an object.
  const positional = name === 'deleteBrand' ? [body.brandID] : path.map(([, value]) => value);
  const fieldsOf = name === 'deleteBrand' ? undefined : fields;
  return { name, positional, fields: fieldsOf, one: RECORDS[name], isMute: ANSWERS_NOTHING.has(name) };
}

function byCall(method, path, { path: parts, query, body }) {
  const filled = parts.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  const options = { ...(Object.keys(query).length > 0 && { query }), ...(body && { body }) };
  return { name: 'call', positional: [method, filled], options };
}

/** Whether a success response has this example, as JSON. */
function succeeds(document, { responses }, name) {
  return Object.entries(responses).some(([status, response]) => {
    const found = resolved(document, response).content?.['application/json']?.examples?.[name];
    return Number(status) < 300 && found !== undefined && (found.value.statusID ?? 0) === 0;
  });
}

function resolved(document, { $ref, ...found }) {
  if (!$ref) return found;
  return $ref
    .split('/')
    .slice(1)
    .reduce((part, name) => part[name], document);
}

function typescript({ name, positional, fields, options = {}, one, isMute }) {
  const given = [...positional, fields, ...(Object.keys(options).length > 0 ? [options] : [])];
  const call = `herald.${name}(${list(given, 'js')})`;
  const head = `import { Herald } from 'herald-client';

const { HERALD_URL = '', HERALD_KEY = '' } = process.env;
const herald = new Herald({ url: HERALD_URL, key: HERALD_KEY });

`;
  if (one) return `${head}for await (const ${one} of ${call}) {\n  console.log(${one});\n}\n`;
  return isMute ? `${head}await ${call};\n` : `${head}const answer = await ${call};\nconsole.log(answer);\n`;
}

function python({ name, positional, fields, options = {}, one, isMute }) {
  const method = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = Object.entries(options).map(([option, value]) => `${option}=${literal(value, 'python')}`);
  const call = `herald.${method}(${[list([...positional, fields], 'python'), ...named].join(', ')})`;
  const head = `import os

from herald_client import Herald

herald = Herald(os.environ["HERALD_URL"], os.environ["HERALD_KEY"])

`;
  if (one) return `${head}for ${one} in ${call}:\n    print(${one})\n`;
  return isMute ? `${head}${call}\n` : `${head}answer = ${call}\nprint(answer)\n`;
}

function php({ name, positional, fields, options = {}, one, isMute }) {
  const named = Object.entries(options).map(([option, value]) => `${option}: ${literal(value, 'php')}`);
  const call = `$herald->${name}(${[list([...positional, fields], 'php'), ...named].join(', ')})`;
  const head = `<?php

require 'herald-client/autoload.php';

use Herald\\Client\\Herald;

$herald = new Herald(getenv('HERALD_URL'), getenv('HERALD_KEY'));

`;
  if (one) return `${head}foreach (${call} as $${one}) {\n    print_r($${one});\n}\n`;
  return isMute ? `${head}${call};\n` : `${head}$answer = ${call};\nprint_r($answer);\n`;
}

function list(values, language) {
  return values
    .filter((value) => value !== undefined)
    .map((value) => literal(value, language))
    .join(', ');
}

/** A value as a literal of the language: on one line if it fits, otherwise with one line per field. */
function literal(value, language, depth = 0) {
  const write = (inner) => literal(inner, language, depth + 1);
  if (Array.isArray(value)) return enclosed(value.map(write), '[]', language, depth);
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value).map(([name, inner]) => pair(name, write(inner), language));
    return enclosed(pairs, language === 'php' ? '[]' : '{}', language, depth);
  }
  if (typeof value === 'string') return quoted(value, language);
  if (language === 'python') return { true: 'True', false: 'False', null: 'None' }[value] ?? String(value);
  return String(value);
}

function pair(name, value, language) {
  if (language === 'php') return `${quoted(name, language)} => ${value}`;
  return `${language === 'js' ? name : quoted(name, language)}: ${value}`;
}

function enclosed(items, [open, close], language, depth) {
  if (items.length === 0) return `${open}${close}`;
  // The usual format of the language.
  const space = open === '{' && language === 'js' ? ' ' : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (line.length + depth * INDENT[language].length <= WIDTH && !line.includes('\n')) return line;
  const inner = INDENT[language].repeat(depth + 1);
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${INDENT[language].repeat(depth)}${close}`;
}

function quoted(text, language) {
  if (language === 'python') return JSON.stringify(text);
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', language === 'js' ? '\\n' : '\n')}'`;
}
