import type { Page } from 'playwright-core';

export const ALARM = {
  kind: 'balance-low',
  since: '2026-11-26T04:56:00.000Z',
  text: 'The balance of company 7 lasts for 3 hours.',
  route: null,
  company: 7,
  brandID: null,
  prefix: null,
};

/** Answers the page's requests for alarms with this one, and its streams with nothing. */
export async function answerWithAlarm(page: Page, alarm: object): Promise<void> {
  const answer = { statusID: 0, message: '', draw: 0, recordsTotal: 1, recordsFiltered: 1 };
  await page.route('**/api/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': nothing\n\n' }),
  );
  await page.route('**/api/admin/v1/alarms?*', (route) =>
    route.fulfill({ json: { ...answer, data: [alarm], missing: [] } }),
  );
}
