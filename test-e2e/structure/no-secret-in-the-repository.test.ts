import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/checkout';

const MAX_BYTES = 2_000_000;

/** Forms of secrets by issuer. Brackets in the patterns keep this file from matching itself. */
const SECRETS: readonly (readonly [name: string, shape: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE[ ]KEY-----\s*[A-Za-z0-9+/]{40}/],
  ['an API key of ours', /\bhk_live_[0-9A-Za-z]{38}\b/],
  ['a signing secret', /\bwhsec_[A-Za-z0-9+/]{40,}={0,2}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/],
  [
    'a token of a forge or a chat',
    /\b(?:gh[pousr]_\w{36}|glpat-[\w-]{20}|xox[abprs]-[\w-]{20,}|npm_\w{36})\b/,
  ],
  [
    'a secret in a setting',
    /(?:SECRET|TOKEN|PASSWORD|ENCRYPTION_KEY)\s*[=:]\s*["']?(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])[\w+/-]{32,}={0,2}["']?\s*$/m,
  ],
];
const PASSWORD_IN_URL = /\b\w{2,12}:\/\/([^\s:/@'"`$\\<>{}()]+):([^\s/@'"`$\\<>{}()]+)@/g;
/** Placeholders for passwords in examples and tests. */
const PLACEHOLDERS =
  /^(?:\*+|x+|p|pw|pass|p@?ss|password|secret\w*|hidden(?:%(?:00)?)?|%zz|herald|guest|change-?me|p%3Aa%2Fss|p%40ss\w*(?:%2Fword)?|\.\.\.|…)$/i;

/** Secrets that protect no data, each with the reason. */
const KNOWN: Record<string, string> = {
  'libs/testing/src/certificates.ts': 'the keys of certificates for 127.0.0.1 in tests',
  'services/gateway/openapi/callback-settings.yaml': 'the example of the documentation',
  'services/gateway/openapi/own-callback.yaml': 'the same example',
};

describe('the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && file !== 'package-lock.json');
  const texts = files.flatMap((file) => {
    const content = readIfThere(file);
    return content && content.length < MAX_BYTES && !content.includes(0)
      ? [{ file, text: content.toString() }]
      : [];
  });

  it('was read', () => expect(texts.length).toBeGreaterThan(300));

  it.each(SECRETS)('does not hold %s', (_name, shape) => {
    const found = texts
      .filter(({ file, text }) => shape.test(text) && !(file in KNOWN))
      .map(({ file, text }) => `${file}: ${shape.exec(text)![0].slice(0, 60)}`);
    expect(found).toEqual([]);
  });

  it('holds no password in an address except placeholders', () => {
    const found = texts.flatMap(({ file, text }) =>
      [...text.matchAll(PASSWORD_IN_URL)]
        .filter(([, , password]) => !PLACEHOLDERS.test(password!))
        .map(([address]) => `${file}: ${address}`),
    );
    expect(found).toEqual([]);
  });

  it('contains no file of a single machine', () => {
    const kept = files.filter((file) =>
      /(^|\/)(\.env(\..+)?|secrets\.json|run\.json|.*\.(pem|key|p12|pfx|kdbx))$/.test(file),
    );
    expect(kept.filter((file) => !file.endsWith('.example'))).toEqual([]);
  });
});

/** null for a file that was deleted and not committed yet. */
function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(join(root, file));
  } catch {
    return null;
  }
}
