import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from '@herald/telemetry/logging';

export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** The files that two settings name; null if a setting is missing. */
export function tlsFiles(certFile: string | undefined, keyFile: string | undefined): TlsFiles | null {
  return certFile && keyFile ? { certFile, keyFile } : null;
}

export interface TlsPair {
  cert: Buffer;
  key: Buffer;
}

const POLL_INTERVAL_MS = 2_000;

/** @throws Error if a file cannot be read, or if certificate and key do not match. */
export async function readTlsPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  createSecureContext({ cert, key });
  return { cert, key };
}

/** Polls the files, because mounted secrets are replaced through links; a broken pair is logged, the old one stays. @returns a function that stops it */
export function watchTlsPair(
  files: TlsFiles,
  logger: Logger,
  onChange: (pair: TlsPair) => void,
  pollMs = POLL_INTERVAL_MS,
): () => void {
  const reload = (): void => {
    readTlsPair(files).then(
      (pair) => {
        onChange(pair);
        logger.info('tls.reloaded');
      },
      (error: unknown) => logger.error('tls.reload_failed', { error }),
    );
  };
  const names = [files.certFile, files.keyFile];
  for (const name of names) watchFile(name, { interval: pollMs, persistent: false }, reload);
  return () => names.forEach((name) => unwatchFile(name, reload));
}
