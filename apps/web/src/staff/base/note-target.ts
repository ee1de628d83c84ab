/** Attribute of the field for a new note: the shortcut `note` of a page moves the focus there, if there is one. */
export const noteTargetAttribute = 'data-note-target';

export function focusNote(): void {
  document.querySelector<HTMLElement>(`[${noteTargetAttribute}]`)?.focus();
}
