/** The programs under services/. */
export type ServiceProgram =
  'gateway' | 'sms' | 'brand' | 'billing' | 'callback-dispatcher' | 'carrier-simulator' | 'console';

/** One service, or one role of it, that runs as a process of its own. */
export interface ServiceDefinition {
  /** As in run.json and in log file names. */
  name: string;
  program: ServiceProgram;
  /** Fixed settings of the role. */
  env?: Record<string, string>;
  /** Of Node, as docker-compose.yml and deploy/k8s have them too. */
  nodeFlags?: string[];
  /** Services stop in this order, those with the same number side by side: first what takes work in, last what it ends in. */
  stopOrder: number;
}

export const services: ServiceDefinition[] = [
  { name: 'carrier-simulator', program: 'carrier-simulator', stopOrder: 4 },
  // What it holds is bounded; a heap with a limit is cleared before it is several times as large as that.
  {
    name: 'callback-dispatcher',
    program: 'callback-dispatcher',
    nodeFlags: ['--max-old-space-size=512', '--max-semi-space-size=32'],
    stopOrder: 4,
  },
  {
    name: 'sms-sender',
    program: 'sms',
    env: { SMS_ROLES: 'sender,scheduler' },
    nodeFlags: ['--max-semi-space-size=32'],
    stopOrder: 3,
  },
  {
    name: 'sms-api',
    program: 'sms',
    env: { SMS_ROLES: 'api' },
    nodeFlags: ['--max-semi-space-size=32'],
    stopOrder: 2,
  },
  { name: 'brand', program: 'brand', stopOrder: 2 },
  { name: 'billing', program: 'billing', stopOrder: 2 },
  // It passes bodies on and keeps nothing: a small young generation holds it near its idle size, whatever the body.
  {
    name: 'gateway',
    program: 'gateway',
    nodeFlags: ['--max-semi-space-size=8', '--expose-gc'],
    stopOrder: 1,
  },
];

/** What `npm start` adds: pages for people, which nothing else needs. */
export const servicesWithConsole: ServiceDefinition[] = [
  ...services,
  { name: 'console', program: 'console', stopOrder: 0 },
];
