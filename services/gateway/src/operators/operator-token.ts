import { hashSecret, isSecretShape, maskSecret, newSecret } from '../access/secret-text';

const PREFIX = 'ho_';

export const newOperatorToken = (): string => newSecret(PREFIX);

/** Whether a text has the format of a token. */
export const isOperatorTokenShape = (text: string): boolean => isSecretShape(PREFIX, text);

/** The hash by which tokens are stored and found. */
export const hashOperatorToken = hashSecret;

/** The masked token for lists. */
export const maskOperatorToken = (token: string): string => maskSecret(PREFIX, token);
