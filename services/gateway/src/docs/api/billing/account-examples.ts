import { SAMPLE } from '../sample';

const { accountID, customerID } = SAMPLE;

const given = {
  name: 'Home internet',
  birthDate: '1990-05-17',
  areaID: 1,
  address: 'Rustaveli 1',
  geoLocation: '41.7151,44.8271',
  column1: '',
  column2: '',
  groupID: 1,
  tagsID: [1],
  tariffID: 1,
};

export const ACCOUNT_BODY = { customerID, ...given, numbers: [{ mobile: '995555123458' }] };

export const CREATED_ACCOUNT = {
  id: accountID,
  customerID,
  ...given,
  mobile: '995555123458',
  numbers: [
    {
      number: '555123458',
      mobile: '995555123458',
      countryCode: '+995',
      isPrimary: 1,
      smsEnabled: 1,
      note: null,
    },
  ],
  personalNo: '01001012345',
  area: 'Tbilisi',
  balance: '0.00',
  statusID: 1,
  createdAt: '2027-01-31 09:30:00',
};

/** With every module on. */
export const MODULE_BODY = {
  customerID,
  mac: 'AA:BB:CC:00:11:22',
  onuMac: 'AA:BB:CC:00:11:23',
  ipRangeID: 1,
  stbMac: 'AA:BB:CC:00:11:24',
  gpsProviderID: 1,
  gpsTrackIdentifier: 'car-4711',
};

export const MODULE_ACCOUNT = {
  ...CREATED_ACCOUNT,
  ...MODULE_BODY,
  name: '',
  mobile: '',
  numbers: [],
  birthDate: null,
  areaID: null,
  area: 'მითითებული არ არის',
  address: '',
  geoLocation: null,
  groupID: null,
  tagsID: [],
  tariffID: null,
  ip: '10.20.0.1',
};

const LISTED_ACCOUNT = {
  id: String(accountID),
  name: 'Home internet',
  mobile: '995555123458',
  personalNo: '01001012345',
  birthDate: '1990-05-17',
  areaID: '1',
  area: 'Tbilisi',
  address: 'Rustaveli 1',
  column1: '',
  column2: '',
  tariffID: '1',
  tariffName: 'Home 100',
  tariffPrice: '35.00',
  balance: '15.50',
  statusID: '1',
  statusName: 'active',
  shutdownDate: null,
  creditDate: null,
  mac: null,
  ip: null,
  createdAt: '2027-01-31 09:30:00',
};

export const ACCOUNT_RECORDS = [LISTED_ACCOUNT];
export const ACCOUNT_PAGE_EXAMPLE = { draw: 0, recordsTotal: 1, recordsFiltered: 1, data: ACCOUNT_RECORDS };
