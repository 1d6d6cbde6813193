import { EVENT } from '@herald/contracts';
import type { CompanyDocument } from './company-model';
import { publishCompany } from './publish-company';

const company: CompanyDocument = {
  _id: 7,
  name: 'Acme',
  status: 'active',
  timezone: 'UTC',
  settings: {},
  modules: { network: false, iptv: false, gps: false },
  callback: null,
  testCallback: null,
  callbackVersion: 4,
  version: 9,
  pendingEvents: [EVENT.COMPANY_CHANGED, EVENT.CALLBACK_SETTINGS_CHANGED],
  createdAt: new Date(0),
};

it('publishes only pending events', async () => {
  const publish = jest.fn(async () => undefined);
  await publishCompany({ publish }, company);
  expect(publish.mock.calls).toEqual([
    [EVENT.COMPANY_CHANGED, expect.objectContaining({ id: 7, version: 9 })],
    [EVENT.CALLBACK_SETTINGS_CHANGED, { company: 7, version: 4 }],
  ]);
  publish.mockClear();
  await publishCompany({ publish }, { ...company, pendingEvents: [] });
  expect(publish).not.toHaveBeenCalled();
});
