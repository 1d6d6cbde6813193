import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';

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
  url: string;
  key: string;
  signingSecret?: string;
  /** Left out: it stays. */
  signQuery?: boolean;
}

const HIDDEN = '***';
const PATH = 'companies/:company/callback';

export function callbackCommands(program: ApiCommand): void {
  const callback = program.add('callback', "a company's callback URL and its secrets");
  callback
    .add('show <company>', 'show the settings; secrets only when asked for')
    .option('--secrets', 'with the validation key and the signing secrets')
    .shows(PATH, asAsked);
  callback
    .add(
      'set <company> <url>',
      'set all of it; without a signing secret the one in use stays, or one is made',
    )
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
    .option('--sign-query', "sign the query, too; Herald's clients check it")
    .option('--no-sign-query', 'sign by Standard Webhooks alone')
    .option('--secrets', 'show the secrets as they are now')
    .changes('PUT', PATH, {
      body: ({ url, key, signingSecret, signQuery }: SetOptions) => ({ url, key, signingSecret, signQuery }),
      asAsked,
    });
  callback
    .add('test <company>', 'call the receiver once with an event that tells of nothing, and show its answer')
    .changes('POST', `${PATH}/test`);
  callback
    .add('remove <company>', 'call the company back no more')
    .changes('DELETE', PATH, { says: ({ message }) => message });
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
