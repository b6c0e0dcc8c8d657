import type { InboxPage } from '../browser/inbox-page.ts';

/** Signs in by the form of the application, which leads to its inbox. */
export async function signIn({ page }: InboxPage, origin: string, user = 'ada'): Promise<void> {
  await page.goto(`${origin}/inbox`);
  await page.type('[name=username]', user);
  await page.type('[name=password]', user);
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')]);
}

/** The grid of another page in place of the one that is shown: with its session and its token. */
export async function showPage({ page }: InboxPage, html: string): Promise<void> {
  await page.evaluate(text => {
    const other = new DOMParser().parseFromString(text, 'text/html');
    document.body.replaceChildren(...other.querySelectorAll('process-grid'));
  }, html);
}
