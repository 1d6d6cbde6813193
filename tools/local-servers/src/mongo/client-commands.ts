/** Commands of drivers, which watch the servers, and of this count. */
const OF_DRIVERS = new Set(['hello', 'isMaster', 'serverStatus', 'ping', 'endSessions']);

/**
 * The commands of clients since the start of a MongoDB server, by name.
 * @param metrics `metrics` in its answer to `serverStatus`
 */
export function clientCommands(metrics: {
  commands: Record<string, { total?: unknown }>;
}): Map<string, number> {
  const counted = Object.entries(metrics.commands);
  const ofClients = counted.filter(([name]) => !OF_DRIVERS.has(name) && !name.startsWith('_'));
  return new Map(ofClients.map(([name, { total = 0 }]) => [name, Number(total)]));
}
