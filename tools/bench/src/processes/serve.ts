import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of 127.0.0.1. Resolves to the port. */
export async function listenLocally(server: Server, backlog?: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog }, resolve));
  return (server.address() as AddressInfo).port;
}

/** Named actions of a helper process. */
export type Handlers = Record<string, (argument: never) => unknown>;

export interface Question {
  id: number;
  name: string;
  argument: unknown;
}

export interface Reply {
  id: number;
  value?: unknown;
  error?: string;
}

/** Answers the benchmark's questions in a separate process, and ends with the benchmark. */
export function serve(handlers: Handlers): void {
  process.on('message', ({ id, name, argument }: Question) => {
    void answer(handlers, name, argument).then((reply) => process.send?.({ id, ...reply }));
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole process group: ignore it, because the benchmark stops this process after the system.
  process.on('SIGINT', () => undefined);
}

async function answer(handlers: Handlers, name: string, argument: unknown): Promise<Omit<Reply, 'id'>> {
  try {
    const handler = handlers[name];
    if (!handler) throw new Error(`Unknown handler: ${name}`);
    return { value: await handler(argument as never) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
