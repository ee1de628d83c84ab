/** Downloads what a signed link leads to, so that the browser streams it to disk. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
