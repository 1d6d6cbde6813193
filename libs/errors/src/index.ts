export * from './app-error';
export * from './ending-within';
export * from './is-unavailable';
export * from './queue-error';
export * from './time-limit';
export * from './to-app-error';
export * from './until-available';
