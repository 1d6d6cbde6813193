export * from './app-error';
export * from './queue-error';
