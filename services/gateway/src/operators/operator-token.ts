import { hashSecret, isSecretShape, maskSecret, newSecret } from '../keys/secret-text';

const PREFIX = 'ho_';

/** A new token of an operator. */
export const newOperatorToken = (): string => newSecret(PREFIX);

/** Whether a text can be a token at all. */
export const isOperatorTokenShape = (text: string): boolean => isSecretShape(PREFIX, text);

/** What tokens are looked up by. */
export const hashOperatorToken = hashSecret;

/** A token as lists show it. */
export const maskOperatorToken = (token: string): string => maskSecret(PREFIX, token);
