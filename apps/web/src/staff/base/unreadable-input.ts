/**
 * Whether a field of the form has what the browser cannot read, such as a day without its year, and therefore passes on as empty. The
 * browser says so at the field.
 */
export function hasUnreadableInput(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
