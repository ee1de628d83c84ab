/** Returns the name under which the device stores what it knows of an application beside its draft. */
export function getApplicationKey(form: string): string {
  return `application:${form}`;
}
