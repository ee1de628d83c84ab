/** Browsers fetch the text face only with this class. */
export function requestTextFace(): void {
  if (!navigator.connection?.saveData) document.documentElement.classList.add('text-face');
}
