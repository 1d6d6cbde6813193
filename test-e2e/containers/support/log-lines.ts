/** Lines of a container's log with a warning or an error: of Herald's services, MongoDB, RabbitMQ, HAProxy or Node.js itself. */
export function complaintsIn(log: string): string[] {
  return log.split('\n').filter(isComplaint);
}

function isComplaint(line: string): boolean {
  const entry = entryOf(line);
  if (entry === null)
    return /\[(warning|error|critical|alert|emergency)\]|\b(WARNING|ALERT|Error:)/.test(line);
  // MongoDB logs the severity as one letter.
  return ['warn', 'error'].includes(String(entry['level'])) || ['W', 'E', 'F'].includes(String(entry['s']));
}

function entryOf(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
