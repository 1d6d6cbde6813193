import { hashSecret, isSecretShape, maskSecret, newSecret } from './secret-text';

const PREFIX = 'hk_live_';

/** A new API key of a company. */
export const newApiKey = (): string => newSecret(PREFIX);

/** Whether a text can be a key at all. */
export const isApiKeyShape = (text: string): boolean => isSecretShape(PREFIX, text);

/** What keys are looked up by. */
export const hashApiKey = hashSecret;

/** A key as lists show it. */
export const maskApiKey = (key: string): string => maskSecret(PREFIX, key);
