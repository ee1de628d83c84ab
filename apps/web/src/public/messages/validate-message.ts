import { type CreateMessageInput, createMessageInput } from '@isangano/contracts/messages/message';

export type ContactField = keyof CreateMessageInput;
export type ContactErrors = Partial<Record<ContactField, string>>;

function isContactField(name: unknown): name is ContactField {
  return typeof name === 'string' && Object.hasOwn(createMessageInput.shape, name);
}

/** Returns the message of a form, or the first error of each field in the order of the form. */
export function validateMessage(form: FormData): { message: CreateMessageInput } | { errors: ContactErrors } {
  const parsed = createMessageInput.safeParse(Object.fromEntries(form));
  if (parsed.success) return { message: parsed.data };
  const errors: ContactErrors = {};
  for (const { path, message } of parsed.error.issues) {
    if (isContactField(path[0])) errors[path[0]] ??= message;
  }
  return { errors };
}
