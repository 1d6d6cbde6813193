import type { ServerForm } from './system/server-forms';

export const USAGE = `npm start [-- --fresh] [-- --cluster]

  --fresh             remove data, logs and secrets of earlier starts (.local)
  --cluster           three RabbitMQ nodes, two MongoDB shards of three members, services twice, the console once
  --cluster=replica   the same with a replica set instead of shards

Settings: GATEWAY_PORT, OPERATOR_PORT, OPERATOR_TOKEN, SMS_CARRIERS, CALLBACK_ALLOW_PRIVATE, HERALD_DEMO=off, MONGO_URL, AMQP_URL, HERALD_CACHE, HERALD_RABBITMQ_SERVER`;

const FORMS: Record<string, ServerForm> = { '--cluster': 'sharded', '--cluster=replica': 'replica' };

/** Parses the arguments of `npm start`; null if they are invalid. */
export function readArguments(args: string[]): { fresh: boolean; servers: ServerForm } | null {
  const forms = new Set(args.filter((argument) => Object.hasOwn(FORMS, argument)));
  const unknown = args.filter((argument) => argument !== '--fresh' && !forms.has(argument));
  if (unknown.length > 0 || forms.size > 1) return null;
  const [form] = forms;
  return { fresh: args.includes('--fresh'), servers: form === undefined ? 'single' : FORMS[form]! };
}
