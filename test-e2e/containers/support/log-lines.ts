/** Lines of a container's log that report a warning or an error: of our services, MongoDB, RabbitMQ, HAProxy or Node itself. */
export function complaintsIn(log: string): string[] {
  return log.split('\n').filter(isComplaint);
}

function isComplaint(line: string): boolean {
  const entry = entryOf(line);
  if (entry === null)
    return /\[(warning|error|critical|alert|emergency)\]|\b(WARNING|ALERT|Error:)/.test(line);
  // MongoDB writes its severity as one letter.
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
