import { getTexts } from '@isangano/content/read-texts';
import { exportApplicationsInput, listApplicationsInput } from '@isangano/contracts/applications/list';
import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { AppError } from '@isangano/platform/errors';
import type {
  ActionDeps,
  DecisionInput,
  RecordAction,
  RecordList,
  RecordModule,
  RecordPersonalData,
} from '../../core/record-module.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import type { Trx } from '../../database/database.ts';
import { deleteBegunApplication } from '../drafts/module.ts';
import { applicationReceipt, hasMail, listReplyTemplates, storeMail } from '../mail/module.ts';
import { findReferencedId } from '../references/module.ts';
import { deleteIdempotencyKeys } from '../submissions/module.ts';
import { declineInvitation } from './appointments/answer-offer.ts';
import { listApplicationsOf, listDecidedBefore, listSuspectApplications } from './capability-queries.ts';
import { hideIdentity } from './first-look/hide-identity.ts';
import { listApplicationRows } from './list-queries.ts';
import { findApplication } from './queries.ts';
import { readEverything } from './records.ts';
import { deleteDecision, storeDecision, storeDecisionMail } from './review/decide-application.ts';
import { applicationsExport } from './review/export-applications.ts';
import { insertEvent } from './review/history-queries.ts';
import { applicationSearch, toApplicationFilters } from './review/list-applications.ts';
import { deleteApplication, removeInTransaction } from './review/remove-application.ts';
import { updateUnread } from './status/queries.ts';
import { createStatusLink, listMailedTokenHashes } from './status/status-link.ts';

/** The search index of applications; the view `application_text` has their searched texts. */
export const applicationSearchIndex = {
  name: 'application',
  table: 'application',
  filterColumns: ['kind'],
} as const;

const noun = 'application';
const table = 'application';

const list: RecordList = {
  parseSearch: parseApplicationsSearch,

  listMatching(reader, search, timeZone) {
    const filter = exportApplicationsInput.parse(search);
    return applicationSearch.listMatching(reader, filter.q, toApplicationFilters(filter, timeZone));
  },

  count(reader, search, { timeZone, ...limits }) {
    const input = listApplicationsInput.parse(search);
    return applicationSearch.countMatching(reader, input.q, toApplicationFilters(input, timeZone), limits);
  },

  async findReferenced(reader, reference) {
    const id = await findReferencedId(reader, table, reference);
    const application = id === undefined ? undefined : await findApplication(reader, id);
    return application && toFound(hideIdentity(application));
  },

  async findNewest(reader, q, limit, signal) {
    const range = { type: 'newest', limit, before: undefined } as const;
    const { seqs } = await applicationSearch.search(reader, { q, filters: {}, range }, signal);
    return (await listApplicationRows(reader, seqs)).map(toFound);
  },

  async findAuthor(executor, id) {
    const application = await findApplication(executor, id);
    if (!application) return undefined;
    const { name, email, locale, kind, shortReference, firstLook } = application;
    const isHidden = firstLook === 'hidden';
    return {
      id,
      shortReference,
      name,
      email,
      locale,
      subject: getTexts(locale, 'mails')(`mail.reply.subject.${kind}`),
      templates: listReplyTemplates({ name: isHidden ? '' : name, locale }),
      isHidden,
    };
  },
};

function toFound({
  id,
  kind,
  name,
  email,
  topic,
  createdAt,
}: Awaited<ReturnType<typeof listApplicationRows>>[number]) {
  return { noun, id, kind, name, email, title: topic, at: createdAt };
}

const decide: RecordAction<DecisionInput> = {
  check({ status, reason }) {
    if (reason && status !== 'rejected') throw new AppError('invalid_input');
  },
  apply: (trx, deps, staff, id, decision) => storeDecision(trx, deps, staff, { ...decision, id }),
  undo: (trx, deps, staff, id, decidedAt) => deleteDecision(trx, deps, staff, { id, decidedAt }),
  async storeMails(trx, deps, id, decidedAt) {
    const application = await findApplication(trx, id);
    // Otherwise it was decided again in the meantime.
    if (application?.decidedAt === decidedAt && !(await hasMail(trx, id, 'application-decision')))
      await storeDecisionMail(trx, deps, application);
  },
};

const personalData: RecordPersonalData = {
  plural: 'applications',
  listRecords: listApplicationsOf,
  read: readEverything,
  async remove(trx, id, { keys }) {
    const tokenHashes = await listMailedTokenHashes(trx, keys, id);
    await removeCompletely(trx, id);
    // Uploads that were sent ahead for an answer by a mailed link.
    for (const hash of tokenHashes) await deleteBegunApplication(trx, hash);
  },
};

async function removeCompletely(trx: Trx, id: string): Promise<string[]> {
  await deleteIdempotencyKeys(trx, id);
  return (await deleteApplication(trx, { id }))?.fileIds ?? [];
}

/** The `RecordModule` of applications. */
export const applicationModule: RecordModule = {
  noun,
  table,
  nameColumn: 'shown_name',
  list,
  actions: {
    decide,
    read: null,
    renew: updateUnread,
    declineInvitation,
    delete: async (trx, deps, staff, id) => (await removeInTransaction(trx, deps, staff, { id }))?.fileIds,
  },
  events: {
    assignedAction: 'application_assigned',
    insert: (executor, id, { id: staff_id, email: staff_email }, event) =>
      insertEvent(executor, { application_id: id, staff_id, staff_email, ...event }),
  },
  searchIndex: applicationSearchIndex,
  export: applicationsExport,
  personalData,
  retention: { list: listDecidedBefore, remove: removeCompletely },
  suspect: {
    noun,
    table,
    scopes: ['interview', 'partner'],
    list: listSuspectApplications,
    releaseMail,
  },
};

/**
 * Stores the receipt of a pending application, or the decision on another one; none for one that its applicant has
 * withdrawn. An application that was marked by hand may have got it before.
 */
async function releaseMail(trx: Trx, deps: ActionDeps, id: string): Promise<void> {
  const application = await findApplication(trx, id);
  if (!application || application.withdrawnAt !== null) return;
  if (application.status === 'pending') {
    if (await hasMail(trx, id, 'application-receipt')) return;
    const statusUrl = await createStatusLink(trx, deps, application);
    await storeMail(trx, deps, applicationReceipt(deps.mail, { ...application, statusUrl }));
    return;
  }
  const { decidedAt } = application;
  // The mail about a decision that can still be undone is stored later.
  if (decidedAt !== null && deps.clock() < Date.parse(decidedAt) + decisionMailDelayMs) return;
  if (!(await hasMail(trx, id, 'application-decision'))) await storeDecisionMail(trx, deps, application);
}
