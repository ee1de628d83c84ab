import { fieldErrorValues } from './field-error-values.ts';

/**
 * English texts of all field errors. Schemas use the ids as messages. REST responses and the English
 * catalogue use these texts; the other catalogues translate the ids.
 */
export const fieldErrorTexts = {
  'error.value.invalid': 'This value is not valid.',
  'error.value.unknown': 'Please choose one of the offered values.',
  'error.text.short': 'Please use {shortTextMaxChars} characters or less',
  'error.text.long': 'Please use {longTextMaxChars} characters or less',
  'error.list.tooMany': 'Please choose {listMaxItems} entries or less',
  'error.email.format': 'Please enter a valid email address.',
  'error.url.format': 'Please enter a complete address that begins with https://.',
  'error.name.required': 'Please enter a name.',
  'error.code.required': 'Please enter the code.',
  'error.code.wrong': 'This code is not valid.',
  'error.fullName.required': 'Full name is required',
  'error.email.required': 'Email is required',
  'error.phone.required': 'Phone is required',
  'error.headline.required': 'Headline is required',
  'error.headline.max': 'Headline must be {headlineMaxChars} characters or less',
  'error.pitch.required': 'Pitch is required',
  'error.pitch.min': 'Pitch must be at least {pitchMinChars} characters',
  'error.pitch.max': 'Pitch must be {pitchMaxChars} characters or less',
  'error.channels.required': 'Please select at least one channel',
  'error.channels.unknown': 'Please choose from these channels: {channels}',
  'error.allChannelsReason.required': 'Please explain why your story is suitable for all channels',
  'error.consent.required': 'You must accept the required agreements',
  'error.appName.required': 'Name/Entity is required',
  'error.country.required': 'Country is required',
  'error.type.required': 'Please select your role',
  'error.project.required': 'Project name is required',
  'error.summary.required': 'Project summary is required',
  'error.amount.required': 'Investment amount is required',
  'error.number.invalid': 'Please enter a number in digits, without a point or comma between thousands',
  'error.number.tooLarge': 'Please enter a smaller number',
  'error.amount.min': 'Investment amount must be a whole number of 0 or more',
  'error.equity.required': 'Desired equity is required',
  'error.equity.range': 'Desired equity must be between 0 and {equityMaxPercent}',
  'error.agree.required': 'You must accept the declaration',
  'error.file.required': 'Please choose a file.',
  'error.reason.max': 'Please use {reasonMaxChars} characters or less',
  'error.place.required': 'Place or link is required',
  'error.subject.required': 'Subject is required',
  'error.message.required': 'Message is required',
  'error.title.required': 'Project title is required',
  'error.description.required': 'Description is required',
  'error.client.required': 'Client is required',
  'error.date.invalid': 'Please enter a valid date',
  'error.endDate.beforeStart': 'The end date must not be before the start date',
  'error.budget.min': 'Budget must be 0 or more',
  'error.progress.range': 'Progress must be between 0 and 100',
  'error.username.required': 'Username is required',
  'error.password.required': 'Password is required',
  'error.currentPassword.wrong': 'The current password is not right.',
  'error.newPassword.min': 'Please use {passwordMinChars} characters or more.',
  'error.newPassword.common': 'This password is easy to guess. Please choose another one.',
  'error.newPassword.same': 'Please choose a password other than the current one.',
  'error.file.image.tooLarge': '{file} is larger than {imageMaxMegabytes} MB.',
  'error.file.document.tooLarge': '{file} is larger than {documentMaxMegabytes} MB.',
  'error.file.video.tooLarge': '{file} is larger than {videoMaxMegabytes} MB.',
  'error.file.image.type': '{file} is not a JPG, PNG or WebP image.',
  'error.file.image.unreadable': '{file} cannot be read as a picture. It may be damaged.',
  'error.file.image.tooManyPixels': '{file} has more than {imageMaxMegapixels} megapixels.',
  'error.file.document.type': '{file} is not an image, a PDF or a video.',
  'error.file.partnerDocument.type': '{file} is not a PDF, a Word document, a JPG or a PNG.',
  'error.file.empty': '{file} is empty.',
  'error.draft.tooLarge': 'This draft is too long to be stored.',
  'error.file.notArrived': 'This file has not arrived completely. Please add it again.',
  'error.file.tooMany': 'Please send {documentsMaxCount} files or less.',
  'error.file.single': 'Please send one file only.',
  'error.file.unexpected': 'No file is expected here.',
  'error.field.unexpected': 'This form has no such field.',
} as const;

export type FieldErrorId = keyof typeof fieldErrorTexts;

/**
 * Returns the English text of a field error. `values` fills its placeholders, such as `file` for a file name,
 * and overrides the default limits with configured ones.
 */
export function fieldErrorText(
  id: FieldErrorId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const allValues: Readonly<Record<string, string | number>> = { ...fieldErrorValues, ...values };
  return fieldErrorTexts[id].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(allValues[name] ?? placeholder),
  );
}
