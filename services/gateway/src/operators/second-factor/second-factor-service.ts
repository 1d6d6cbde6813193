import { Secret, TOTP } from 'otpauth';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '@herald/contracts/errors';
import { networkOf } from '@herald/values/ip-addresses';
import type { SecretCipher } from '@herald/mongo';
import type { ActingOperator } from '../../access/operator-guard';
import { LocalBuckets } from '../../limits/local-buckets';
import type { OperatorStore } from '../operator-store';

export interface SecondFactorServiceDeps {
  store: Pick<OperatorStore, 'findOperator' | 'beginSecondFactor' | 'acceptStep' | 'removeSecondFactor'>;
  cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>;
  now(): Date;
}

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Tolerates a clock that is off by one time step. */
const WINDOW = 1;
/** Attempts with one token at each gateway, from one network and from all, so that trying all codes takes months and only its holder uses them up. */
const TRIES_PER_MINUTE = 5;
const TRIES_OF_TOKEN = 10;
const MINUTE_S = 60;
const TOKENS = 10_000;

/** The caller who gives a code. */
export interface CodeGiver extends Pick<ActingOperator, 'operator' | 'token'> {
  /** Address of the client. */
  from: string;
}

/** The secret for an operator's authenticator app, which is returned only once. */
export interface NewSecondFactor {
  /** Base32, for manual entry. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
}

/** One-time codes of operators' apps (TOTP, RFC 6238). A code is accepted once, even if several gateways receive it at the same time. */
export class SecondFactorService {
  private readonly tries = new LocalBuckets<string>(TRIES_PER_MINUTE, MINUTE_S, TOKENS);
  private readonly triesOfToken = new LocalBuckets<number>(TRIES_OF_TOKEN, MINUTE_S, TOKENS);

  constructor(private readonly deps: SecondFactorServiceDeps) {}

  /** Creates a secret, which is active after `confirm`. @throws ConflictError if the operator has an active second factor */
  async begin(operator: number): Promise<NewSecondFactor> {
    const { store, cipher } = this.deps;
    const found = await store.findOperator(operator);
    if (!found)
      throw new NotFoundError(
        'OPERATOR_TOKEN belongs to no operator and has no second factor. Use your own token.',
      );
    const secret = new Secret({ size: SECRET_BYTES });
    const encrypted = cipher.encrypt(secret.base32, contextOfSecondFactor(operator));
    if (!(await store.beginSecondFactor(operator, encrypted)))
      throw new ConflictError('You already have a second factor. An owner must remove it first.');
    return { secret: secret.base32, uri: totp(secret, found.name).toString() };
  }

  /** Activates the secret: from then on, sensitive actions require a code. @throws ValidationError, ConflictError, TooManyRequestsError */
  async confirm(by: CodeGiver, code: string): Promise<void> {
    const taken = await this.useCode(by, code).catch((error: unknown) => {
      throw error instanceof ForbiddenError ? new ValidationError({ code: error.message }) : error;
    });
    if (taken === 'none') throw new ConflictError('No setup is in progress. Request a new secret first.');
  }

  /** Whether the operator has an active second factor. */
  async isSetUp(operator: number): Promise<boolean> {
    return (await this.deps.store.findOperator(operator))?.secondFactor?.confirmed === true;
  }

  /** @throws ForbiddenError if the code is wrong or was used; TooManyRequestsError */
  async require(by: CodeGiver, code: string): Promise<void> {
    await this.useCode(by, code);
  }

  async remove(operator: number): Promise<void> {
    if (!(await this.deps.store.removeSecondFactor(operator)))
      throw new NotFoundError('There is no such operator, or they have no second factor.');
  }

  private async useCode({ operator, token, from }: CodeGiver, code: string): Promise<'taken' | 'none'> {
    const { store, cipher, now } = this.deps;
    const factor = (await store.findOperator(operator))?.secondFactor;
    if (!factor || token === null) return 'none';
    this.tries.countUse(`${token} ${networkOf(from)}`, now().getTime());
    this.triesOfToken.countUse(token, now().getTime());
    const secret = Secret.fromBase32(cipher.decrypt(factor.secret, contextOfSecondFactor(operator)));
    const timestamp = now().getTime();
    const delta = totp(secret, '').validate({ token: code, timestamp, window: WINDOW });
    const step = delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
    if (step === null || !(await store.acceptStep(operator, factor.secret, step)))
      throw new ForbiddenError('The code of your second factor is wrong, or was already used.');
    return 'taken';
  }
}

function totp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Herald', label, secret, period: PERIOD_S });
}

/** The context that binds an encrypted secret to its operator. */
export function contextOfSecondFactor(operator: number): string {
  return `second-factor/${operator}`;
}
