import { type Command, Option } from 'commander';
import { id } from '../arguments';
import { type Answer, path } from '../operator-api';
import type { OpenSession } from '../session';

interface Callback {
  url: string;
  key: string;
  signingSecret: string | null;
  previousSecrets: { secret: string; until: string | null }[];
}

interface SecretsOption {
  secrets?: boolean;
}

interface SetOptions extends SecretsOption {
  key: string;
  signingSecret?: string;
}

const HIDDEN = '***';

export function callbackCommands(program: Command, open: OpenSession): void {
  const callback = program.command('callback').description("a company's callback URL and its secrets");
  const command = (name: string, description: string): Command =>
    callback.command(name).description(description).argument('<company>', 'id', id);

  command('show', 'show the settings; secrets only when asked for')
    .option('--secrets', 'with the validation key and the signing secrets')
    .action(async (company: number, options: SecretsOption, command: Command) => {
      const { api, output } = open(command);
      output.record(asAsked(await api.get<Callback>(path`companies/${company}/callback`), options));
    });

  command('set', 'set all of it; without a signing secret the one in use stays, or one is made')
    .argument('<url>')
    .addOption(
      new Option('--key <key>', 'validation key that callbacks carry')
        .env('HERALD_CALLBACK_KEY')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--signing-secret <secret>', 'whsec_…; a replaced one signs too for 24 h').env(
        'HERALD_SIGNING_SECRET',
      ),
    )
    .option('--secrets', 'show the secrets as they are now')
    .action(async (company: number, url: string, options: SetOptions, command: Command) => {
      const { api, output } = open(command);
      const { key, signingSecret } = options;
      const body = { url, key, signingSecret };
      output.doneWith(asAsked(await api.put<Callback>(path`companies/${company}/callback`, body), options));
    });

  command('remove', 'call the company back no more').action(
    async (company: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.done(await api.delete(path`companies/${company}/callback`));
    },
  );
}

/** Secrets are hidden from screens and logs of scripts, unless they are what was asked for. */
function asAsked(answer: Answer<Callback>, { secrets }: SecretsOption): Answer<Callback> {
  if (secrets) return answer;
  const { data } = answer;
  return {
    ...answer,
    data: {
      ...data,
      key: HIDDEN,
      signingSecret: data.signingSecret && HIDDEN,
      previousSecrets: data.previousSecrets.map((previous) => ({ ...previous, secret: HIDDEN })),
    },
  };
}
