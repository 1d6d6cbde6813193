import { until } from '@herald/testing/until';
import { fixtureForEachTest } from '../testing/simulator-fixture';

const fixture = fixtureForEachTest();

describe('answerLimit', () => {
  const phones = ['995555000001', '995555000002', '995555000003'];

  it('accepts every submit, answers up to the limit, and answers the others in order when it is raised', async () => {
    const { settings, stats } = fixture.simulator;
    settings.change({ answerLimit: 1 });
    const client = await fixture.bind();
    const sent = phones.map((phone) => client.submit(phone));
    await sent[0];
    await until(() => stats().taken === 3);
    expect(client.answers).toHaveLength(1);
    settings.change({ answerLimit: 2 });
    await sent[1];
    expect(client.answers).toHaveLength(2);
    settings.change({ answerLimit: 0 });
    await sent[2];
    expect(client.answers.map(({ sequence_number: sequence }) => sequence)).toEqual([2, 3, 4]);
    await until(() => stats().receiptsAcknowledged === 3);
  });

  it('counts from the time when it is set', async () => {
    const client = await fixture.bind();
    await client.submit(phones[0]!);
    fixture.simulator.settings.change({ answerLimit: 1 });
    expect(await client.submit(phones[1]!)).toMatchObject({ command_status: 0 });
  });
});
