import { parse } from 'yaml';
import type { Environment } from '@herald/config';
import { textOf } from '../../support/checkout';

type SecretReference = string | { source: string; target?: string };

/** The used part of a service in docker-compose.yml. */
export interface ComposeService {
  image: string;
  build?: { context: string; labels: Record<string, string> };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  secrets?: SecretReference[];
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas?: string | number; resources?: { limits?: { cpus?: string; memory?: string } } };
  healthcheck?: { test: string[]; interval?: string; start_interval?: string };
  logging?: { driver: string; options: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  restart?: string;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
}

/** The file with its anchors resolved; unset `$NAME`s are unchanged. */
export function composeFile(): ComposeFile {
  const file = parse(textOf('docker-compose.yml'), { merge: true }) as unknown;
  return interpolated(file) as ComposeFile;
}

/** The file with unset `$NAME`s replaced by their defaults. */
export function interpolated(value: unknown): unknown {
  if (typeof value === 'string') {
    // A default may contain another one: the innermost first.
    const inner = value.replace(/\$\{[A-Z_]+:-([^${}]*)\}/g, '$1');
    return inner === value ? value.replaceAll('$$', '$') : interpolated(inner);
  }
  if (Array.isArray(value)) return value.map(interpolated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const found = interpolated(inner);
      // Compose also accepts a number from a variable here.
      return [name, name === 'replicas' ? Number(found) : found];
    }),
  );
}

/** The networks of a service. */
export function networksOf({ networks = ['default'] }: ComposeService): string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks);
}

/** Names of a service on the inner network, besides its own. */
export function aliasesOf({ networks = [] }: ComposeService): string[] {
  return Array.isArray(networks) ? [] : (networks['default']?.aliases ?? []);
}

/** The services that run a program of Herald, with the name of the program. */
export function ourServices(file: ComposeFile): [name: string, program: string, service: ComposeService][] {
  return Object.entries(file.services).flatMap(([name, service]) => {
    const program = programOf(service.command);
    const found: [string, string, ComposeService][] = program === null ? [] : [[name, program, service]];
    return found;
  });
}

/** The program in `services/<program>/dist/main.js`, after flags of Node.js; null for other commands. */
export function programOf(command: string[] = []): string | null {
  return /^services\/([a-z-]+)\/dist\/main\.js$/.exec(command.at(-1) ?? '')?.[1] ?? null;
}

/** The environment of a service's process, with the content of secrets in place of their files. */
export function withSecrets(
  environment: Record<string, string | number>,
  contentOf: (path: string) => string | undefined,
): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const content = name.endsWith('_FILE') ? contentOf(String(value)) : undefined;
      return content === undefined ? [name, String(value)] : [name.slice(0, -'_FILE'.length), content];
    }),
  );
}
