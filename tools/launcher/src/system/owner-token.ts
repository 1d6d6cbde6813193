import { join } from 'node:path';
import { reasonOf, SetupError } from '@herald/local-servers';
import { ApiClient, RefusedRequest } from '../api-client';
import { readJsonFile, type RunInfo, writeJsonFile } from './run-file';

/** The owner in `<dir>/operator.json`, kept between starts. */
interface KeptOwner {
  operator: number;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

interface Operator {
  id: number;
  name: string;
  role: string;
  removedAt: string | null;
}

type Reached = Pick<RunInfo, 'operatorUrl' | 'operatorToken'>;

const NAME = 'npm start';
const VALID_DAYS = 366;
/** Renews early, so that the token of a long-running system stays valid. */
const RENEW_BEFORE_MS = 60 * 86_400_000;

/**
 * The token of an owner created for this system: the token of the last start, or a new one made with `OPERATOR_TOKEN`, which is not used
 * again then. If a start is killed in between, the next start continues with the same operator.
 * @throws SetupError
 */
export async function ownerToken(dir: string, run: Reached): Promise<string> {
  try {
    return await keptOrNew(dir, run);
  } catch (error) {
    const see = "See the gateway's log";
    throw new SetupError(`The first operator could not be created (${reasonOf(error)})`, see, {
      cause: error,
    });
  }
}

async function keptOrNew(dir: string, { operatorUrl, operatorToken }: Reached): Promise<string> {
  const file = join(dir, 'operator.json');
  const kept = readJsonFile<KeptOwner>(file);
  const isKnown = kept !== null && (await works(kept.token, operatorUrl));
  if (isKnown && Date.parse(kept.expiresAt) - Date.now() > RENEW_BEFORE_MS) return kept.token;
  const owner = ApiClient.ofOperator({ operatorUrl, operatorToken: isKnown ? kept.token : operatorToken });
  const operator = isKnown ? kept.operator : await makeOwner(owner);
  const made = await owner.data<Omit<KeptOwner, 'operator'>>('POST', `/operators/${operator}/tokens`, {
    expiresInDays: VALID_DAYS,
  });
  writeJsonFile(file, { operator, token: made.token, expiresAt: made.expiresAt } satisfies KeptOwner);
  return made.token;
}

async function makeOwner(operators: ApiClient): Promise<number> {
  const all = await operators.data<Operator[]>('GET', '/operators?length=10000');
  const known = all.find(({ name, role, removedAt }) => name === NAME && role === 'owner' && !removedAt);
  if (known) return known.id;
  const made = await operators.data<Operator>('POST', '/operators', { name: NAME, role: 'owner' });
  return made.id;
}

/** False if the database is a different one, or if the token was revoked. */
async function works(token: string, operatorUrl: string): Promise<boolean> {
  try {
    await ApiClient.ofOperator({ operatorUrl, operatorToken: token }).ask('GET', '/operators?length=1');
    return true;
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 401) return false;
    throw error;
  }
}
