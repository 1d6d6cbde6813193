import type { SourceFile } from 'typescript';
import { importsOf, programsWith, readSource } from './support/sources';

/**
 * Only controllers create routes. Every route of a controller is in the OpenAPI documents (api-documents/routes), and tests call each
 * operation without a key, with wrong keys and past the gateway (tenants/). So no route lacks an access check. The listener for providers over HTTP
 * has a token in its path instead of a key, and no documents (`CARRIER_ROUTES`).
 */
const ELSEWHERE: Record<string, string> = {
  'libs/service/src/http/health.ts': 'says who is ready, to anybody',
  'libs/service/src/http/bare-app.ts':
    'what each of our applications begins with, before it asks for a key, a token or a session',
  'services/console/src/routes.ts':
    'the table of the routes of the console, each with its check of the caller',
  'services/gateway/src/server/express-app.ts':
    "asks for the key, or the operator's token, before those of the gateway",
  'services/gateway/src/forwarding/admin-forwarding.ts': 'hands on what the services have controllers for',
  'services/gateway/src/operators/second-factor/critical-actions.ts':
    'asks for a code in front of what controllers answer',
  'services/carrier-simulator/src/web/web-app.ts': 'the page of a carrier that is none: for developers',
};

const makesRoutes = (source: SourceFile): boolean => importsOf(source).includes('express');

describe('files that create routes', () => {
  const found = ['services', 'libs']
    .flatMap((folder) => programsWith('express', folder))
    .filter((file) => makesRoutes(readSource(file)));

  it('are controllers, or listed with their reasons', () => {
    expect(found.filter((file) => !file.endsWith('-controller.ts') && !(file in ELSEWHERE))).toEqual([]);
  });

  it('are a single table in the console', () => {
    const ofConsole = found.filter((file) => file.startsWith('services/console/'));
    expect(ofConsole).toEqual(['services/console/src/routes.ts']);
  });

  it('exist for each entry of the list', () => {
    expect(Object.keys(ELSEWHERE).filter((file) => !found.includes(file))).toEqual([]);
  });
});
