import type { RateLimit } from '@isangano/api/core/trpc';
import { listOperations, listProcedures, type NamedProcedure } from '@isangano/api/procedures';
import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import * as examples from '@isangano/contracts/openapi/examples';
import {
  apiPrefix,
  applicationTokenHeader,
  newsletterFormPath,
  publicPaths,
  restPaths,
  trpcPrefix,
} from '@isangano/contracts/routes';
import { interviewParts, multipart } from '@isangano/server/testing-bodies';
import type { RawRequest } from '../lib/raw-http.ts';

export type Kind = RateLimit | 'upload' | 'other';

/** A call without authentication, in the form of a client. Each building differs from the others. */
export type Call = {
  name: string;
  kind: Kind;
  build: () => RawRequest;
  /** The same address is a page, which may be read. */
  isPage?: boolean;
};

let built = 0;

/** A draft that exists before the attack. */
const draft = { id: '0'.repeat(32), number: '12345678', token: 'a'.repeat(43), wrapped: 'w' };
const draftContent = { kind: 'interview', content: 'c', basedOn: 0, uploads: [], reminderEmail: null };
/** Authorises the changes of drafts. An application has one draft, so each new one has another token. */
const applicationToken = () => [applicationTokenHeader, String(built).padStart(43, 't')] as const;

/** The calls that create the draft which others use; made one after the other. */
export function listPreparations(): RawRequest[] {
  built = 0;
  const { id, ...code } = draft;
  return [
    sendJson('PUT', `${apiPrefix}/drafts/${id}`, draftContent),
    sendJson('PUT', `${apiPrefix}/drafts/${id}/code`, code),
  ].map((request) => ({ ...request, headers: [...request.headers, applicationToken()] }));
}

/** The response of a browser for a passkey, with contents that no passkey signed. */
const assertion = {
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** A valid input of every public procedure that changes something. */
const inputs: Readonly<Record<string, () => Record<string, unknown>>> = {
  // Names that no account has, so that guesses at one account do not reach its own limit first.
  'auth.login': () => ({ email: `guess-${built}@mail.example`, password: examples.login.password }),
  'auth.mailPasswordLink': () => ({ email: `guess-${built}@mail.example` }),
  'auth.setPassword': () => ({ token: `id=${built}`, newPassword: examples.login.password }),
  'account.completeSignIn': () => ({ ticket: `ticket-${built}`, code: '123456' }),
  'account.startPasskeySignIn': () => ({}),
  'account.signInByPasskey': () => ({ credential: { ...assertion, id: `passkey-${built}` } }),
  'messages.create': () => ({ ...examples.message, subject: `Number ${built}` }),
  'newsletter.subscribe': () => ({ email: `reader-${built}@mail.example`, locale: 'en' }),
  'applications.submitInterview': () => ({ ...examples.interview, headline: `Number ${built}` }),
  'applications.submitPartner': () => ({ ...examples.partner, project: `Number ${built}` }),
  'drafts.save': () => ({ ...draftContent, id: built.toString(16).padStart(32, '0') }),
  'proofs.createChallenge': () => ({ key: `key-${built}` }),
  'drafts.open': () => ({ number: draft.number, token: draft.token }),
};

/** Only change data that their caller has saved or sent and holds the secret of, so there is nothing to create or to guess. */
const ownRecordCalls = [
  'applications.answerCorrection',
  'applications.answerOffer',
  'applications.giveUpAppointment',
  'applications.mailCopy',
  'applications.setSms',
  'applications.withdraw',
  'drafts.discard',
  'drafts.mailLink',
  'drafts.rekey',
  'drafts.setCode',
  'proofs.submit',
  'replies.write',
];

function buildInput(procedure: string): Record<string, unknown> {
  const build = inputs[procedure];
  if (!build)
    throw new Error(`Add an input of ${procedure}: strangers may call it, so it needs a rate limit.`);
  built += 1;
  return build();
}

/** Lists the calls with which an attacker can create or guess something, on every transport, and without JavaScript. */
export function listChanges(): Call[] {
  const isChange = ({ name, type, meta }: NamedProcedure) =>
    type === 'mutation' && meta.access === 'public' && !ownRecordCalls.includes(name);
  return [
    ...listOperations()
      .filter(isChange)
      .map(
        ({ name, method, path, meta, rest }): Call => ({
          name: `REST ${name}`,
          kind: meta.rateLimit ?? 'other',
          build() {
            const { id, ...input } = buildInput(name);
            const target = apiPrefix + path.replace('{id}', String(id));
            if (rest.form && !rest.form.acceptsJson) return sendForm(target);
            return addToken(sendJson(method, target, input), rest.takesAccessToken);
          },
        }),
      ),
    ...listProcedures()
      .filter(isChange)
      .map(
        ({ name, meta }): Call => ({
          name: `tRPC ${name}`,
          kind: meta.rateLimit ?? 'other',
          build() {
            const request = sendJson('POST', `${trpcPrefix}/${name}`, buildInput(name));
            return addToken(request, meta.rest?.takesAccessToken);
          },
        }),
      ),
    ...[restPaths.emailSend, restPaths.emailSendForm].map((path) => ({
      name: path,
      kind: 'submission' as const,
      build: () =>
        sendJson('POST', apiPrefix + path, { ...examples.contactMail, template_params: buildMailParams() }),
    })),
    { name: 'upload', kind: 'upload', build: createUpload },
    ...locales.flatMap((locale) => [
      createForm(localizePath(locale, publicPaths.contact), 'messages.create'),
      createForm(localizePath(locale, newsletterFormPath), 'newsletter.subscribe'),
    ]),
  ];
}

/** Calls that only read, of which the general limit allows many. */
export function listReads(): Call[] {
  const get = (target: string): Call => ({
    name: `GET ${target}`,
    kind: 'other',
    build: () => ({ method: 'GET', target, headers: [], body: '' }),
  });
  return [
    get(apiPrefix + restPaths.publicProjects),
    get(`${trpcPrefix}/projects.listPublic`),
    get(publicPaths.services),
  ];
}

function buildMailParams(): object {
  built += 1;
  return { ...examples.contactMail.template_params, subject: `Number ${built}` };
}

function createUpload(): RawRequest {
  const headers: RawRequest['headers'] = [
    ['Tus-Resumable', '1.0.0'],
    ['Upload-Length', '1000'],
  ];
  return { method: 'POST', target: apiPrefix + restPaths.uploads, headers, body: '' };
}

function createForm(path: string, procedure: string): Call {
  return {
    name: `form ${path}`,
    kind: 'submission',
    isPage: true,
    build() {
      const fields = new URLSearchParams();
      for (const [name, value] of Object.entries(buildInput(procedure))) fields.set(name, String(value));
      return post(path, 'application/x-www-form-urlencoded', fields.toString());
    },
  };
}

function sendJson(method: string, target: string, input: object): RawRequest {
  return { ...post(target, 'application/json', JSON.stringify(input)), method };
}

function addToken(request: RawRequest, takesToken = false): RawRequest {
  return takesToken ? { ...request, headers: [...request.headers, applicationToken()] } : request;
}

/** The only form that accepts no JSON is the interview's. */
function sendForm(target: string): RawRequest {
  const { headers, payload } = multipart(interviewParts);
  return post(target, String(headers['content-type']), payload.toString());
}

function post(target: string, type: string, body: string): RawRequest {
  return { method: 'POST', target, headers: [['Content-Type', type]], body };
}
