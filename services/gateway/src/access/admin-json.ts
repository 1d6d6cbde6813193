import { jsonBody } from '@herald/service';

/** Parses the JSON body of an operator's request. A missing body counts as `{}`, because most fields have defaults. */
export const adminJson = jsonBody({ limitBytes: 1024 * 1024, optional: true });
