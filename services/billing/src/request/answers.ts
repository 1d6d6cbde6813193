import { STATUS_ID } from '@herald/contracts';
import { type Page, pageAnswer, type Paging } from '@herald/paging';

/** The answer to a request that was carried out (interface.md part 7). */
export function success<Data>(message: string, data: Data) {
  return { statusID: STATUS_ID.SUCCESS, message, data };
}

/** The answer with a page of a list (interface.md part 4), each record as `show` gives it. */
export function pageOf<T>(
  message: string,
  paging: Paging,
  page: Page<T>,
  show: (record: T) => unknown = (record) => record,
) {
  const data = page.data.map(show);
  return { statusID: STATUS_ID.SUCCESS, message, ...pageAnswer(paging, { ...page, data }) };
}
