import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { LiveEvent } from '@isangano/contracts/live-updates/change';
import { trpcPrefix } from '@isangano/contracts/routes';
import { act, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../all-routes.ts';
import { App } from '../app.tsx';
import { setUpMessages } from '../i18n/catalogues.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { createAppRouter } from '../router.tsx';
import { storeSession } from './session/session.ts';
import { type Answers, Refusal } from './testing-answers.ts';
import { createDesk, type Desk } from './testing-desk.ts';

export type FakeServer = {
  /** The names of the procedures that were called, with their inputs, in order. */
  calls: { name: string; input: unknown }[];
  /** Sends an event to the page. */
  publish: (event: LiveEvent) => Promise<void>;
  /** Ends the event stream. */
  interrupt: () => Promise<void>;
};

/** Answers the calls of a page. A procedure without an answer is refused. */
export function startFakeServer(
  parts: readonly Answers[],
  answerRest: (path: string, body: string) => Response | Promise<Response> = () =>
    new Response(null, { status: 404 }),
): FakeServer {
  const procedures = new Map<string, (input: never) => unknown>(
    parts.flatMap((part) =>
      Object.entries(part).flatMap(([router, byName]) =>
        Object.entries(byName).map(([name, answer]) => [`${router}.${name}`, answer] as const),
      ),
    ),
  );
  const calls: FakeServer['calls'] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  const send = (event: string, data: object) =>
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));

  async function answerCall(name: string, input: unknown) {
    calls.push({ name, input });
    const answer = procedures.get(name);
    try {
      if (!answer) throw new Refusal(404, 'not_found', `There is no answer to ${name}.`);
      const data: unknown = await Reflect.apply(answer, undefined, [input]);
      return { result: { data } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: { message: error.message, code: -32_000, data: error.data } };
    }
  }

  async function handle(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url, window.location.origin);
    if (pathname === `${trpcPrefix}/live.updates`) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
          send('connected', {});
        },
      });
      return new Response(body);
    }
    const text = await new Response(init.body).text();
    if (!pathname.startsWith(`${trpcPrefix}/`)) return answerRest(pathname, text);
    const names = decodeURIComponent(pathname.slice(trpcPrefix.length + 1)).split(',');
    const inputs = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    const results = await Promise.all(names.map((name, index) => answerCall(name, inputs[index])));
    return Response.json(results);
  }

  vi.stubGlobal('fetch', handle);
  return {
    calls,
    publish: async (event) => await act(async () => send('message', event)),
    interrupt: async () => await act(async () => stream?.close()),
  };
}

function createToken(role: StaffRole, lifeMs: number): string {
  const payload = { id: 'account-1', email: 'claudine@isangano.example', role };
  return `head.${btoa(JSON.stringify({ ...payload, exp: Math.floor((Date.now() + lifeMs) / 1000) }))}.signature`;
}

/** Stores a session, as the sign-in page does. */
export function signInAs(role: StaffRole, { lifeMs = 3_600_000 } = {}): void {
  const admin = { id: 'account-1', username: 'claudine', email: 'claudine@isangano.example' };
  storeSession({ admin, accessToken: createToken(role, lifeMs) });
}

type OpenOptions = { role?: StaffRole; desk?: Desk; answers?: Answers };

/** Opens a page of the staff area with the session of a role. `answers` replace those of the desk. */
export async function openPage(
  path: string,
  { role = 'owner', desk = createDesk(), answers = {} }: OpenOptions = {},
): Promise<FakeServer> {
  const server = startFakeServer([desk.answers, answers]);
  signInAs(role);
  await showPage(path);
  return server;
}

/** Shows a page as the browser does, to the account that is signed in. */
export async function showPage(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  const { i18n, catalogues } = setUpMessages('en');
  const router = createAppRouter({ routeTree: allRoutes, catalogues, pathLocale: undefined });
  await catalogues.activate('en');
  await router.load();
  await act(async () => {
    render(<App router={router} i18n={i18n} catalogues={catalogues} servedLocale="en" />);
  });
}

/** Renders a part of a page, with the messages that all staff pages have. */
export async function openWithin(part: ReactNode): Promise<void> {
  const { i18n, catalogues } = setUpMessages('en');
  await catalogues.load('staff', 'staffDetails', 'staffAccount');
  await catalogues.activate('en');
  await act(async () => {
    render(
      <LanguageProvider i18n={i18n} catalogues={catalogues} servedLocale="en">
        {part}
      </LanguageProvider>,
    );
  });
}

/* What people do. Each waits for what it causes at once. */

export async function click(element: Element, options: MouseEventInit = {}): Promise<void> {
  await act(async () => {
    fireEvent.click(element, options);
  });
}

/** Clicks as the second time of a double-click, and waits until a call that this causes has arrived. */
export async function clickAgain(element: Element): Promise<void> {
  await click(element, { detail: 2 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

/** How many steps of promises there are at most from a click to what it shows. */
const renderSteps = 50;

/** Clicks twice before any timer has run, as on a slow processor. */
export async function clickTwice(element: HTMLElement): Promise<void> {
  // Within `act`, React would not render between the clicks.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  element.click();
  for (let step = 0; step < renderSteps; step += 1) await Promise.resolve();
  element.click();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
}

/** Types a text in place of the one that is there, or chooses an option by its value. */
export async function fill(element: Element, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(element, { target: { value } });
  });
}

/** Sends a key to the element that has the focus. */
export async function press(key: string, options: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
  });
}
