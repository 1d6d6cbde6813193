import { hostname } from 'node:os';
import type { ApiCommand } from '../api-command';
import { commaList } from '../arguments';
import { CliError } from '../cli-error';
import { findCompany } from '../connection';
import { readTarget, saysOf, type ListenedEvent } from '../listening/forward';
import { Listen, type Listened, type ListenerVoice } from '../listening/listen';
import { ownSecrets, type OwnSecrets } from '../listening/own-secrets';
import { CompanyApi } from '../operator-api';
import { cellText } from '../table';
import type { Surroundings } from './secrets';

interface ListenGiven {
  forwardTo?: string;
  events?: string[];
  name: string;
  replay?: string;
  end?: true;
}

const NAME =
  hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 64) || 'default';
const MINUTES = { m: 1, h: 60, d: 1_440 } as const;

/** Commands for a company's developers, which need only the company's key. */
export function listenCommands(program: ApiCommand, { env, folder, stdout }: Surroundings): void {
  const api = (): CompanyApi => new CompanyApi(findCompany(env, folder));
  const isJson = (command: ApiCommand): boolean => Boolean(command.optsWithGlobals().json);
  program
    .add('listen', "your company's callbacks on this machine, live, without a public address (HERALD_KEY)")
    .option('--forward-to <url>', 'call this receiver with each, signed, and again until it answers 2xx')
    .option('--events <list>', 'only these, such as sms.delivery.updated', commaList)
    .option('--name <name>', 'name of the listener; each listener acknowledges separately', NAME)
    .option('--replay <time|id>', 'repeat the callbacks of the last 30m, 2h, 1d, or one callback')
    .option('--end', 'delete the listener and its stored callbacks')
    .addHelpText(
      'after',
      '\nA company key with the scope `portal`: HERALD_URL and HERALD_KEY, otherwise the company that `npm start` made in this folder.' +
        '\nCallbacks are stored for 24 hours while no listener is connected. A callback is acknowledged by a 2xx response of the receiver, or by being shown.',
    )
    .does(async (given: ListenGiven, command) => {
      const { name, events } = given;
      const asked = { api: api(), name };
      if (given.end) return end(asked, (text) => stdout.write(`${text}\n`));
      const target = given.forwardTo === undefined ? null : readTarget(given.forwardTo);
      const own = ownSecrets(env);
      if (given.replay !== undefined) await replay({ ...asked, own }, given.replay);
      const voice = isJson(command)
        ? jsonVoice(stdout.write.bind(stdout))
        : textVoice(stdout.write.bind(stdout), own);
      const isWanted = ({ event }: ListenedEvent): boolean => !events || events.includes(event);
      await new Listen({ ...asked, own, target, isWanted, voice }).listen();
    });
  program
    .add('trigger <event>', 'send a test event to listeners, such as sms.delivery.updated')
    .argument('[parameters...]', 'parameters, such as statusID=2')
    .does(async ({ event, parameters }: { event: string; parameters: string[] }, command) => {
      const body = { event, parameters: readTexts(parameters) };
      const answer = await api().change<{ id: string }>('POST', '/callback/trigger', body);
      stdout.write(
        isJson(command) ? `${JSON.stringify(answer, null, 2)}\n` : `${answer.message} ${answer.data.id}\n`,
      );
    });
}

async function end(
  { api, name }: { api: CompanyApi; name: string },
  say: (text: string) => void,
): Promise<void> {
  const { message } = await api.change('DELETE', `/callback/listen?name=${encodeURIComponent(name)}`);
  say(message);
}

async function replay(
  { api, name, own }: { api: CompanyApi; name: string; own: OwnSecrets },
  what: string,
): Promise<void> {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(what) ?? [];
  const again =
    count === undefined
      ? { id: what }
      : { from: new Date(Date.now() - Number(count) * MINUTES[unit as 'm'] * 60_000).toISOString() };
  // Create the listener first, so that it exists.
  await api.change('POST', '/callback/listen', { name, limit: 1, ...own });
  await api.change('POST', '/callback/listen/replay', { name, ...again });
}

function readTexts(parameters: string[]): Record<string, string> {
  return Object.fromEntries(
    parameters.map((text) => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) throw new CliError(`${cellText(text)} is not name=value.`);
      return [name, value!];
    }),
  );
}

type Write = (text: string) => unknown;

function textVoice(write: Write, own: OwnSecrets): ListenerVoice {
  const say = (text: string): void => void write(`${text}\n`);
  return {
    listening: ({ name, since, signedWith }: Listened) => {
      say(`Listening as ${name} since ${since}. Ctrl-C stops it; callbacks are stored while it is stopped.`);
      if (signedWith === 'company') return;
      say('Your company has no callback URL, so that all is signed with the secrets of this machine:');
      say(`  export CALLBACK_KEY=${own.key} SIGNING_SECRET=${own.signingSecret}`);
    },
    missed: (since, until) => say(`! From ${since} to ${until} nothing was kept: too much waited.`),
    received: (event) => {
      const says = saysOf(event).map(([name, value]) => `${name}=${cellText(value)}`);
      say([event.date, event.event, cellText(event.id), ...says].join('  '));
    },
    forwarded: ({ id }, { isOver, text }, againInMs) =>
      say(
        `  ${isOver ? '→' : '✗'} ${cellText(id)} ${text}${againInMs === null ? '' : `, again in ${againInMs / 1_000} s`}`,
      ),
    acknowledged: ({ id }) => say(`  ✓ ${cellText(id)} acknowledged`),
    unavailable: ({ message }) => say(`! ${cellText(message)} It is tried again until it works.`),
    available: () => say('Herald is there again.'),
  };
}

/** Writes one line of JSON per event. */
function jsonVoice(write: Write): ListenerVoice {
  const say = (value: object): void => void write(`${JSON.stringify(value)}\n`);
  return {
    listening: ({ name, since, signedWith }) => say({ listening: { name, since, signedWith } }),
    missed: (since, until) => say({ missed: { since, until } }),
    received: ({ id, event, date, ...rest }) => {
      const parameters = Object.fromEntries(saysOf({ id, event, date, ...rest }));
      say({ received: { id, event, date, parameters } });
    },
    forwarded: ({ id }, { isOver, text }) => say({ forwarded: { id, isOver, text } }),
    acknowledged: ({ id }) => say({ acknowledged: id }),
    unavailable: ({ message }) => say({ unavailable: message }),
    available: () => say({ available: true }),
  };
}
