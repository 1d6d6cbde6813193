export * from './asked-by';
export * from './statuses';
export * from './queues';
export * from './messages';
export * from './requests';
export * from './company';
export * from './alarms';
export * from './privacy';
