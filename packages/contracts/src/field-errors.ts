import { fieldErrorValues } from './field-error-values.ts';

/**
 * English texts of all faults a field can have. Schemas carry the ids; REST answers and the English
 * catalogue take the texts from here, the other catalogues translate the ids.
 */
export const fieldErrorTexts = {
  'fault.value.invalid': 'This value is not valid.',
  'fault.value.unknown': 'Please choose one of the offered values.',
  'fault.text.short': 'Please use {shortTextMaxChars} characters or less',
  'fault.text.long': 'Please use {longTextMaxChars} characters or less',
  'fault.list.tooMany': 'Please choose {listMaxItems} entries or less',
  'fault.email.format': 'Please enter a valid email address.',
  'fault.fullName.required': 'Full name is required',
  'fault.email.required': 'Email is required',
  'fault.phone.required': 'Phone is required',
  'fault.headline.required': 'Headline is required',
  'fault.headline.max': 'Headline must be {headlineMaxChars} characters or less',
  'fault.pitch.required': 'Pitch is required',
  'fault.pitch.min': 'Pitch must be at least {pitchMinChars} characters',
  'fault.pitch.max': 'Pitch must be {pitchMaxChars} characters or less',
  'fault.channels.required': 'Please select at least one channel',
  'fault.allChannelsReason.required': 'Please explain why your story is suitable for all channels',
  'fault.consent.required': 'You must accept the required agreements',
  'fault.appName.required': 'Name/Entity is required',
  'fault.country.required': 'Country is required',
  'fault.type.required': 'Please select your role',
  'fault.project.required': 'Project name is required',
  'fault.summary.required': 'Project summary is required',
  'fault.amount.required': 'Investment amount is required',
  'fault.amount.min': 'Investment amount must be a whole number of 0 or more',
  'fault.equity.required': 'Desired equity is required',
  'fault.equity.range': 'Desired equity must be between 0 and {equityMaxPercent}',
  'fault.agree.required': 'You must accept the declaration',
  'fault.subject.required': 'Subject is required',
  'fault.message.required': 'Message is required',
  'fault.title.required': 'Project title is required',
  'fault.description.required': 'Description is required',
  'fault.client.required': 'Client is required',
  'fault.budget.min': 'Budget must be 0 or more',
  'fault.progress.range': 'Progress must be between 0 and 100',
  'fault.username.required': 'Username is required',
  'fault.password.required': 'Password is required',
  'fault.currentPassword.wrong': 'The current password is not right.',
  'fault.newPassword.min': 'Please use {passwordMinChars} characters or more.',
  'fault.newPassword.common': 'This password is easy to guess. Please choose another one.',
  'fault.newPassword.same': 'Please choose a password other than the current one.',
  'fault.file.image.tooLarge': '{file} is larger than {imageMaxMegabytes} MB.',
  'fault.file.document.tooLarge': '{file} is larger than {documentMaxMegabytes} MB.',
  'fault.file.video.tooLarge': '{file} is larger than {videoMaxMegabytes} MB.',
  'fault.file.image.type': '{file} is not a JPG, PNG or WebP image.',
  'fault.file.image.unreadable': '{file} cannot be read as a picture. It may be damaged.',
  'fault.file.image.tooManyPixels': '{file} has more than {imageMaxMegapixels} megapixels.',
  'fault.file.document.type': '{file} is not an image, a PDF or a video.',
  'fault.file.partnerDocument.type': '{file} is not a PDF, a Word document, a JPG or a PNG.',
  'fault.file.empty': '{file} is empty.',
  'fault.file.tooMany': 'Please send {documentsMaxCount} files or less.',
  'fault.file.single': 'Please send one file only.',
  'fault.file.unexpected': 'No file is expected here.',
} as const;

export type FieldErrorId = keyof typeof fieldErrorTexts;

/**
 * The English sentence of a field error. `file` is the name a visitor gave a file; `limits` replaces
 * the default numbers where a deployer configured others.
 */
export function fieldErrorText(
  id: FieldErrorId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const all: Readonly<Record<string, string | number>> = { ...fieldErrorValues, ...values };
  return fieldErrorTexts[id].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(all[name] ?? hole));
}
