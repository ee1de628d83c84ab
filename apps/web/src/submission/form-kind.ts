import { type ApplicationKind, applicationKinds } from '@isangano/contracts/applications/values';

/** Returns the kind of the applications that a form sends; undefined for the form of a correction. */
export function getFormKind(form: string): ApplicationKind | undefined {
  return applicationKinds.find((kind) => kind === form);
}
