/** The operator's paths that the gateway answers itself, for the documentation; a test holds them to the routers. */
export const OWN_ADMIN_ROUTES = [
  { method: 'POST', path: 'companies', summary: 'Create a company' },
  { method: 'GET', path: 'companies', summary: 'List the companies' },
  { method: 'GET', path: 'companies/:id', summary: 'One company' },
  { method: 'PATCH', path: 'companies/:id', summary: 'Change a company: settings and modules merge' },
  { method: 'POST', path: 'companies/:id/keys', summary: 'Create an API key' },
  { method: 'GET', path: 'companies/:id/keys', summary: 'List the API keys, masked' },
  { method: 'GET', path: 'companies/:id/keys/:keyID', summary: 'Show an API key' },
  { method: 'POST', path: 'companies/:id/keys/:keyID/rotate', summary: 'Replace an API key' },
  { method: 'DELETE', path: 'companies/:id/keys/:keyID', summary: 'Revoke an API key' },
  { method: 'PUT', path: 'companies/:id/callback', summary: 'Set the callback' },
  { method: 'GET', path: 'companies/:id/callback', summary: 'Show the callback' },
  { method: 'DELETE', path: 'companies/:id/callback', summary: 'Remove the callback' },
  { method: 'GET', path: 'audit', summary: 'What was changed, newest first' },
  { method: 'GET', path: 'dead-letters', summary: 'Messages that were given up' },
  { method: 'POST', path: 'dead-letters/:letterID/requeue', summary: 'Put a given-up message back' },
  {
    method: 'POST',
    path: 'dead-letters/:letterID/dismiss',
    summary: 'Note that a given-up message needs nothing',
  },
] as const;
