export * from './app-error';
export * from './ending-within';
export * from './queue-error';
export * from './until-available';
