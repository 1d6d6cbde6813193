import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../support/checkout';

/** Sources with types. Libraries of this repository are read from source, so that no build is needed. */
export interface TypedProgram {
  checker: ts.TypeChecker;
  /** By the path in the checkout. */
  source(file: string): ts.SourceFile;
}

/** A program knows the types of the drivers of MongoDB. */
const KNOWN_PACKAGES = ['mongodb', 'mongoose', 'bson', '@herald'];

/** Reads no types of other packages than these: reading all takes seconds. */
export function hostOf(options: ts.CompilerOptions, packages: string[] = []): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const { fileExists } = host;
  host.fileExists = (path) => {
    const [, ...found] = path.split('/node_modules/');
    const isKnown = found.length === 0 || packages.some((name) => found.at(-1)!.startsWith(`${name}/`));
    return isKnown && fileExists(path);
  };
  return host;
}

/**
 * Takes some seconds, so a test should create one for all its files.
 * @param files paths in the checkout
 * @param inline additional sources by their paths
 */
export function typedProgram(files: string[], inline: Record<string, string> = {}): TypedProgram {
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  const { compilerOptions } = base.config as { compilerOptions: object };
  const ours = { composite: false, noEmit: true, types: [], paths: { '@herald/*': ['./libs/*/src'] } };
  const config = { compilerOptions: { ...compilerOptions, ...ours }, files: [] };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = hostOf(options, KNOWN_PACKAGES);
  const texts = new Map(Object.entries(inline).map(([file, text]) => [join(root, file), text]));
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const names = [...files.map((file) => join(root, file)), ...texts.keys()];
  const program = ts.createProgram(names, options, host);
  return {
    checker: program.getTypeChecker(),
    source: (file) => program.getSourceFile(join(root, file))!,
  };
}
