import { sessionEnded, unavailable } from './client-errors.ts';
import type { ErrorCode } from './error-status.ts';
import type { FieldErrorId } from './field-errors.ts';

/** English text of each code, used if there is no reason. REST responses contain it. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid_input: 'Please check the marked fields.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You may not do this.',
  not_found: 'Not found.',
  method_not_allowed: 'This address does not answer to that method.',
  timeout:
    'This arrived too slowly and was stopped. Please try again with a faster connection or smaller files.',
  conflict: 'This was changed in the meantime.',
  precondition_failed: 'This needs the header Tus-Resumable: 1.0.0.',
  too_large: 'This is too large.',
  path_too_long: 'This address is too long.',
  unsupported_type: 'This type of content is not accepted here.',
  too_many: 'Too many requests. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: unavailable.message,
  no_space: 'We have no room for files right now. Please send this without files, or try again later.',
};

/** Reasons within a code that clients may distinguish, with their English text. */
export const errorReasonTexts = {
  upgrading: 'We are upgrading this site. Please try again in a few minutes.',
  already_decided: 'This application has already been decided.',
  correction_closed: 'This correction can no longer be sent. Please write to us.',
  offer_closed: 'These times are not offered any more. Please write to us.',
  time_taken: 'Somebody else has taken this time in the meantime. Please choose another one.',
  no_free_times: 'This calendar has no free times at present.',
  undo_too_late: 'This decision can no longer be undone.',
  project_changed:
    'This project was changed by someone else in the meantime. Load the newer version, then make your change again.',
  text_locked: 'Somebody else is editing this text.',
  text_changed:
    'This text was changed by someone else in the meantime. Load the newer one, then make your change again.',
  text_braces: 'The braces of this text do not match. Please leave what is in braces as it was.',
  text_placeholders: 'This text must have the same placeholders in braces as the one before.',
  text_plural: 'This text has plural forms that its language or its place does not have.',
  list_changed:
    'This list was changed by someone else in the meantime. Load the newer one, then make your change again.',
  list_invalid: 'Please check the marked entries.',
  list_ids: 'Two entries have the same short name.',
  content_changed: 'The draft was changed in the meantime. Please look at it again.',
  content_times: 'Please choose times that are to come, the end after the beginning.',
  content_problems: 'The pages cannot be rendered from this draft.',
  issue_changed: 'This issue was changed or sent by someone else in the meantime.',
  issue_sending: 'Another issue is being sent. Please wait until it is.',
  issue_empty:
    'Please write subject and text in English first: subscribers whose language is missing read it.',
  webhook_address: 'Please use an https address in the public internet, without a user and a password.',
  webhook_exists: 'There is already a webhook with this address for one of these changes.',
  cannot_publish: 'This server has no program to render pages, so nothing can be published.',
  key_reused: 'This Idempotency-Key was used with another body, or its record was deleted.',
  still_unread: 'A message cannot be marked as unread.',
  link_expired: 'This link has expired.',
  file_infected: 'Malware was found in this file. It cannot be opened.',
  cross_site: 'Requests from other sites are refused.',
  malformed_json: 'The body is not valid JSON.',
  malformed_multipart: 'The form data is incomplete or malformed.',
  uploads_running:
    'Too many uploads are running from your network. Please try again when they have finished.',
  uploads_pending:
    'Too many files from your network wait for their applications. Please send those first, or try again later.',
  draft_changed: 'This draft was saved on another device in the meantime.',
  draft_number_used: 'Another draft has this number.',
  drafts_pending:
    'Too many drafts from your network are stored. Please send some of them first, or try again later.',
  count_changed: 'The number of matches has changed in the meantime. Please look at the list again.',
  too_many_selected: 'So many cannot be changed at once. Please narrow the list.',
  nothing_selected: 'Nothing is selected any more. Please look at the list again.',
  bulk_undo_too_late: 'This can no longer be undone.',
  too_many_views: 'You have saved as many views as possible. Please delete one first.',
  no_mail_server: 'This site cannot send emails at the moment.',
  no_address: 'There is no address to reply to.',
  copy_mailed: 'A copy was sent within the last 24 hours.',
  reply_sent: 'This reply has been sent already.',
  too_many_snippets: 'There are as many texts as possible. Please delete one first.',
  too_many_replies: 'So much was written today. Please write again tomorrow.',
  mail_refused: 'No more emails can be sent to this address at the moment.',
  wrong_offset: 'The upload continues at another offset. Please ask for it first.',
  upload_budget_spent: 'Too much was uploaded from your network in the last hour. Please try again later.',
  session_ended: sessionEnded.message,
  second_factor_missing: 'Please add a passkey or an authenticator app first: owners require it.',
  second_factor_first: 'Please add a passkey or an authenticator app to your own account first.',
  second_factor_required: 'Your group requires a second factor, so the last one cannot be removed.',
  confirmation_required: 'Please enter your password again.',
  passkey_rejected: 'This passkey was not accepted.',
  passkeys_unavailable: 'Passkeys need a site with a name of its own, not an IP address.',
  account_exists: 'There is already an account with this email address.',
  last_owner: 'There must be another owner who can sign in.',
  wrong_code: 'This code is not valid. Please try again.',
  sign_in_expired: 'This sign-in took too long. Please enter your password again.',
  second_factor_needed: 'A second factor is needed to sign in.',
  wrong_credentials: 'Invalid username or password',
} as const;

export type ErrorReason = keyof typeof errorReasonTexts;
export type ErrorId = ErrorCode | ErrorReason;

/** Whether a code of an error response is known here: a newer server may have further ones. */
export function isErrorId(code: string): code is ErrorId {
  return Object.hasOwn(errorTexts, code) || Object.hasOwn(errorReasonTexts, code);
}

/** One error of an input: a dotted path, an English sentence, and the code of the sentence. */
export type Issue = { path: string; message: string; code?: FieldErrorId };

/** Body of every REST error response. `issueCodes` has the code of each issue, in the same order; it may be empty. */
export type ErrorBody = {
  message: string;
  code: string;
  issues?: Pick<Issue, 'path' | 'message'>[];
  issueCodes?: string[];
};
