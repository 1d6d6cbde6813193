import type { Page } from 'playwright-core';

/** Confirms the open question. @param name to type, for an act that asks for it */
export async function confirm(page: Page, name?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  if (name !== undefined) await dialog.getByRole('textbox').fill(name);
  await dialog.locator('button[type=submit]').click();
}
