import { type InterviewView, submitInterviewInput } from '@isangano/contracts/applications/interview';
import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { bulkUndoSeconds } from '@isangano/contracts/bulk/limits';
import type { BulkOperation } from '@isangano/contracts/bulk/operation';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import type { Note } from '@isangano/contracts/notes/note';
import type { SavedView } from '@isangano/contracts/saved-views/view';
import { type Answers, Refusal } from './testing-answers.ts';

export function anApplication(fields: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    id: 'application-1',
    shortReference: 'ABCDE',
    kind: 'interview',
    name: 'Vestine Mukamana',
    email: 'vestine@mail.example',
    phone: '+250 788 222 333',
    location: 'Musanze',
    topic: 'Potatoes that survive the rain',
    status: 'pending',
    correction: null,
    withdrawnAt: null,
    firstLook: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    decidedAt: null,
    suspect: null,
    assigneeId: null,
    version: 1,
    ...fields,
  };
}

/** Applications `1` to `count`, of which the last one is the newest and the first in the list. */
export function listApplications(count: number): ApplicationRow[] {
  return Array.from({ length: count }, (_nothing, index) =>
    anApplication({ id: `application-${count - index}`, name: `Applicant ${count - index}` }),
  );
}

export function aMessage(fields: Partial<StaffMessageView> = {}): StaffMessageView {
  return {
    id: 'message-1',
    shortReference: 'FGHJK',
    fullName: 'Odile Uwase',
    email: 'odile@mail.example',
    phone: '',
    subject: 'A clinic at the lake',
    message: 'We would like patient files.',
    status: 'unread',
    createdAt: '2026-11-20T08:00:00.000Z',
    suspect: null,
    assigneeId: null,
    version: 1,
    ...fields,
  };
}

function toInterview({ id, shortReference, status, createdAt, ...row }: ApplicationRow): InterviewView {
  const { name, email, phone, location, topic } = row;
  const answers = {
    ...exampleAnswers.interview,
    fullName: name,
    email,
    phone,
    city: location,
    headline: topic,
  };
  return {
    id,
    shortReference,
    status,
    firstLook: null,
    correction: null,
    withdrawnAt: null,
    createdAt,
    ...submitInterviewInput.parse(answers),
    pitch: `The story of ${name}.`,
    portraitUrl: null,
    uploadDocsUrls: [],
    signatureUrl: null,
    files: [],
  };
}

type Content = { applications?: ApplicationRow[]; messages?: StaffMessageView[]; views?: SavedView[] };

export type Desk = Required<Content> & { notes: Note[]; answers: Answers };

