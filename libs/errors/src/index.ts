export * from './app-error';
export * from './queue-error';
export * from './until-available';
