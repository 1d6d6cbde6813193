import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import { commaList } from '../arguments';
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
  /** Missing = unchanged. */
  signQuery?: boolean;
  /** Missing = unchanged. */
  hosts?: string[];
}

const HIDDEN = '***';
const PATH = 'companies/:company/callback';

export function callbackCommands(program: ApiCommand): void {
  const callback = program.add('callback', "a company's callback URL and its secrets");
  callback
    .add('show <company>', 'show the settings; secrets only with --secrets')
    .option('--secrets', 'with the validation key and the signing secrets')
    .shows(PATH, asAsked);
  callback
    .add(
      'set <company> <url>',
      'replace the settings; without a signing secret the current one stays, or one is generated',
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
    .option('--sign-query', 'sign callbacks: the query, which holds all that they say; the default')
    .option('--no-sign-query', 'send callbacks without a signature')
    .option(
      '--hosts <list>',
      "further hosts that a send's callbackUrl may be on, beside that of <url>",
      commaList,
    )
    .option('--secrets', 'show the secrets as they are now')
    .changes('PUT', PATH, {
      body: ({ url, key, signingSecret, signQuery, hosts }: SetOptions) => ({
        url,
        key,
        signingSecret,
        signQuery,
        hosts,
      }),
      asAsked,
    });
  callback
    .add('test <company>', 'send a test callback once, and show the response')
    .changes('POST', `${PATH}/test`);
  callback
    .add('remove <company>', 'disable callbacks of the company')
    .changes('DELETE', PATH, { says: ({ message }) => message });
}

/** Hides secrets from screens and script logs unless they were requested. */
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
