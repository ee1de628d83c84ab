import type { Migration } from 'kysely/migration';
import * as applications from './001-applications.ts';
import * as applicationSearch from './002-application-search.ts';
import * as staff from './003-staff.ts';
import * as site from './004-site.ts';
import * as outboxAndImages from './005-outbox-and-images.ts';
import * as projectImagesAndVersions from './006-project-images-and-versions.ts';
import * as messageSearch from './007-message-search.ts';
import * as apiTokens from './008-api-tokens.ts';
import * as applicationHistory from './009-application-history.ts';
import * as mailAndSpam from './010-mail-and-spam.ts';
import * as operations from './011-operations.ts';
import * as search from './012-search.ts';
import * as textsWaitForCommit from './013-texts-wait-for-commit.ts';
import * as mailsAsWords from './014-mails-as-words.ts';
import * as noWaitForDeleted from './015-no-wait-for-deleted.ts';
import * as knownAddresses from './016-known-addresses.ts';
import * as mailLimitsAndOpenedFiles from './017-mail-limits-and-opened-files.ts';
import * as auditLog from './018-audit-log.ts';
import * as accounts from './019-accounts.ts';
import * as secondFactors from './020-second-factors.ts';
import * as fileScans from './021-file-scans.ts';
import * as knownSources from './022-known-sources.ts';
import * as uploads from './023-uploads.ts';
import * as drafts from './024-drafts.ts';
import * as deletedDrafts from './025-deleted-drafts.ts';
import * as applicationStatus from './026-application-status.ts';
import * as boardComments from './027-board-comments.ts';
import * as messageTrigrams from './028-message-trigrams.ts';
import * as replies from './029-replies.ts';
import * as visitsAndDays from './030-visits-and-days.ts';
import * as portraits from './031-portraits.ts';
import * as listFilters from './032-list-filters.ts';
import * as notes from './033-notes.ts';
import * as savedViews from './034-saved-views.ts';
import * as bounces from './040-bounces.ts';
import * as assessments from './041-assessments.ts';
import * as people from './042-people.ts';
import * as suspects from './045-suspects.ts';
import * as statusOutsideSearch from './047-status-outside-search.ts';
import * as bulkOperations from './048-bulk-operations.ts';
import * as bulkMails from './049-bulk-mails.ts';
import * as suspectedSubscriptions from './050-suspected-subscriptions.ts';
import * as draftTotal from './051-draft-total.ts';
import * as subjectsOfNotesAndReplies from './052-subjects-of-notes-and-replies.ts';
import * as shortReferences from './055-short-references.ts';
import * as mailsAsFiles from './056-mails-as-files.ts';
import * as searchByAnyPart from './057-search-by-any-part.ts';
import * as projectTranslations from './058-project-translations.ts';
import * as content from './059-content.ts';
import * as newsletterIssues from './060-newsletter-issues.ts';
import * as webhooks from './061-webhooks.ts';
import * as corrections from './062-corrections.ts';
import * as offeredTimes from './063-offered-times.ts';
import * as threads from './064-threads.ts';
import * as firstLook from './065-first-look.ts';
import * as sms from './066-sms.ts';
import * as channelCalendars from './067-channel-calendars.ts';
import * as hiddenIdentitySearch from './068-hidden-identity-search.ts';
import * as fullAddresses from './070-full-addresses.ts';
import * as periodCounts from './071-period-counts.ts';
import * as mailsHandedOver from './073-mails-handed-over.ts';

/** In the order in which they run. A migration that has run somewhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-applications': applications,
  '002-application-search': applicationSearch,
  '003-staff': staff,
  '004-site': site,
  '005-outbox-and-images': outboxAndImages,
  '006-project-images-and-versions': projectImagesAndVersions,
  '007-message-search': messageSearch,
  '008-api-tokens': apiTokens,
  '009-application-history': applicationHistory,
  '010-mail-and-spam': mailAndSpam,
  '011-operations': operations,
  '012-search': search,
  '013-texts-wait-for-commit': textsWaitForCommit,
  '014-mails-as-words': mailsAsWords,
  '015-no-wait-for-deleted': noWaitForDeleted,
  '016-known-addresses': knownAddresses,
  '017-mail-limits-and-opened-files': mailLimitsAndOpenedFiles,
  '018-audit-log': auditLog,
  '019-accounts': accounts,
  '020-second-factors': secondFactors,
  '021-file-scans': fileScans,
  '022-known-sources': knownSources,
  '023-uploads': uploads,
  '024-drafts': drafts,
  '025-deleted-drafts': deletedDrafts,
  '026-application-status': applicationStatus,
  '027-board-comments': boardComments,
  '028-message-trigrams': messageTrigrams,
  '029-replies': replies,
  '030-visits-and-days': visitsAndDays,
  '031-portraits': portraits,
  '032-list-filters': listFilters,
  '033-notes': notes,
  '034-saved-views': savedViews,
  '040-bounces': bounces,
  '041-assessments': assessments,
  '042-people': people,
  '045-suspects': suspects,
  '047-status-outside-search': statusOutsideSearch,
  '048-bulk-operations': bulkOperations,
  '049-bulk-mails': bulkMails,
  '050-suspected-subscriptions': suspectedSubscriptions,
  '051-draft-total': draftTotal,
  '052-subjects-of-notes-and-replies': subjectsOfNotesAndReplies,
  '055-short-references': shortReferences,
  '056-mails-as-files': mailsAsFiles,
  '057-search-by-any-part': searchByAnyPart,
  '058-project-translations': projectTranslations,
  '059-content': content,
  '060-newsletter-issues': newsletterIssues,
  '061-webhooks': webhooks,
  '062-corrections': corrections,
  '063-offered-times': offeredTimes,
  '064-threads': threads,
  '065-first-look': firstLook,
  '066-sms': sms,
  '067-channel-calendars': channelCalendars,
  '068-hidden-identity-search': hiddenIdentitySearch,
  '070-full-addresses': fullAddresses,
  '071-period-counts': periodCounts,
  '073-mails-handed-over': mailsHandedOver,
};
