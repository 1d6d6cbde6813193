/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { randomUUID } from 'node:crypto';
import { until } from '@herald/testing/until';
import { putIntoQueue } from '../support/broker';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { describeInBrowser } from './support/browser';
import { confirm } from './support/confirm';

const QUEUE = 'sms.submit.otp';

/** Each tab of the operator's System screen, with some content of it. */
const TABS = ['dead-letters', 'alarms', 'stop-list', 'inbound', 'books', 'operators', 'audit'];

interface Letter {
  id: number;
  body: unknown;
  requeuedAt: string | null;
  dismissedAt: string | null;
}

/** The screens for the operation of the system, in a browser. */
describe("the operator's System screens", () => {
  const letters = (): Promise<Letter[]> => operator().data<Letter[]>('GET', `/dead-letters?queue=${QUEUE}`);

  /** A message that no service can read. */
  async function quarantined(): Promise<Letter> {
    const body = `no JSON ${randomUUID()}`;
    await putIntoQueue(QUEUE, body);
    const find = async (): Promise<Letter | undefined> => (await letters()).find((one) => one.body === body);
    return (await until(find, (found) => found !== undefined))!;
  }

  const OPEN_COUNT = '/dead-letters?open=true&bodies=false&length=1';

  describeInBrowser(({ enter, open, axe, refused, visit }) => {
    it.each(['light', 'dark'] as const)('axe finds nothing on them (%s)', async (scheme) => {
      const { id } = await quarantined();
      const page = await enter('operator', {}, scheme);
      for (const tab of [...TABS, `dead-letters?letter=${id}`, 'audit?row=1', 'books?day=2026-11-20']) {
        await open(page, `/operator/system/${tab}`, 'System');
        expect(await axe(page, scheme)).toEqual([]);
      }
      await page.context().close();
    });

    it('shows a dead letter, and requeues or dismisses it after a confirmation', async () => {
      const [one, other] = [await quarantined(), await quarantined()];
      const page = await enter('operator', {});
      await page.getByRole('link', { name: 'System' }).click();
      // The overview may have a link with the same number: to a company whose name is still loading.
      await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
      await page.getByRole('link', { name: String(other.id), exact: true }).click();
      await page.getByText(String(other.body)).waitFor();
      await page.getByRole('button', { name: `Dismiss message ${other.id}` }).click();
      expect((await letters()).find(({ id }) => id === other.id)?.dismissedAt).toBeNull();
      await confirm(page);
      await until(async () => (await letters()).find(({ id }) => id === other.id)!.dismissedAt !== null);
      await page
        .getByRole('region', { name: `Message ${other.id}` })
        .getByText('Dismissed')
        .waitFor();

      await page.goto(`${page.url().split('?')[0]}?letter=${one.id}`);
      await page.getByRole('button', { name: `Requeue message ${one.id}` }).click();
      await confirm(page);
      await page
        .getByRole('region', { name: `Message ${one.id}` })
        .getByText('Requeued')
        .first()
        .waitFor();
      // It is as unreadable as before, so it returns.
      await until(letters, (all) => all.filter(({ body }) => body === one.body).length === 2);
      await page.context().close();
    });

    it('counts the open dead letters on the overview without an audit row, and reads them again only on request', async () => {
      const [one, other] = [await quarantined(), await quarantined()];
      const { id } = await operator().data<{ id: number }>('POST', '/operators', {
        name: 'Watcher',
        role: 'support',
      });
      const { token } = await operator().data<{ token: string }>('POST', `/operators/${id}/tokens`, {});
      const reads = (): Promise<object[]> =>
        operator().data<object[]>('GET', `/audit?action=dead-letters.read&operator=${id}`);
      const page = await visit('/sign-in');
      await page.getByLabel('Operator token').fill(token);
      await page.getByRole('button', { name: 'Sign in as operator' }).click();
      await page.waitForURL((url) => url.pathname === '/operator');
      const counted = (): Promise<unknown> =>
        until(async () => {
          const { recordsFiltered } = (await operator().get(OPEN_COUNT)).body;
          const name = `Dead letters ${recordsFiltered}`;
          return (await page.getByRole('link', { name, exact: true }).count()) === 1;
        });
      await counted();
      await operator().data('POST', `/dead-letters/${one.id}/dismiss`);
      // By the stream of the page.
      await counted();
      expect(await reads()).toEqual([]);

      await page.getByRole('link', { name: /^Dead letters \d+$/ }).click();
      await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
      await page.getByRole('link', { name: String(other.id), exact: true }).waitFor();
      await page.getByText(/^Read at \d\d:\d\d:\d\d \S+$/).waitFor();
      expect(await axe(page)).toEqual([]);
      const later = await quarantined();
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await page.getByRole('link', { name: String(later.id), exact: true }).waitFor();
      expect(await reads()).toHaveLength(2);
      await page.getByRole('button', { name: 'Watcher' }).click();
      await page.getByRole('menuitemradio', { name: 'ქართული' }).click();
      const readAt = page.getByText(/^ბოლო წაკითხვა: \d\d:\d\d:\d\d (?:GMT|UTC)\S*$/);
      await readAt.waitFor();
      expect(await readAt.getAttribute('title')).toMatch(/^\d+ [ა-ჰ]+\. \d{4}\D+[\d:]+ (?:GMT|UTC)\S*$/);
      expect(await reads()).toHaveLength(2);
      await page.context().close();
    });

    it('adds an operator, creates a token that is shown once and works, and revokes it', async () => {
      const page = await enter('operator', {});
      await open(page, '/operator/system/operators', 'System');
      await page.getByLabel('Name').fill('Nino');
      await page.getByLabel('E-mail').fill('no address');
      await page.getByLabel('E-mail').evaluate((input) => input.setAttribute('type', 'text'));
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByText('E-mail must be an e-mail address.').waitFor();
      await refused();
      await page.getByLabel('E-mail').fill('');
      await page.getByLabel('Role').selectOption('support');
      await page.getByRole('button', { name: 'Add' }).click();
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'Nino' }) })
        .getByRole('cell', { name: 'Support', exact: true })
        .waitFor();
      await page.getByRole('link', { name: 'Nino' }).click();
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByRole('alertdialog', { name: 'Create a token for Nino?' }).waitFor();
      await confirm(page);
      const token = await page.getByText(/^ho_\w{30,}$/).innerText();
      const me = (): Promise<Response> =>
        fetch(`${herald().system.run.operatorUrl}/admin/v1/operators/me`, {
          headers: { authorization: `Bearer ${token}` },
        });
      expect(await (await me()).json()).toMatchObject({ data: { name: 'Nino', role: 'support' } });
      await page.reload();
      await page.getByRole('region', { name: 'Nino' }).waitFor();
      expect(await page.getByText(token).count()).toBe(0);
      await page.getByRole('button', { name: 'Revoke the token' }).click();
      await confirm(page);
      await until(
        async () => (await me()).status,
        (status) => status === 401,
      );
      await page.context().close();
    });

    it('shows the state before and after a change', async () => {
      const { id } = await operator().data<{ id: number }>('POST', '/companies', { name: 'Old name' });
      await operator().data('PATCH', `/companies/${id}`, { name: 'New name' });
      const page = await enter('operator', {});
      await open(page, `/operator/system/audit?company=${id}&action=company.change`, 'System');
      await page.getByRole('link', { name: 'Change a company' }).click();
      await page.getByRole('group', { name: 'Before' }).getByText('Old name').waitFor();
      await page.getByRole('group', { name: 'After' }).getByText('New name').waitFor();
      await page.context().close();
    });
  });
});
