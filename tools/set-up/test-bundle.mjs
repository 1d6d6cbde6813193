/**
 * Combines many test files into one file for jest: they share one module registry, so that mongoose, amqplib, express and the services are
 * loaded once for all of them instead of once for each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './checkout.mjs';

const folder = join(root, '.local', 'test', 'bundles');
const describeFile = join(root, 'tools', 'set-up', 'describe-file.js');

/**
 * Writes a bundle and returns its path. Each file becomes a `describe` with the file's path as its name.
 *
 * @param {string} name of the bundle
 * @param {string[]} files paths from the root of the checkout
 * @param {{environment?: string}} options `environment`: jest's test environment, as a path from the root
 */
export function writeBundle(name, files, { environment } = {}) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.test.js`);
  const lines = files.map((file) => `describeFile(${JSON.stringify(file)}, () => require(${source(file)}));`);
  const pragma = environment ? [`/** @jest-environment ./${environment} */`] : [];
  const head = `const { describeFile } = require(${JSON.stringify(relative(folder, describeFile))});`;
  writeFileSync(path, [...pragma, head, ...lines, ''].join('\n'));
  return relative(root, path);
}

/** Files in a bundle of `writeBundles`, so that the workers end at about the same time. */
const AT_MOST = 20;
/** Folders whose tests take longest, the longest first. */
const LONGEST = ['callback-dispatcher', 'sms', 'gateway', 'billing', 'libs', 'test-e2e'];
const rankOf = (group) => (LONGEST.includes(group) ? LONGEST.indexOf(group) : LONGEST.length);

/**
 * Bundles of up to 20 files, each of one service or of one folder; the longest first.
 *
 * @param {string} prefix of the bundles' names
 * @param {string[]} files paths from the root of the checkout
 */
export function writeBundles(prefix, files) {
  const groups = new Map();
  for (const file of files) {
    const [folder, name] = file.split('/');
    const group = folder === 'services' ? name : folder;
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  const inOrder = [...groups].sort(([one], [other]) => rankOf(one) - rankOf(other));
  return inOrder.flatMap(([group, grouped]) => {
    const count = Math.ceil(grouped.length / AT_MOST);
    return Array.from({ length: count }, (_, part) =>
      writeBundle(
        `${prefix}-${group}-${part + 1}`,
        grouped.filter((_file, at) => at % count === part),
      ),
    );
  });
}

const source = (file) => JSON.stringify(relative(folder, join(root, file)));
