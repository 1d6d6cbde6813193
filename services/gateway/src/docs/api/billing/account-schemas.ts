import { SAMPLE } from '../sample';
import {
  companyTime,
  date,
  dateOrNull,
  fields,
  identifier,
  identifierText,
  identifierTextOrNull,
  integerOrNull,
  list,
  money,
  oneOf,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
} from '../schema';
import { numbersInput } from './number-schemas';

const { accountID, customerID } = SAMPLE;
const GEO = '^-?\\d{1,2}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?$';
const MAC =
  '^(?:[0-9A-Fa-f]{2}([:-]?))(?:[0-9A-Fa-f]{2}\\1){4}[0-9A-Fa-f]{2}$|^(?:[0-9A-Fa-f]{4}\\.){2}[0-9A-Fa-f]{4}$';

const mac = (description: string, example: string): Schema => text(description, example, { pattern: MAC });
const macOrNull = (description: string): Schema => textOrNull(description, null, { pattern: MAC });
const idOrNull = (description: string, example: number): Schema =>
  integerOrNull(description, example, { minimum: 1 });

const NETWORK = 'Module network. ';
const IPTV = 'Module IPTV. ';
const GPS = 'Module GPS track. ';
const UNIQUE = 'Unique inside the company.';

export const ACCOUNT_SCHEMAS: Record<string, Schema> = {
  AccountInput: fields(
    {
      customerID: identifier('The customer that it belongs to.', customerID),
      name: text('', 'Home internet', { maxLength: 50 }),
      birthDate: date('Not in the future.', '1990-05-17'),
      areaID: identifier('The settlement, of the list of areas.', 1),
      address: text('', 'Rustaveli 1', { maxLength: 50 }),
      geoLocation: text('`<latitude>,<longitude>` in decimal degrees.', '41.7151,44.8271', {
        maxLength: 100,
        pattern: GEO,
      }),
      column1: text('Free field.', '', { maxLength: 50 }),
      column2: text('Free field.', '', { maxLength: 50 }),
      tariffID: identifier('The tariff.', 1),
      groupID: identifier('The group or branch.', 1),
      tagsID: list({ type: 'integer', minimum: 1 }, 'Tags.', { maxItems: 100, examples: [[1]] }),
      numbers: numbersInput('A number belongs to one account of a company.'),
      mac: mac(`${NETWORK}Required there. ${UNIQUE}`, 'AA:BB:CC:00:11:22'),
      onuMac: mac(`${NETWORK}${UNIQUE}`, 'AA:BB:CC:00:11:23'),
      ipRangeID: identifier(
        `${NETWORK}Required there: the first free address of the range is given to the account.`,
        1,
      ),
      stbMac: mac(`${IPTV}${UNIQUE}`, 'AA:BB:CC:00:11:24'),
      gpsProviderID: identifier(`${GPS}Required there.`, 1),
      gpsTrackIdentifier: text(`${GPS}${UNIQUE}`, 'car-4711', { minLength: 1, maxLength: 50 }),
    },
    ['customerID'],
  ),

  CreatedAccount: record(
    {
      id: identifier('The account number.', accountID),
      customerID: identifier('The customer.', customerID),
      name: text('', 'Home internet'),
      mobile: text('The primary full number; empty where there is none.', '995555123458'),
      numbers: list(ref('NumberObject'), 'All numbers.'),
      personalNo: text("The customer's.", '01001012345'),
      birthDate: dateOrNull('', '1990-05-17'),
      areaID: idOrNull('The settlement.', 1),
      area: text('Its name, or a text that says that there is none.', 'Tbilisi'),
      address: text('', 'Rustaveli 1'),
      geoLocation: textOrNull('`<latitude>,<longitude>`.', '41.7151,44.8271', { pattern: GEO }),
      column1: text('', ''),
      column2: text('', ''),
      groupID: idOrNull('The group.', 1),
      tagsID: list({ type: 'integer', minimum: 1 }, 'Tags.'),
      tariffID: idOrNull('The tariff.', 1),
      balance: money('', '0.00'),
      statusID: oneOf([1, 2], '1 active, 2 passive; 1 on creation.'),
      mac: mac(NETWORK, 'AA:BB:CC:00:11:22'),
      onuMac: macOrNull(NETWORK),
      ipRangeID: identifier(NETWORK, 1),
      ip: text(`${NETWORK}The address that was given to the account.`, '10.20.0.1', { format: 'ipv4' }),
      stbMac: mac(IPTV, 'AA:BB:CC:00:11:24'),
      gpsProviderID: identifier(GPS, 1),
      gpsTrackIdentifier: textOrNull(GPS, 'car-4711'),
      createdAt: companyTime('When it was created'),
      warning: text(
        'There only where the notification SMS could not be sent.',
        'The notification could not be sent.',
      ),
    },
    ['mac', 'onuMac', 'ipRangeID', 'ip', 'stbMac', 'gpsProviderID', 'gpsTrackIdentifier', 'warning'],
  ),

  Account: record({
    id: identifierText('The account number.', String(accountID)),
    name: text('', 'Home internet'),
    mobile: text('The primary full number; empty where there is none.', '995555123458'),
    personalNo: text("The customer's.", '01001012345'),
    birthDate: dateOrNull('', '1990-05-17'),
    areaID: identifierTextOrNull('The settlement.', '1'),
    area: text('Its name, or a text that says that there is none.', 'Tbilisi'),
    address: text('', 'Rustaveli 1'),
    column1: text('', ''),
    column2: text('', ''),
    tariffID: identifierTextOrNull('The tariff.', '1'),
    tariffName: textOrNull('Its name.', 'Home 100'),
    tariffPrice: money('Its price.', '35.00'),
    balance: money('', '15.50'),
    statusID: oneOf(['1', '2'], '`1` active, `2` passive.'),
    statusName: oneOf(['active', 'passive'], 'The same in a word.'),
    shutdownDate: dateOrNull(
      'The day on which the tariff is charged next, or the account turns passive.',
      null,
    ),
    creditDate: dateOrNull('Until this day the account stays active without balance.', null),
    mac: macOrNull(NETWORK),
    ip: textOrNull(NETWORK, null),
    createdAt: companyTime('When it was created'),
  }),
};
