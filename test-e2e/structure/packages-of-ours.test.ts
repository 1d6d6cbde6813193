import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../support/checkout';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A workspace. Each list has the folders of other workspaces. */
interface Workspace {
  /** Imported by files that `tsc -b` compiles here, including type imports; by all files if it compiles none. */
  compiled: string[];
  /** Imported by the other files: tests, fixtures, and programs that are not compiled. */
  others: string[];
  /** From tsconfig.json; null without that file. */
  references: string[] | null;
  dependencies: string[];
  devDependencies: string[];
}

const manifestOf = (folder: string): Manifest => JSON.parse(textOf(folder, 'package.json')) as Manifest;
const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
const folders = workspaces
  .flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(join(root, name.slice(0, -2))).map((each) => name.slice(0, -1) + each)
      : [name],
  )
  .filter((folder) => existsSync(join(root, folder, 'package.json')));
/** Folders by package name. The client package is left out, because tests import its packed form, like other users. */
const folderOf = new Map(
  folders
    .map((folder) => [manifestOf(folder).name, folder] as const)
    .filter(([name]) => /^@herald\//.test(name)),
);

function read(folder: string): Workspace {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const scripts = scriptsBelow(folder);
  const project = projectIn(folder);
  const compiled = project ? project.fileNames.map((file) => relative(root, file)) : scripts;
  const imported = (files: string[]): string[] => importedBy(files).filter((each) => each !== folder);
  return {
    compiled: imported(compiled),
    others: imported(scripts.filter((file) => !compiled.includes(file))),
    references: project && referencesOf(project).filter((path) => !path.startsWith(`${folder}/`)),
    dependencies: workspacesOf(Object.keys(dependencies)),
    devDependencies: workspacesOf(Object.keys(devDependencies)),
  };
}

function projectIn(folder: string): ts.ParsedCommandLine | null {
  const file = join(root, folder, 'tsconfig.json');
  if (!existsSync(file)) return null;
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, join(root, folder));
}

function referencesOf({ projectReferences = [] }: ts.ParsedCommandLine): string[] {
  return projectReferences.map(({ path }) => relative(root, path));
}

function scriptsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'dist-web', '.local'].includes(entry.name) ? [] : scriptsBelow(path);
    return /\.[mc]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

function importedBy(files: string[]): string[] {
  const names = files.flatMap((file) => ts.preProcessFile(textOf(file), true, true).importedFiles);
  return workspacesOf(names.map(({ fileName }) => fileName.split('/').slice(0, 2).join('/')));
}

function workspacesOf(names: string[]): string[] {
  return [...new Set(names)].flatMap((name) => folderOf.get(name) ?? []);
}

/** Differences between the imports of a workspace, the references of its tsconfig.json and the dependencies of its package.json. */
function faultsOf({ compiled, others, references, dependencies, devDependencies }: Workspace): string[] {
  return [
    ...(references ? differences('reference', compiled, references) : []),
    ...differences('dependency', compiled, dependencies),
    // Tests may import the dependencies too.
    ...differences('devDependency', without(others, dependencies), devDependencies),
  ];
}

function differences(list: string, imported: string[], named: string[]): string[] {
  return [
    ...without(imported, named).map((each) => `missing ${list}: ${each}`),
    ...without(named, imported).map((each) => `unused ${list}: ${each}`),
  ];
}

const without = (all: string[], those: string[]): string[] => all.filter((each) => !those.includes(each));

describe('packages of this repository', () => {
  it.each(folders)('%s imports exactly the packages that it references and depends on', (folder) => {
    expect(faultsOf(read(folder))).toEqual([]);
  });

  // `npm ci` fails if they differ.
  it('have the same dependencies in the lock file', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Manifest> };
    for (const folder of folders) {
      const { dependencies, devDependencies } = manifestOf(folder);
      expect([folder, packages[folder]?.dependencies, packages[folder]?.devDependencies]).toEqual([
        folder,
        dependencies,
        devDependencies,
      ]);
    }
  });
});
