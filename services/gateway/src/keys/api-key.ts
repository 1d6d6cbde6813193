import { hashSecret, isSecretShape, maskSecret, newSecret } from '../access/secret-text';

const LIVE = 'hk_live_';
/** Must be as long as the prefix of live keys, because `maskApiKey` relies on it. */
const TEST = 'hk_test_';

/** Creates an API key of a company. @param test whether its messages go to the sandbox */
export const newApiKey = ({ test = false } = {}): string => newSecret(test ? TEST : LIVE);

/** Whether a text has the form of an API key. */
export const isApiKeyShape = (text: string): boolean =>
  [LIVE, TEST].some((prefix) => isSecretShape(prefix, text));

/** The hash by which a key is looked up. */
export const hashApiKey = hashSecret;

/** The masked form of a key, for lists. */
export const maskApiKey = (key: string): string => maskSecret(LIVE, key);
