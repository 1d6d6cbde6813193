export { type Page, type Paging, pageAnswer, parsePaging } from './paging';
