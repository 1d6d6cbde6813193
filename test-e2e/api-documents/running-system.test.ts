import { CALLBACK_EVENT, TEST_EVENT } from '@herald/contracts';
import { servicesOfOneMachine } from '@herald/launcher';
import { MailServer } from '@herald/testing/mail-server';
import { until } from '@herald/testing/until';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { AnswerJudge } from './support/answer-judge';
import { AsyncApi } from './support/async-api';
import {
  type DescribedExample,
  type DescribedOperation,
  type Document,
  operationsOf,
  readDocument,
} from './support/open-api';
import { FieldJudge } from './support/field-judge';
import { inTurns } from './support/in-turns';
import {
  accountEvents,
  askForCompany,
  bulkSend,
  messageFromPhone,
  securityAlerts,
  sendNotification,
} from './support/message-traffic';
import { judgedByPage, LANGUAGES } from './support/receiver-code';
import { SampleFixture } from './support/sample-fixture';
import { sendAs, sendExample } from './support/sending';
import { settingFor } from './support/settings';
import { TappedMessages } from './support/tapped-messages';

/** One run for both documents: the requests of the OpenAPI examples cause the messages of the AsyncAPI document. */
describe('a running system', () => {
  let own: OwnSystem;
  let tap: TappedMessages;
  let mails: MailServer;
  let fixture: SampleFixture;

  beforeAll(async () => {
    mails = await MailServer.start();
    own = await startOwnSystem({
      table: servicesOfOneMachine,
      env: {
        ...process.env,
        TEST_SEND_NUMBERS: '995555123456',
        SMTP_URL: mails.url,
        MAIL_FROM: 'herald@example.com',
      },
      // Avoids waiting for reminders.
      serviceEnv: { billing: { BILLING_RUN_EVERY_MS: '1000' } },
    });
    tap = await TappedMessages.of(own);
    fixture = await SampleFixture.create();
  });
  afterAll(async () => {
    await tap.close();
    await own.close();
    await mails.stop();
  });

  describe('and its OpenAPI document', () => {
    let document: Document;
    let operations: DescribedOperation[];
    let judge: AnswerJudge;

    beforeAll(async () => {
      document = await readDocument();
      operations = operationsOf(document);
      judge = new AnswerJudge(document);
    });

    /** Sends one request per operation; every problem includes the operation's name. */
    async function problemsOf(
      asked: DescribedOperation[],
      ask: (operation: DescribedOperation) => Promise<string[]>,
    ): Promise<string[]> {
      const found = await inTurns(asked, async (operation) =>
        (await ask(operation)).map((problem) => `${operation.id}: ${problem}`),
      );
      return found.flat();
    }

    it('every example of a response matches its schema', async () => {
      const problems = await problemsOf(operations, async ({ answers }) => {
        const examples = answers.flatMap((answer) =>
          Object.entries(answer.examples).map(async ([name, value]) =>
            (await judge.problemsIn(value, answer)).map((problem) => `${name}: ${problem}`),
          ),
        );
        return (await Promise.all(examples)).flat();
      });
      expect(problems).toEqual([]);
    });

    it('every example gets the documented response', async () => {
      const deadLetter = await fixture.deadLetter();
      let sent = 0;
      const ask = async (operation: DescribedOperation, example: DescribedExample): Promise<string[]> => {
        const setting = await settingFor(fixture, operation, example, deadLetter);
        // An operation that may continue (202) is repeated until it has ended; 409 means that it is still running.
        const mayGoOn = operation.answers.some(({ status }) => status === 202);
        const answer = await until(
          () => sendExample(operation, example, setting),
          ({ status }) => status === example.answer.status || !(mayGoOn && [202, 409].includes(status)),
        );
        sent++;
        const found = await judge.problemsAgainst(answer, example);
        return found.map((problem) => `${operation.id}/${example.name}: ${problem}`);
      };
      // Requests below the same path run one after another; different paths are independent.
      const rooms = [...new Set(operations.map(({ path }) => roomOf(path)))];
      const inRooms = (some: string[]): Promise<string[][]> =>
        inTurns(some, async (room) => {
          const found: string[] = [];
          for (const operation of operations.filter(({ path }) => roomOf(path) === room)) {
            for (const example of operation.examples) found.push(...(await ask(operation, example)));
          }
          return found;
        });
      // A stopped number would change the examples of sends.
      const isStopList = (room: string): boolean => room.includes('stop-list');
      const problems = [
        await inRooms(rooms.filter((room) => !isStopList(room))),
        await inRooms(rooms.filter(isStopList)),
      ];
      expect(problems.flat(2)).toEqual([]);
      expect(sent).toBeGreaterThan(250);
    });

    it('accepts fields up to the documented limits, and refuses them beyond', async () => {
      const fields = new FieldJudge(document);
      const judged = operations.filter(({ answers }) =>
        answers.some(({ status, schema }) => status === 400 && schema['$ref'] === VALIDATION_ERROR),
      );
      const problems = await problemsOf(judged, async (operation) => {
        // An operation that succeeds only with a person's own token has an example with valid fields and a refusal for another reason.
        const valid = operation.examples.filter(({ answer }) => answer.status !== 400);
        const example = valid.filter(({ answer }) => answer.status < 300).at(-1) ?? valid[0]!;
        const setting = await settingFor(fixture, operation, example, fixture.setting);
        return fields.problemsOf(operation, example, setting);
      });
      expect(problems).toEqual([]);
      expect(fields.probes).toBeGreaterThan(300);
    });

    it('sends callbacks as documented, and the documented code accepts these callbacks and no others', async () => {
      const { receiver, callbackKey, signingSecret } = fixture.company;
      const billed = await accountEvents();
      const written = await messageFromPhone();
      const secured = await securityAlerts();
      const received = await until(
        () =>
          [receiver, ...[billed, written, secured].map((company) => company.receiver)].flatMap(
            (one) => one.received,
          ),
        (callbacks) => CALLBACKS.every((event) => callbacks.some(({ query }) => query['event'] === event)),
        { what: 'a callback of every event' },
      );
      expect(Object.keys(document.webhooks).sort()).toEqual([...CALLBACKS].sort());
      expect(received.flatMap((callback) => judge.problemsOfCallback(callback))).toEqual([]);

      const callback = received[0]!;
      const right = { callback, callbackKey, signingSecret };
      const forged = { ...callback, rawQuery: callback.rawQuery.replace('event=', 'event=x') };
      const delivered = [
        right,
        { ...right, callback: forged },
        { ...right, callbackKey: 'another' },
        // The same number of characters, but more bytes.
        { ...right, callbackKey: 'ა'.repeat(callbackKey.length) },
        { ...right, signingSecret: `whsec_${Buffer.alloc(32).toString('base64')}` },
      ];
      for (const language of LANGUAGES) {
        expect(judgedByPage(document.info.description, language, delivered)).toEqual([
          true,
          false,
          false,
          false,
          false,
        ]);
      }
    });

    it('without a key or token, every operation answers its 401', async () => {
      const problems = await problemsOf(operations, async (operation) => {
        const answer = await sendAs(operation, operation.examples[0]!, {}, {}, {});
        return judge.problemsOf(answer, answerWith(401, operation));
      });
      expect(problems).toEqual([]);
    });

    it('a body of another type, or a compressed one, gets its 415', async () => {
      const taking = operations.filter(({ answers }) => answers.some(({ status }) => status === 415));
      expect(taking.length).toBeGreaterThan(20);
      const problems = await problemsOf(taking, async (operation) => {
        const example = operation.examples.find(({ body }) => body !== undefined)!;
        const takesJson = operation.body?.type === 'application/json';
        const headers: Record<string, string> = takesJson
          ? { 'content-type': 'text/plain' }
          : { 'content-encoding': 'gzip' };
        const answer = await sendExample(operation, example, fixture.setting, headers);
        return judge.problemsOf(answer, answerWith(415, operation));
      });
      expect(problems).toEqual([]);
    });
  });

  describe('and docs/asyncapi.yaml', () => {
    const api = new AsyncApi();
    /** A service requests a company only if the event was slower, so no test waits for that request. */
    const channels = api.operations.flatMap((operation) => {
      const [, channel] = / send (?!companyRequest)(.+)$/.exec(operation) ?? [];
      return channel ?? [];
    });

    beforeAll(async () => {
      await Promise.all([
        bulkSend(),
        sendNotification(),
        accountEvents(),
        messageFromPhone(),
        securityAlerts(),
        askForCompany(fixture),
      ]);
    });

    it('has a message of every channel, and every published message matches', async () => {
      const missing = (): string[] => {
        const seen = new Set(tap.all.map((message) => api.channelOf(message)));
        return channels.filter((channel) => !seen.has(channel));
      };
      await until(missing, ({ length }) => length === 0, { what: 'a message of every channel' });
      const requests = api.requestsIn(tap.all);
      // Except for the dead letters that this run created itself.
      const messages = tap.all.filter(({ content }) => !content.startsWith('no JSON'));
      expect(messages.flatMap((message) => api.problemsOf(message, requests))).toEqual([]);
      expect(messages.length).toBeGreaterThan(300);
    });
  });
});

const CALLBACKS = [...Object.values(CALLBACK_EVENT), TEST_EVENT];
const VALIDATION_ERROR = '#/components/schemas/ValidationError';

function answerWith(wanted: number, { answers }: DescribedOperation) {
  return answers.find(({ status }) => status === wanted)!;
}

/** `/admin/v1/companies/{id}/keys`, `/admin/v1/routes`, `/v1/sms/send` */
function roomOf(path: string): string {
  const depth = path.includes('/companies/{id}/') ? 6 : 4;
  return path.split('/').slice(0, depth).join('/');
}
