import { ConfigError } from '@herald/config';
import { parseCarriers } from './route-settings';

const readFile = (path: string): string => `content of ${path}`;
const parse = (urls: string): ReturnType<typeof parseCarriers> => parseCarriers(urls, readFile);
const one = (parameters: string): ReturnType<typeof parseCarriers>[number] =>
  parse(`smpp://u:p@carrier.example?${parameters}`)[0]!;

describe('SMS_CARRIERS', () => {
  it('separates carriers by commas or white space, also with commas inside', () => {
    const routes = parse(' smpp://a/?name=a&prefixes=995,1 , smpps://b?name=b&tps=50\nsmpp://c?name=c ');
    expect(routes.map((route) => [route.name, route.prefixes, route.kind === 'smpp' && route.port])).toEqual([
      ['a', ['995', '1'], 2775],
      ['b', [], 3550],
      ['c', [], 2775],
    ]);
  });

  it('reads every parameter', () => {
    expect(
      one(
        'name=x&prefixes=%2B995;1&priority=2&binds=3&window=20&tps=12.5&mode=tx-rx&system_type=VMA&address_range=^1&service_type=CMT' +
          '&source_ton=3&source_npi=2&dest_ton=0&dest_npi=0&alphabet=latin1&ucs2_coding=24&concat=sar&priority_flag=1' +
          '&otp_priority_flag=3&registered_delivery=17&validity=absolute&id_format=hex&receipt_timezone=Asia/Tbilisi' +
          '&enquire_link=30&connect_timeout=5&response_timeout=4&otp_timeout=8&patience=2&codes=0x400:refuse,1025:throttle',
      ),
    ).toMatchObject({
      prefixes: ['995', '1'],
      tps: 12.5,
      mode: 'tx-rx',
      source: { ton: 3, npi: 2 },
      destination: { ton: 0, npi: 0 },
      text: { alphabet: 'latin1', dataCoding: 3, ucs2Coding: 24, concat: 'sar' },
      idFormat: 'hex-dec',
      enquireLinkMs: 30_000,
      otpResponseTimeoutMs: 4_000,
      codes: new Map([
        [0x400, 'refuse'],
        [1025, 'throttle'],
      ]),
    });
  });

  it('decodes percent-encoded user and password, and reads the text of a ca file', () => {
    expect(parse('smpps://us%40er:p%3Aa%2Fss@h?ca=/etc/ca.pem&server_name=smsc')[0]).toMatchObject({
      systemId: 'us@er',
      password: 'p:a/ss',
      tls: { ca: 'content of /etc/ca.pem', serverName: 'smsc' },
    });
  });

  const wrong = [
    ['ftp://u:hidden@h', /not a URL/],
    ['smpp://u:hidden@h?bind=2', /"bind" is not allowed/],
    ['smpp://u:hidden@h?binds=1&window=5&binds=2', /"binds" is given more than once/],
    ['smpp://u:hidden@h?window=0&tps=-1', /window.*tps/],
    ['smpp://u:hidden@h?tps=1e1', /"tps" must be a number/],
    [
      'smpp://u:hidden@h?patience=%205&otp_timeout=.5&enquire_link=0x1',
      /otp_timeout.*patience.*enquire_link/,
    ],
    ['smpp://u:hidden@h?receipt_timezone=Mars', /time zone/],
    ['smpp://u:hidden@h?codes=0x400:maybe', /0x400:maybe/],
    ['smpp://u:hidden%@h', /%25/],
    ['smpp://u:hidden%00@h', /%00/],
    ['smpp://u:hidden@h?system_type=a%00&address_range=%00&service_type=%00', /_type.*_range.*_type/],
    ['smpp://u:hidden@h smpp://u:hidden@h', /two routes/],
  ] as const;
  it.each(wrong)('%s: names the problem and shows no password', (urls, message) => {
    expect(() => parse(urls)).toThrow(ConfigError);
    expect(() => parse(urls)).toThrow(message);
    expect(() => parse(urls)).not.toThrow(/hidden/);
  });
});
