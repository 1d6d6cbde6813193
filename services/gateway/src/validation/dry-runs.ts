import { parseQuery } from '@herald/values/request-values';
import { refuseDryRun } from '@herald/service';

/** The endpoints with a dry run, which read `dryRun` themselves. */
const WITH_DRY_RUN = [
  /^\/v1\/sms\/send(Xml)?$/,
  /^\/admin\/v1\/companies\/\d+\/billing-run$/,
  /^\/admin\/v1\/sender-rules\/import$/,
];
const SAFE_METHODS = ['GET', 'HEAD'];

/** Refuses `dryRun` in the query (with its `?`) of a change that has no dry run, because it would be executed. @throws ValidationError */
export function refuseOtherDryRuns(method: string, path: string, search: string): void {
  if (search === '' || SAFE_METHODS.includes(method) || WITH_DRY_RUN.some((known) => known.test(path)))
    return;
  refuseDryRun(parseQuery(search.slice(1)));
}
