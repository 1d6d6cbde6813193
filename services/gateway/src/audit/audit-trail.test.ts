import { keepingLogger, quiet } from '@herald/testing/loggers';
import type { Request, Response } from 'express';
import type { AuditDocument } from './audit-model';
import type { NewAuditRow } from './audit-store';
import { AuditTrail } from './audit-trail';

it('writes an outcome if the client has disconnected while the row of the action was written', async () => {
  const rows: NewAuditRow[] = [];
  const store = {
    append: async (row: NewAuditRow) => {
      rows.push(row);
      return { ...row, _id: rows.length, chain: '' } as unknown as AuditDocument;
    },
  };
  const trail = new AuditTrail({ store, logger: quiet, now: () => new Date() });
  const request = { method: 'POST', path: '/v1/keys', params: {}, body: {} } as Request;
  const caller = { kind: 'company', company: 1, keyID: 2, timezone: 'UTC', from: '127.0.0.1' };
  const response = {
    locals: { caller, requestId: 'r1' },
    closed: true,
    writableFinished: false,
    once: () => undefined,
  } as unknown as Response;
  await new Promise<void>((resolve) => {
    void trail.records('key.create')(request, response, () => resolve());
  });
  await trail.drain();
  expect(rows.map(({ state }) => state)).toEqual(['begun', 'unknown']);
});

it('refuses a change whose row cannot be written, and lets a read pass, which is logged', async () => {
  const logger = keepingLogger();
  const store = { append: () => Promise.reject(new Error('The volume is full.')) };
  const trail = new AuditTrail({ store, logger, now: () => new Date() });
  const follow = (method: string): Promise<void> => {
    const caller = { kind: 'company', company: 1, keyID: 2, timezone: 'UTC', from: '127.0.0.1' };
    const response = { locals: { caller, requestId: 'r1' } } as unknown as Response;
    return trail.follow({ method, path: '/x', params: {} } as unknown as Request, response, 'x.read', null);
  };
  await expect(follow('POST')).rejects.toThrow('full');
  expect(logger.lines).toEqual([]);
  await follow('GET');
  expect(logger.lines).toEqual([expect.objectContaining({ event: 'audit.read_not_recorded' })]);
});
