export { findPage, type Page, type PageQuery, type Paging, pageAnswer, parsePaging } from './paging';
