export {
  countedPage,
  findPage,
  type Page,
  type PageQuery,
  type Paging,
  pageAnswer,
  parsePaging,
} from './paging';
export { findPageById, orderById, type PagingById, parsePagingById } from './by-id';
