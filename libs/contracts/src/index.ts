/** The shared vocabulary of the services: statuses, names of queues and events, shapes of messages. The only code is pure rules about them. */
export * from './access';
export * from './asked-by';
export * from './statuses';
export * from './queues';
export * from './messages';
export * from './requests';
export * from './company';
export * from './company-roles';
export * from './alarms';
export * from './privacy';
