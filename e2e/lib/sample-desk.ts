import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { tones } from '@isangano/content/palette';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { createdAccount } from '@isangano/contracts/identity/accounts';
import { loginSuccess } from '@isangano/contracts/identity/session';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import type { APIRequestContext, Browser } from '@playwright/test';
import * as z from 'zod/mini';
import { interviewStatusPath, requestToken, submitInterview } from './applications.ts';
import type { FilePayload } from './files.ts';
import {
  earlierFamilies,
  type SampleApplication,
  sampleApplications,
  sampleMessages,
  samplePartner,
} from './sample-texts.ts';
import { startServer } from './server.ts';

const weekHours = 7 * 24;
const earlierWeeks = 11;
const clockUrl = pathToFileURL(`${import.meta.dirname}/shifted-clock.ts`).href;

type Tone = keyof typeof tones;
/** The tones of a portrait that replace clay, ochre and bone: ground, face and sash. */
const portraitTones: readonly (readonly [Tone, Tone, Tone])[] = [
  ['clay', 'ochre', 'bone'],
  ['forest', 'ochre', 'clay'],
  ['bone', 'terracotta', 'ochre'],
  ['lake', 'ochre', 'bone'],
  ['ochre', 'terracotta', 'clay'],
];

/** Draws the portrait of the public site in several tones. */
async function drawPortraits(browser: Browser, request: APIRequestContext): Promise<FilePayload[]> {
  const svg = await (await request.get('/art/managing-director.svg')).text();
  const page = await browser.newPage({ viewport: { width: 480, height: 600 } });
  const portraits: FilePayload[] = [];
  for (const [index, [ground, face, sash]] of portraitTones.entries()) {
    const replaced: Record<string, Tone> = {
      [tones.clay]: ground,
      [tones.ochre]: face,
      [tones.bone]: sash,
    };
    const picture = svg.replaceAll(/#[0-9a-f]{6}/g, (colour) => {
      const tone = replaced[colour];
      return tone ? tones[tone] : colour;
    });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${picture}`);
    portraits.push({
      name: `portrait-${index + 1}.png`,
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  }
  await page.close();
  return portraits;
}

const created = z.object({ result: z.object({ data: createdAccount }) });

/** A running server whose clock is in the past, and the ids of the records by the names of their authors. */
type Desk = {
  request: APIRequestContext;
  portraits: readonly FilePayload[];
  applications: Map<string, string>;
  messages: Map<string, string>;
};

/** What happened some hours ago. */
type Step = { hoursAgo: number; run: (desk: Desk) => Promise<void> };

function toAddress(fullName: string): string {
  const plain = fullName.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return `${plain.replaceAll(' ', '.').toLowerCase()}@mail.example`;
}

async function apply(
  { request, portraits, applications }: Desk,
  { fullName, city, headline, pitch, channels, hasPortrait }: SampleApplication,
): Promise<void> {
  const portrait = hasPortrait ? portraits[applications.size % portraits.length] : undefined;
  const answers = { fullName, city, headline, pitch, channels, email: toAddress(fullName) };
  applications.set(fullName, await submitInterview(request, answers, undefined, portrait));
}

async function post(request: APIRequestContext, path: string, data: object, token = ''): Promise<unknown> {
  const response = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}

async function decide({ request, applications }: Desk, fullName: string, decision: object): Promise<void> {
  const response = await request.patch(interviewStatusPath(applications.get(fullName) ?? ''), {
    data: decision,
    headers: { authorization: `Bearer ${await requestToken(request)}` },
  });
  if (!response.ok()) throw new Error(`${fullName}: ${await response.text()}`);
}

/** Lists who applied in each of the earlier weeks, and was approved or rejected two or three days later. */
function listEarlierSteps(): Step[] {
  return earlierFamilies.flatMap((family, index): Step[] => {
    const sample = sampleApplications[index % sampleApplications.length];
    if (!sample) return [];
    const fullName = `${sample.fullName.split(' ')[0]} ${family}`;
    // More in some weeks than in others.
    const week = 1 + ((index * index) % earlierWeeks);
    const hoursAgo = week * weekHours;
    return [
      { hoursAgo, run: (desk) => apply(desk, { ...sample, fullName, hasPortrait: false }) },
      {
        hoursAgo: hoursAgo - 50 - 10 * (week % 3),
        run: (desk) => decide(desk, fullName, { status: index % 3 === 0 ? 'rejected' : 'approved' }),
      },
    ];
  });
}

function listRecentSteps(): Step[] {
  return [
    ...sampleApplications.map((sample) => ({
      hoursAgo: sample.hoursAgo,
      run: (desk: Desk) => apply(desk, sample),
    })),
    ...sampleMessages.map(({ hoursAgo, ...message }) => ({
      hoursAgo,
      run: async ({ request, messages }: Desk) => {
        const data = { ...message, email: toAddress(message.fullName) };
        const stored = await post(request, apiPrefix + restPaths.messages, data);
        messages.set(message.fullName, z.object({ id: z.string() }).parse(stored).id);
      },
    })),
    {
      hoursAgo: samplePartner.hoursAgo,
      run: async ({ request }) => {
        await post(request, apiPrefix + restPaths.partners, samplePartner.answers);
      },
    },
    { hoursAgo: 4, run: workOnRecords },
  ];
}

/** The work of staff: decisions, scores, notes, an appointment and a reply. */
async function workOnRecords(desk: Desk): Promise<void> {
  const { request, applications, messages } = desk;
  const call = async (token: string, procedure: string, data: object) =>
    await post(request, `${trpcPrefix}/${procedure}`, data, token);
  const claudine = await requestToken(request);
  const account = created.parse(
    await call(claudine, 'team.createAccount', { email: 'jean@isangano.example', role: 'reviewer' }),
  );
  const jean = loginSuccess.parse(await post(request, apiPrefix + restPaths.login, account.result.data));
  const key = () => randomBytes(16).toString('hex');
  const application = (name: string) => ({ noun: 'application', id: applications.get(name) ?? '' });
  const message = (name: string) => ({ noun: 'message', id: messages.get(name) ?? '' });

  await decide(desk, 'Théogène Nsengimana', { status: 'approved' });
  await decide(desk, 'Olivier Rwigema', { status: 'rejected', reason: 'We showed two workshops in June.' });
  const vestine = application('Vestine Mukamana');
  await call(claudine, 'assignments.assign', { ...vestine, assigneeId: jean.admin.id, version: 1 });
  await call(jean.accessToken, 'applications.setScore', { id: vestine.id, score: 5 });
  await call(claudine, 'applications.setScore', { id: vestine.id, score: 4 });
  const text = '@claudine she can come on a Thursday. Could she bring two of the weavers?';
  await call(jean.accessToken, 'notes.add', { ...vestine, key: key(), text });
  await call(claudine, 'applications.setAppointment', {
    id: application('Chantal Uwimana').id,
    basedOn: null,
    localStart: `${new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10)}T10:30`,
    minutes: 45,
    place: 'Studio 2, KN 5 Avenue',
    note: '',
  });
  await call(jean.accessToken, 'replies.send', {
    ...message('Vestine Mukamana'),
    key: key(),
    subject: 'Re: Where do I send photographs?',
    text: 'Hello Vestine Mukamana,\n\nplease add them to the form itself: it takes photographs of up to 5 MB, and continues when the connection returns.',
  });
  const odile = message('Odile Uwase');
  await call(claudine, 'assignments.assign', { ...odile, assigneeId: jean.admin.id, version: 1 });
  await call(jean.accessToken, 'notes.add', {
    ...odile,
    key: key(),
    text: 'Same district as the hospital of Kabutare.',
  });
}

/**
 * Fills a new data folder with the records of some weeks, as visitors and staff leave them: a server is started once for each
 * moment. Mails go to the mail server at `smtpUrl`.
 */
export async function fillSampleDesk(browser: Browser, dataDir: string, smtpUrl: string): Promise<void> {
  const steps = [...listEarlierSteps(), ...listRecentSteps()];
  const moments = Map.groupBy(steps, ({ hoursAgo }) => hoursAgo);
  const applications = new Map<string, string>();
  const messages = new Map<string, string>();
  let portraits: FilePayload[] | undefined;
  for (const [hoursAgo, happened] of [...moments].toSorted(([one], [other]) => other - one)) {
    const env = {
      SMTP_URL: smtpUrl,
      NODE_OPTIONS: `--import=${clockUrl}`,
      CLOCK_SHIFT_MS: String(-hoursAgo * hourMs),
    };
    const server = await startServer({ dataDir, env });
    const context = await browser.newContext({ baseURL: server.url });
    const { request } = context;
    portraits ??= await drawPortraits(browser, request);
    for (const { run } of happened) await run({ request, portraits, applications, messages });
    await context.close();
    await server.stop();
  }
}
