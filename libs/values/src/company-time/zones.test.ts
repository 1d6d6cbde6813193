import { isValidZone } from './zones';

describe('isValidZone', () => {
  it.each(['Asia/Tbilisi', 'Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])(
    'accepts %s',
    (zone) => {
      expect(isValidZone(zone)).toBe(true);
    },
  );

  it.each(['', 'Tbilisi', 'local', 'system', '+04:00', 'utc+4', ' Asia/Tbilisi', 4, null, undefined])(
    'refuses %p',
    (zone) => {
      expect(isValidZone(zone)).toBe(false);
    },
  );
});
