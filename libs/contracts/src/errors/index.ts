export * from './app-error';
export * from './is-unavailable';
export * from './queue-error';
export * from './said';
export { SENTENCES } from './sentences';
export * from './to-app-error';
export * from './waiting';
