import { readRepo } from './documented';

/**
 * docs/operations.md, "Sizes": what comes out is what goes in, worked out. Whoever puts in new figures sees here what the other
 * table has to say.
 */
const [, sizes] = readRepo('docs', 'operations.md').split(/^## Sizes$/m);
const rows = (sizes ?? '')
  .split(/^## /m)[0]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const input = (name: string): number => {
  const row = rows.find(([first]) => first!.startsWith(name));
  if (!row) throw new Error(`No input ${name}`);
  return Number(row[1]!.replace(/[^\d.]/g, ''));
};
const percent = (name: string): number => input(name) / 100;

function disk(bytes: number): string {
  return bytes < 1e12 ? `${Math.round(bytes / 1e9)} GB` : `${(bytes / 1e12).toFixed(1)} TB`;
}

it.each([1, 10, 100])(
  'the sizes for %s million messages a day are worked out from the inputs',
  (millions) => {
    const messages = millions * 1e6;
    const perSecond = (messages * percent("part of the day's messages")) / 3_600;
    const single = percent('messages that are sends of their own');
    const cores = (microseconds: number): string =>
      ((perSecond * microseconds) / 1e6 / percent('a core is full at')).toFixed(2);
    const passing = 10 * input('disk: submission') + 30 * input('disk: two deliveries');
    const staying = input('disk: batch and job') + single * input('disk: a send of its own');
    const row = rows.find(([first, , ...rest]) => first === `${millions} million` && rest.length > 4);
    expect(row).toEqual([
      `${millions} million`,
      Math.round(perSecond).toLocaleString('en'),
      cores(input('CPU of mongod') + single * input('more of mongod')),
      cores(input('CPU of callback-dispatcher')),
      cores(input('CPU of sms-sender') + single * input('more of sms-sender')),
      cores(single * input('CPU of gateway and sms-api')),
      cores(input('CPU of rabbitmq') + single * input('more of rabbitmq')),
      disk(messages * passing),
      disk(messages * 365 * staying),
    ]);
  },
);