/** The records of a desk, and what a server with them answers. Changes by staff change them. */
export function createDesk({ applications = [], messages = [], views = [] }: Content = {}): Desk {
  const notes: Note[] = [];
  const operations = new Map<string, BulkOperation & { ids: string[] }>();

  function getApplication(id: string): ApplicationRow {
    const found = applications.find((one) => one.id === id);
    if (!found) throw new Refusal(404, 'not_found', 'Not found');
    return found;
  }

  function changeMessage(id: string, status: StaffMessageView['status']): StaffMessageView {
    const message = messages.find((one) => one.id === id);
    if (!message) throw new Refusal(404, 'not_found', 'Not found');
    message.status = status;
    message.version += 1;
    return message;
  }

  function countBy(status: ApplicationRow['status']): number {
    return applications.filter((one) => one.status === status).length;
  }

  const answers: Answers = {
    dashboard: {
      counts: () => ({
        pendingApplications: countBy('pending'),
        unreadMessages: messages.filter(({ status }) => status === 'unread').length,
      }),
    },
    visits: { begin: () => ({ since: null }) },
    replies: {
      settings: () => ({ canReply: true }),
      get: () => ({
        to: '',
        locale: 'en',
        subject: '',
        templates: [],
        snippets: [],
        replies: [],
        received: [],
        draft: null,
        writers: [],
      }),
      saveDraft: () => undefined,
      markRead: () => undefined,
      listUnread: () => ({ count: 0, replies: [] }),
      listSnippets: () => [],
    },
    mails: { list: () => ({ to: '', stop: null, mails: [], sms: [] }) },
    spam: { get: () => ({ reason: null }) },
    presence: { enter: () => undefined, leave: () => undefined, list: () => [] },
    assignments: {
      listMembers: () => [
        { id: 'account-1', username: 'claudine', isActive: true },
        { id: 'account-2', username: 'jean', isActive: true },
        { id: 'account-3', username: 'alice', isActive: false },
      ],
      get: () => ({ assigneeId: null, version: 1 }),
    },
    notes: {
      list: () => notes,
      see: () => undefined,
      listMentions: () => [],
      add({ text }) {
        const at = '2026-11-21T08:00:00.000Z';
        notes.push({
          id: `note-${notes.length}`,
          at,
          by: 'claudine@isangano.example',
          text,
          canDelete: true,
        });
      },
    },
    views: {
      list: ({ noun }) => views.filter((view) => view.noun === noun),
      counts: ({ noun }) =>
        views
          .filter((view) => view.noun === noun)
          .map(({ id }) => ({ id, count: applications.length, isLowerBound: false })),
      save(view) {
        const saved = { ...view, id: `view-${views.length + 1}`, canDelete: true };
        views.push(saved);
        return saved;
      },
      delete({ id }) {
        views.splice(
          views.findIndex((view) => view.id === id),
          1,
        );
      },
    },
    applications: {
      list({ q, status, page = 1 }) {
        const matching = applications.filter(
          (one) =>
            (q === undefined || one.name.includes(q) || one.id === q) &&
            (status === undefined || one.status === status),
        );
        const pageCount = Math.max(1, Math.ceil(matching.length / applicationsPageSize));
        const shown = Math.min(page, pageCount);
        const rows = matching.slice((shown - 1) * applicationsPageSize, shown * applicationsPageSize);
        return {
          rows: structuredClone(rows),
          total: matching.length,
          totalIsLowerBound: false,
          page: shown,
          pageCount,
        };
      },
      portraits: () => ({}),
      history: () => [],
      assessment: () => ({
        locale: 'fr',
        scores: [],
        average: null,
        ownScore: null,
        appointment: null,
        offer: null,
        fileHashes: {},
      }),
      getInterview: ({ id }) => toInterview(getApplication(id)),
      readAhead: ({ id }) => ({ kind: 'interview', view: toInterview(getApplication(id)) }),
      decide({ id, status }) {
        const application = getApplication(id);
        if (application.status !== 'pending')
          throw new Refusal(409, 'conflict', 'This application has already been decided.', 'already_decided');
        Object.assign(application, { status, decidedAt: new Date().toISOString() });
        application.version += 1;
        return { ...application };
      },
      undoDecision({ id }) {
        const application = getApplication(id);
        Object.assign(application, { status: 'pending', decidedAt: null });
        application.version += 1;
        return { ...application };
      },
    },
    messages: {
      search({ q, status }) {
        const items = messages.filter(
          (one) => (!q || one.fullName.includes(q)) && (status === undefined || one.status === status),
        );
        return { items: structuredClone(items), nextCursor: null };
      },
      counts: () => ({
        unread: messages.filter(({ status }) => status === 'unread').length,
        total: messages.length,
      }),
      getRow({ id }) {
        const found = messages.find((one) => one.id === id);
        if (!found) throw new Refusal(404, 'not_found', 'Not found');
        return found;
      },
      markRead: ({ id }) => changeMessage(id, 'read'),
      markUnread: ({ id }) => changeMessage(id, 'unread'),
      history: () => [],
      delete({ id }) {
        const index = messages.findIndex((one) => one.id === id);
        if (index === -1) throw new Refusal(404, 'not_found', 'Not found');
        messages.splice(index, 1);
      },
    },
    bulk: {
      count: (selection) => ({
        count: 'records' in selection ? selection.records.length : applications.length,
        isTooMany: false,
      }),
      begin({ selection, action, count }) {
        const ids =
          'records' in selection ? selection.records.map(({ id }) => id) : applications.map(({ id }) => id);
        if (ids.length !== count)
          throw new Refusal(409, 'conflict', 'Their number has changed.', 'count_changed');
        const waiting = ids.filter((id) => getApplication(id).status === 'pending');
        if (action.type === 'decide') for (const id of waiting) getApplication(id).status = action.status;
        const operation = {
          id: `operation-${operations.size + 1}`,
          noun: 'application',
          action: action.type === 'decide' ? action.status : 'assigned',
          state: 'finished',
          total: ids.length,
          waiting: 0,
          done: waiting.length,
          changed: ids.length - waiting.length,
          missing: 0,
          undone: 0,
          undoUntil: new Date(Date.now() + bulkUndoSeconds * 1000).toISOString(),
        } as const;
        operations.set(operation.id, { ...operation, ids: waiting });
        return operation;
      },
      get({ id }) {
        const operation = operations.get(id);
        if (!operation) throw new Refusal(404, 'not_found', 'Not found');
        return operation;
      },
      undo({ id }) {
        const operation = operations.get(id);
        if (!operation) throw new Refusal(404, 'not_found', 'Not found');
        for (const one of operation.ids) getApplication(one).status = 'pending';
        const undone = { ...operation, state: 'undone', undone: operation.done, undoUntil: null } as const;
        operations.set(id, undone);
        return undone;
      },
      results: () => ({ items: [], nextAfter: null }),
    },
  };
  return { applications, messages, views, notes, answers };
}
