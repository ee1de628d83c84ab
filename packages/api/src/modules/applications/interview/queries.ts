import { contentTypes } from '@isangano/contracts/applications/choices';
import type { StoredFile } from '@isangano/contracts/applications/files';
import type { InterviewView, SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { jsonList } from '@isangano/platform/sqlite/json-list';
import * as z from 'zod/mini';
import type { Executor } from '../../../database/database.ts';
import { getFileUrls } from '../record-files.ts';
import type { InterviewTable } from '../table.ts';

const storedChannels = z.array(z.string());
const storedContentTypes = z.array(z.enum(contentTypes));

export async function insertInterview(
  executor: Executor,
  applicationId: string,
  answers: SubmitInterviewInput,
): Promise<void> {
  const row: InterviewTable = {
    application_id: applicationId,
    language: answers.language,
    timezone: answers.timezone,
    socials: answers.socials,
    content_types: JSON.stringify(answers.contentTypes),
    pitch: answers.pitch,
    sensitivity: answers.sensitivity,
    sample_links: answers.sampleLinks,
    suggested_questions: answers.suggestedQuestions,
    channels: JSON.stringify(answers.channels),
    all_channels_reason: answers.allChannelsReason,
    format: answers.format,
    duration: answers.duration,
    availability: answers.availability,
    travel: answers.travel,
    tech: answers.tech,
    notes: answers.notes,
    consent_publish: answers.consentPublish ? 1 : 0,
    consent_rules: answers.consentRules ? 1 : 0,
    consent_contact: answers.consentContact ? 1 : 0,
  };
  await executor.insertInto('interview').values(row).execute();
}

function selectInterviews(executor: Executor) {
  return executor
    .selectFrom('application')
    .innerJoin('interview', 'interview.application_id', 'application.id')
    .select([
      'seq',
      'id',
      'short_reference',
      'status',
      'created_at',
      'name',
      'email',
      'phone',
      'location',
      'topic',
    ])
    .selectAll('interview')
    .where('application.kind', '=', 'interview');
}

type InterviewRow = Awaited<ReturnType<typeof listInterviewRows>>[number];

/** Lists interviews, newest first, with a `seq` lower than `before`. */
export async function listInterviewRows(executor: Executor, before: number | undefined, limit: number) {
  let query = selectInterviews(executor).orderBy('application.seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('application.seq', '<', before);
  return await query.execute();
}

/** Lists those of the given applications that are of this kind. */
export async function listInterviewRowsBySeqs(executor: Executor, seqs: number[]): Promise<InterviewRow[]> {
  return await selectInterviews(executor).where('application.seq', 'in', jsonList(seqs)).execute();
}

export async function findInterviewRow(executor: Executor, id: string): Promise<InterviewRow | undefined> {
  return await selectInterviews(executor).where('application.id', '=', id).executeTakeFirst();
}

export function toInterviewView(row: InterviewRow, files: StoredFile[]): InterviewView {
  return {
    id: row.id,
    shortReference: row.short_reference,
    status: row.status,
    createdAt: row.created_at,
    fullName: row.name,
    email: row.email,
    phone: row.phone,
    city: row.location,
    headline: row.topic,
    language: row.language,
    timezone: row.timezone,
    socials: row.socials,
    contentTypes: storedContentTypes.parse(JSON.parse(row.content_types)),
    pitch: row.pitch,
    sensitivity: row.sensitivity,
    sampleLinks: row.sample_links,
    suggestedQuestions: row.suggested_questions,
    channels: storedChannels.parse(JSON.parse(row.channels)),
    allChannelsReason: row.all_channels_reason,
    format: row.format,
    duration: row.duration,
    availability: row.availability,
    travel: row.travel,
    tech: row.tech,
    notes: row.notes,
    consentPublish: row.consent_publish === 1,
    consentRules: row.consent_rules === 1,
    consentContact: row.consent_contact === 1,
    portraitUrl: getFileUrls(files, 'portraitUrl')[0] ?? null,
    uploadDocsUrls: getFileUrls(files, 'uploadDocsUrls'),
    signatureUrl: getFileUrls(files, 'signatureUrl')[0] ?? null,
    files,
  };
}
