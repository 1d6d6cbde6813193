import { jsonBody } from '@herald/service';

/** The JSON body of an operator's request; none at all counts as `{}`, because most fields have defaults. */
export const adminJson = jsonBody({ limitBytes: 1024 * 1024, optional: true });
