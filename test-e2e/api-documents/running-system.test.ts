import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { until } from '../support/until';
import { AnswerJudge } from './support/answer-judge';
import { AsyncApi } from './support/async-api';
import {
  type DescribedExample,
  type DescribedOperation,
  operationsOf,
  readDocument,
} from './support/open-api';
import { askForCompany, bulkSend, sendNotification } from './support/message-traffic';
import { SampleWorld } from './support/sample-world';
import { sendAs, sendExample } from './support/sending';
import { settingFor } from './support/settings';
import { type TappedMessage, TappedMessages } from './support/tapped-messages';

/** One run for both documents: what answers the examples of the one is what the messages of the other come from. */
describe('a running system', () => {
  let own: OwnSystem;
  let tap: TappedMessages;
  let world: SampleWorld;

  beforeAll(async () => {
    tap = await TappedMessages.prepare();
    own = await startOwnSystem({ serviceEnv: tap.serviceEnv });
    world = await SampleWorld.create();
  }, 90_000);
  afterAll(async () => {
    await own.close();
    await tap.remove();
  }, 60_000);

  describe('and its OpenAPI document', () => {
    let operations: DescribedOperation[];
    let judge: AnswerJudge;

    beforeAll(async () => {
      const document = await readDocument();
      operations = operationsOf(document);
      judge = new AnswerJudge(document);
    });

    /** Asks once per operation; every problem comes with the operation's name. */
    async function problemsOf(
      asked: DescribedOperation[],
      ask: (operation: DescribedOperation) => Promise<string[]>,
    ): Promise<string[]> {
      const found = await Promise.all(
        asked.map(async (operation) =>
          (await ask(operation)).map((problem) => `${operation.id}: ${problem}`),
        ),
      );
      return found.flat();
    }

    it('every example of an answer fits its schema', async () => {
      const problems = await problemsOf(operations, async ({ answers }) => {
        const examples = answers.flatMap((answer) =>
          Object.entries(answer.examples).map(async ([name, value]) =>
            (await judge.problemsIn(value, answer)).map((problem) => `${name}: ${problem}`),
          ),
        );
        return (await Promise.all(examples)).flat();
      });
      expect(problems).toEqual([]);
    }, 60_000);

    it('every example is answered as it is told', async () => {
      const deadLetter = await world.deadLetter();
      let sent = 0;
      const ask = async (operation: DescribedOperation, example: DescribedExample): Promise<string[]> => {
        const setting = await settingFor(world, operation, example, deadLetter);
        const answer = await sendExample(operation, example, setting);
        sent++;
        const found = await judge.problemsAgainst(answer, example);
        return found.map((problem) => `${operation.id}/${example.name}: ${problem}`);
      };
      // What shares a path follows one another; paths have nothing to do with each other.
      const rooms = [...new Set(operations.map(({ path }) => roomOf(path)))];
      const problems = await Promise.all(
        rooms.map(async (room) => {
          const found: string[] = [];
          for (const operation of operations.filter(({ path }) => roomOf(path) === room)) {
            for (const example of operation.examples) found.push(...(await ask(operation, example)));
          }
          return found;
        }),
      );
      expect(problems.flat()).toEqual([]);
      expect(sent).toBeGreaterThan(250);
    }, 120_000);

    it('without a key or token, every operation answers its 401', async () => {
      const problems = await problemsOf(operations, async (operation) => {
        const answer = await sendAs(operation, operation.examples[0]!, {}, {}, {});
        return judge.problemsOf(answer, answerWith(401, operation));
      });
      expect(problems).toEqual([]);
    }, 60_000);

    it('a body that is not announced as JSON gets its 415', async () => {
      const taking = operations.filter(({ answers }) => answers.some(({ status }) => status === 415));
      expect(taking.length).toBeGreaterThan(20);
      const problems = await problemsOf(taking, async (operation) => {
        const example = operation.examples.find(({ body }) => body !== undefined)!;
        const headers = { 'content-type': 'text/plain' };
        const answer = await sendExample(operation, example, world.setting, headers);
        return judge.problemsOf(answer, answerWith(415, operation));
      });
      expect(problems).toEqual([]);
    }, 60_000);
  });

  describe('and docs/asyncapi.yaml', () => {
    const api = new AsyncApi();
    let messages: TappedMessage[];

    /** Who has to ask for a company depends on whether the event was faster, so nobody's asking is waited for. */
    const isWaitedFor = (operation: string): boolean => !operation.endsWith(' send companyRequest');
    const operationsIn = (seen: TappedMessage[]): Set<string | null> =>
      new Set(seen.map((message) => api.operationOf(message, own.namespace)));

    beforeAll(async () => {
      await Promise.all([bulkSend(world), sendNotification(), askForCompany(world)]);
      messages = await until(
        () => tap.read(),
        (seen) => api.operations.filter(isWaitedFor).every((operation) => operationsIn(seen).has(operation)),
        { what: 'a message of every operation', timeoutMs: 30_000 },
      );
    }, 60_000);

    it('has every operation that was seen', () => {
      const seen = [...operationsIn(messages)].filter(
        (operation) => operation !== null && !isRequeue(operation),
      );
      expect(api.operations).toEqual(expect.arrayContaining(seen));
    });

    it('every message that was published or consumed fits', () => {
      const requests = api.requestsIn(messages, own.namespace);
      const problems = messages
        // The dead letter that this run made by itself.
        .filter(({ content }) => content !== 'no JSON')
        .flatMap((message) => api.problemsOf(message, own.namespace, requests));
      expect(problems).toEqual([]);
      expect(messages.length).toBeGreaterThan(300);
    });
  });
});

function answerWith(wanted: number, { answers }: DescribedOperation) {
  return answers.find(({ status }) => status === wanted)!;
}

/** What was given up is put back by the gateway, whatever it is. */
function isRequeue(operation: string): boolean {
  return operation === 'gateway send submit';
}

/** `/admin/v1/companies/{id}/keys`, `/admin/v1/routes`, `/v1/sms/send` */
function roomOf(path: string): string {
  const depth = path.includes('/companies/{id}/') ? 6 : 4;
  return path.split('/').slice(0, depth).join('/');
}
