import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTable } from '@herald/contracts';
import { readJsonFile } from './run-file';
import { loadServerAccess } from './server-access';

it('RabbitMQ’s definitions contain the exchanges of its topic permissions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-server-access-'));
  try {
    const { access } = loadServerAccess(folder, 'n');
    expect(readJsonFile(access.rabbitDefinitions!)).toMatchObject({
      exchanges: accessTable('n').rabbitmq.exchanges,
      topic_permissions: accessTable('n').rabbitmq.topic_permissions,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
