export {
  countedPage,
  FILE_ROWS,
  type FilePage,
  findPage,
  type Page,
  type PageQuery,
  type Paging,
  pageAnswer,
  pageOfFile,
  parsePaging,
  rowsOfPage,
} from './paging';
export { findPageById, orderById, type PagingById, parsePagingById } from './by-id';
