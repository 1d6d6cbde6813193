import { CliError } from '../cli-error';
import { newEncryptionKey, newSigningKey, publicHalf, type SecretFiles } from './secret-files';

export interface RotationDeps {
  files: SecretFiles;
  /** In milliseconds. */
  pause(ms: number): Promise<void>;
  /** Number of encrypted values in the databases that still need an older key. */
  textsLeft(): Promise<number>;
  say(line: string): void;
}

/** Time until every process uses the content of a file: they poll once per second, and ignore a file that was written just now. */
const SEEN_AFTER_MS = 3_000;
/** The remaining lifetime of tokens that the gateway signed before. */
const TOKEN_LIVES_MS = 125_000;
const POLL_INTERVAL_MS = 1_000;
const REENCRYPTED_WITHIN_MS = 600_000;

const PRIVATE = 'internal_token_private_key';
const PUBLIC = 'internal_token_public_keys';
const ENCRYPTION = ['key_encryption_key', 'route_encryption_key'];

/** Replaces the key of internal tokens. Each step leaves a working system, and the next call completes an interrupted rotation. */
export async function rotateInternalToken({ files, pause, say }: RotationDeps): Promise<void> {
  const inUse = publicHalf(files.read(PRIVATE));
  // With a second key in the list and no pending key, the gateway already signs with the new key.
  const isLastStep = !files.hasNext(PRIVATE) && files.list(PUBLIC).length > 1;
  if (!isLastStep) {
    const next = files.next(PRIVATE, newSigningKey);
    // Otherwise the gateway already signs with it, and the list still needs the old key.
    if (publicHalf(next) !== inUse) {
      files.write(PUBLIC, inUse, publicHalf(next));
      say('1 of 3: the services accept the new key too.');
      await pause(SEEN_AFTER_MS);
      files.write(PRIVATE, next);
    }
    files.dropNext(PRIVATE);
  }
  say(
    `2 of 3: the gateway signs with the new key. Tokens of the old key expire within ${TOKEN_LIVES_MS / 1_000} s.`,
  );
  await pause(SEEN_AFTER_MS + TOKEN_LIVES_MS);
  files.write(PUBLIC, publicHalf(files.read(PRIVATE)));
  await pause(SEEN_AFTER_MS);
  say('3 of 3: the old key is refused.');
}

/**
 * Replaces the encryption keys of values in the databases, in steps like those above. @throws CliError if values cannot be encrypted again
 */
export async function rotateEncryption(deps: RotationDeps): Promise<void> {
  const { files, pause, say } = deps;
  for (const name of ENCRYPTION) {
    const keyring = files.list(name);
    if (!files.hasNext(name) && keyring.length > 1) continue; // already used for encryption, by an interrupted rotation
    const next = files.next(name, newEncryptionKey);
    files.write(name, ...keyring.filter((key) => key !== next), next);
  }
  say('1 of 3: the new keys can decrypt.');
  await pause(SEEN_AFTER_MS);
  for (const name of ENCRYPTION) {
    if (!files.hasNext(name)) continue;
    const next = files.read(`${name}.next`);
    files.write(name, next, ...files.list(name).filter((key) => key !== next));
    files.dropNext(name);
  }
  say('2 of 3: the new keys encrypt. Stored secrets are being re-encrypted.');
  await pause(SEEN_AFTER_MS);
  await untilReencrypted(deps);
  for (const name of ENCRYPTION) files.write(name, files.list(name)[0]!);
  await pause(SEEN_AFTER_MS);
  say('3 of 3: the old keys are removed.');
}

/** Checked twice: a request that was running at the first check has written its values by the second. */
async function untilReencrypted({ pause, textsLeft }: RotationDeps): Promise<void> {
  let seen = 0;
  for (let waited = 0; waited < REENCRYPTED_WITHIN_MS; waited += POLL_INTERVAL_MS) {
    const left = await textsLeft();
    seen = left === 0 ? seen + 1 : 0;
    if (seen === 2) return;
    await pause(seen === 1 ? SEEN_AFTER_MS : POLL_INTERVAL_MS);
  }
  throw new CliError(
    'Some secrets could not be re-encrypted: the logs of gateway and sms-scheduler name them (secrets.reencrypt_failed). The old keys stay; retry later.',
  );
}
