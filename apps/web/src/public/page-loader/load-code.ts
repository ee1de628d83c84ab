/** The element of a served page that contains its scripts and links. Inside a template, nothing is loaded. */
export const codeId = 'code';

const attempts = 3;
const firstPauseMs = 500;
const attemptMaxMs = 30_000;

/** The files of an earlier release are gone. */
export class MissingFileError extends Error {}

/** Marks files that the first press of a button needs, but hydration does not: they are fetched while the page is hydrated. */
export const laterAttribute = 'data-later';

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function fetchFile(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(attemptMaxMs) });
      if (response.status === 404) throw new MissingFileError(url);
      if (!response.ok) throw new Error(url);
      // A file is in the cache once it has arrived completely.
      await response.blob();
      return;
    } catch (error) {
      if (attempt === attempts || error instanceof MissingFileError) throw error;
      await pause(firstPauseMs * 2 ** attempt);
    }
  }
}

/** Fetches a file, and then has the browser compile it from its cache while others arrive. */
async function preload(element: Element): Promise<void> {
  await fetchFile(element.getAttribute('href') ?? element.getAttribute('src') ?? '');
  if (element instanceof HTMLLinkElement) document.head.append(element);
}

/**
 * Fetches all files of the page's code, and then has the browser run them from its cache: browsers never fetch a failed
 * module again. Rejects with `MissingFileError` if the server does not have one.
 */
export async function loadCode(template: HTMLTemplateElement): Promise<void> {
  const later = [...template.content.querySelectorAll(`[${laterAttribute}]`)];
  for (const element of later) element.remove();
  await Promise.all([...template.content.querySelectorAll('[href],[src]')].map(preload));
  document.head.append(template.content);
  // A failed file is fetched once more when it is used.
  Promise.all(later.map(preload)).catch(() => undefined);
}
