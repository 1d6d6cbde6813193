export { type Page, type Paging, pageAnswer, parsePaging } from './paging';
export { findPage, type PageQuery } from './find-page';
