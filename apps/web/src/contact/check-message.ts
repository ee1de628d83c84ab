import { type CreateMessageInput, createMessageInput } from '@isangano/contracts/messages/message';

export type ContactField = keyof CreateMessageInput;
export type ContactFaults = Partial<Record<ContactField, string>>;

function isContactField(name: unknown): name is ContactField {
  return typeof name === 'string' && Object.hasOwn(createMessageInput.shape, name);
}

/** The message a form holds, or the first fault of each field in the order of the form. */
export function checkMessage(form: FormData): { message: CreateMessageInput } | { faults: ContactFaults } {
  const checked = createMessageInput.safeParse(Object.fromEntries(form));
  if (checked.success) return { message: checked.data };
  const faults: ContactFaults = {};
  for (const { path, message } of checked.error.issues) {
    if (isContactField(path[0])) faults[path[0]] ??= message;
  }
  return { faults };
}
