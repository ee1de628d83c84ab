import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale, type Locale, locales } from '@isangano/contracts/locales';
import { type NoScriptMessages, noScriptMessagesFile } from '@isangano/contracts/no-script-messages';

/** Returns messages that name their own key and locale, in place of translations. */
function createMessages(locale: Locale): NoScriptMessages {
  const form = (name: string) => ({
    title: `${name} ${locale}`,
    sent: `${name} sent ${locale}`,
    failed: `l'${name} failed ${locale}`,
    back: 'back',
    send: 'send',
    labels: {},
  });
  const page = (name: string) => ({
    title: `${name} title ${locale}`,
    ask: `${name} ask ${locale}`,
    send: `${name} send ${locale}`,
    done: `${name} done ${locale}`,
    next: `${name} next ${locale}`,
    refused: `${name} refused ${locale}`,
    refusedNext: `${name} again ${locale}`,
    failed: `${name} failed ${locale}`,
    back: 'back',
  });
  const errors = ['error.email.format', 'error.subject.required', 'error.fullName.required'];
  return {
    contact: form('contact'),
    newsletter: form('newsletter'),
    confirm: page('confirm'),
    leave: page('leave'),
    stop: page('stop'),
    copy: page('copy'),
    upgrading: { title: `upgrading ${locale}`, text: 'text', again: 'again' },
    check: `check ${locale}`,
    optional: '(optional)',
    errors: Object.fromEntries(errors.map((id) => [id, `${id} ${locale}`])),
  };
}

/** Writes a built site of one page, with a stylesheet and no-script messages. Returns its folder. */
export async function makeTestSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  await mkdir(join(folder, 'pages'));
  const page = { file: 'pages/page.html', scriptHashes: [] };
  const pages = [{ ...page, path: '/', locale: defaultLocale, hasLocalePrefix: false }];
  const index = { pages, notFound: [], staffPages: [{ locale: defaultLocale, signIn: page, shell: page }] };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(index));
  const link = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">';
  await writeFile(join(folder, page.file), `<html><head>${link}</head></html>`);
  const messages = Object.fromEntries(locales.map((locale) => [locale, createMessages(locale)]));
  await writeFile(join(folder, noScriptMessagesFile), JSON.stringify(messages));
  return folder;
}
