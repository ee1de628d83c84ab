/** Returns the name under which the draft of a form is stored. */
export function getDraftKey(form: string): string {
  return `draft:${form}`;
}

/** Returns the name under which the device stores what it knows of an application beside its draft. */
export function getApplicationKey(form: string): string {
  return `application:${form}`;
}

/** Returns the name under which a version of a draft is stored that another one has replaced. */
export function getOtherVersionKey(form: string): string {
  return `other-draft:${form}`;
}

/** Returns the names of all texts that a form stores. */
export function listKeys(form: string): string[] {
  return [getDraftKey(form), getApplicationKey(form), getOtherVersionKey(form)];
}
