import { normalizeText } from './clean-text';

/**
 * Whether a name is or was meant as `dryRun`: `dry_run`, `DRYRUN`, `dryRun[]`, `x:dryRun`. A request for a dry run that is not understood would be
 * executed, so that a wrong guess costs less than a miss.
 */
export function isMeantAsDryRun(name: string): boolean {
  return (
    name.length >= 'dryRun'.length &&
    normalizeText(name, 'NFKC')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
      .includes('dryrun')
  );
}
