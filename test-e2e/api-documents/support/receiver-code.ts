import { spawnSync } from 'node:child_process';
import type { ReceivedCallback } from '@herald/testing/callback-receiver';

/** A callback, with the values that its receiver compares it with. */
export interface Delivered {
  callback: Pick<ReceivedCallback, 'rawQuery' | 'headers'>;
  callbackKey: string;
  signingSecret: string;
}

const RUN = {
  js: (code: string) => [
    process.execPath,
    '--input-type=module',
    '-e',
    `${code}
    let given = '';
    for await (const chunk of process.stdin) given += chunk;
    process.stdout.write(JSON.stringify(JSON.parse(given).map((one) => isHeralds(...one))));`,
  ],
  php: (code: string) => [
    'php',
    '-r',
    `${code}
    $given = json_decode(stream_get_contents(STDIN), true);
    echo json_encode(array_map(fn ($one) => is_heralds(...$one), $given));`,
  ],
} as const;

export type Language = keyof typeof RUN;

/** The languages of the page's receivers that are installed on this machine. */
export const LANGUAGES: Language[] = spawnSync('php', ['--version']).status === 0 ? ['js', 'php'] : ['js'];

/** The result of the page's code for each callback. */
export function judgedByPage(description: string, language: Language, delivered: Delivered[]): boolean[] {
  const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(description)![1]!;
  const [program, ...parameters] = RUN[language](code);
  const input = delivered.map(({ callback, callbackKey, signingSecret }) => [
    callback.rawQuery,
    callback.headers,
    callbackKey,
    signingSecret,
  ]);
  const { stdout, stderr } = spawnSync(program!, parameters, {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`The ${language} code on the page fails: ${stderr}`);
  return JSON.parse(stdout) as boolean[];
}
