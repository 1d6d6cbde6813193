import { hashSecret, isSecretShape, maskSecret, newSecret } from './secret-text';

const LIVE = 'hk_live_';
/** As long as the other, so that masks of both look alike. */
const TEST = 'hk_test_';

/** A new API key of a company. @param test what it sends goes to the sandbox */
export const newApiKey = ({ test = false } = {}): string => newSecret(test ? TEST : LIVE);

/** Whether a text can be a key at all. */
export const isApiKeyShape = (text: string): boolean =>
  [LIVE, TEST].some((prefix) => isSecretShape(prefix, text));

/** What keys are looked up by. */
export const hashApiKey = hashSecret;

/** A key as lists show it. */
export const maskApiKey = (key: string): string => maskSecret(LIVE, key);
