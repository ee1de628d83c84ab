import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale, type Locale, locales } from '@isangano/contracts/locales';
import { type PlainTexts, plainTextsFile } from '@isangano/contracts/plain-texts';

/** Words that tell what they are, where the web build would leave those of the catalogues. */
function textsIn(locale: Locale): PlainTexts {
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
  const faults = ['fault.email.format', 'fault.subject.required', 'fault.fullName.required'];
  return {
    contact: form('contact'),
    newsletter: form('newsletter'),
    confirm: page('confirm'),
    leave: page('leave'),
    check: `check ${locale}`,
    optional: '(optional)',
    faults: Object.fromEntries(faults.map((id) => [id, `${id} ${locale}`])),
  };
}

/** A built site of one page: a stylesheet, and words for forms without scripts. Answers its folder. */
export async function makeTestSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  await mkdir(join(folder, 'pages'));
  const page = { file: 'pages/page.html', scriptHashes: [] };
  const pages = [{ ...page, path: '/', locale: defaultLocale, mirror: false }];
  const index = { pages, notFound: [], signIn: page, staff: page };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(index));
  const link = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">';
  await writeFile(join(folder, page.file), `<html><head>${link}</head></html>`);
  const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)]));
  await writeFile(join(folder, plainTextsFile), JSON.stringify(texts));
  return folder;
}
