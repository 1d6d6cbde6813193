import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { page } from './web-app';

describe('the page', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('shows a notice if it was not built', async () => {
    const answer = await request(express().use(page(folder))).get('/');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build:web');
  });

  it('is served if it was built', async () => {
    await writeFile(join(folder, 'index.html'), 'built');
    await request(express().use(page(folder)))
      .get('/')
      .expect(200, 'built');
  });
});
