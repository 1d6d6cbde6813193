/** The programs under services/. */
export type ServiceProgram =
  'gateway' | 'sms' | 'brand' | 'billing' | 'callback-dispatcher' | 'carrier-simulator' | 'console';

/** One service, or one role of a service, that runs as a separate process. */
export interface ServiceDefinition {
  /** The name in run.json and in log file names. */
  name: string;
  program: ServiceProgram;
  /** Fixed settings of the role. */
  env?: Record<string, string>;
  /** Flags of Node.js, the same as in docker-compose.yml and deploy/k8s. */
  nodeFlags?: string[];
  /** Services stop in this order, with equal numbers in parallel: the services that accept work first, the services that finish it last. */
  stopOrder: number;
}

export const services: ServiceDefinition[] = [
  { name: 'carrier-simulator', program: 'carrier-simulator', stopOrder: 4 },
  // Its live data is bounded, and a heap limit makes V8 collect garbage before the heap is several times as large.
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
  // It passes bodies through without keeping them: a small young generation holds the memory near its idle size for any body.
  {
    name: 'gateway',
    program: 'gateway',
    nodeFlags: ['--max-semi-space-size=8', '--expose-gc'],
    stopOrder: 1,
  },
];

/** `npm start` adds the console, which the other services do not need. */
const THE_CONSOLE: ServiceDefinition = { name: 'console', program: 'console', stopOrder: 0 };

export const servicesWithConsole: ServiceDefinition[] = [...services, THE_CONSOLE];

/** On one machine the roles of sms share a process: it submits a small send itself that it has accepted, without a queue. */
export const servicesOfOneMachine: ServiceDefinition[] = [
  ...services.flatMap((service) => {
    if (service.name === 'sms-sender') return [];
    if (service.name !== 'sms-api') return [service];
    return [{ ...service, name: 'sms', env: { SMS_ROLES: 'api,sender,scheduler' } }];
  }),
  THE_CONSOLE,
];
