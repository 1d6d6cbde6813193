import { type Company, newCompany, newKey } from '../support/company';
import { operator } from '../support/operator-api';
import { minutesAhead } from '../support/send-times';
import { newPhone } from '../support/phones';

/** IDs by the name of their parameters and fields. */
export type Ids = Record<string, number>;

/** A company with one object of every kind. */
export interface Equipped {
  company: Company;
  ids: Ids;
  customerMobile: string;
  /** The recipient of its send `ids.smsID`. */
  recipient: string;
  mac: string;
}

export const CATALOGUE_FIELDS: Record<string, string> = {
  'customer-types': 'typeID',
  tariffs: 'tariffID',
  areas: 'areaID',
  groups: 'groupID',
  tags: 'tagsID',
  'ip-ranges': 'ipRangeID',
  'gps-providers': 'gpsProviderID',
};

const MODULES = { network: true, iptv: false, gps: true };
let macs = 0;

/** IDs that are counted per company start at different values, so that the IDs of two companies differ. */
export async function equip(firstID: number, catalogueItems: number): Promise<Equipped> {
  const settings = { customerIdStart: firstID, accountIdStart: firstID + 100_000 };
  const company = await newCompany({ settings, modules: MODULES });
  const ids = await fillCatalogues(company.id, catalogueItems);
  const customerMobile = newPhone();
  const mac = `02:00:00:00:${String(macs++).padStart(2, '0')}:${String(firstID % 97).padStart(2, '0')}`;
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await company.api.post(path, body);
    if (answer.body.statusID !== 0) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const dataOf = (body: Record<string, unknown>): { id: number } => body['data'] as { id: number };
  const customer = await post('/v1/customers/create', {
    typeID: 1,
    mobile: customerMobile,
    countryCode: '+995',
  });
  const customerID = dataOf(customer).id;
  const { ipRangeID, gpsProviderID } = ids;
  const account = await post('/v1/accounts/create', { customerID, mac, ipRangeID, gpsProviderID });
  const accountID = dataOf(account).id;
  await post('/v1/payments/add', { accountID, sum: 5, comment: 'First', paySystem: 'test' });
  const { brandID, api } = company;
  const recipient = newPhone();
  // A send that can still be cancelled.
  const sendTime = minutesAhead(60);
  const sent = await api.send({ brandID, numbers: [recipient], text: 'Whose is it?', sendTime });
  const smsID = sent.body['smsID'] as number;
  const { id: keyID } = await newKey(company.id);
  const person = { email: `person-${firstID}@example.com`, role: 'viewer' };
  const people = `/companies/${company.id}/people`;
  const { id: personID } = await operator().data<{ id: number }>('POST', people, person);
  const all = { ...ids, customerID, accountID, brandID, smsID, keyID, personID };
  return { company, customerMobile, mac, recipient, ids: all };
}

async function fillCatalogues(company: number, count: number): Promise<Ids> {
  const ids: Ids = {};
  for (const [catalogue, field] of Object.entries(CATALOGUE_FIELDS)) {
    for (let item = 0; item < count; item++) {
      const { id } = await operator().data<{ id: number }>('POST', `/companies/${company}/${catalogue}`, {
        name: `${catalogue} ${item}`,
        ...(catalogue === 'tariffs' ? { price: '1.00', periodMonths: 1 } : {}),
        ...(catalogue === 'ip-ranges' ? { cidr: `10.${item}.${company % 250}.0/28` } : {}),
      });
      ids[field] = id;
    }
  }
  return ids;
}
