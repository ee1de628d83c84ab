/** The names under which a tab stores the texts of the public forms, and the marks on the policy. */
export const contactTextsKey = 'typed:contact';
export const newsletterTextsKey = 'typed:newsletter';
export const acknowledgedKey = 'acknowledged';

/** Texts that the browser could not store; they last as long as the page. */
const memory = new Map<string, string>();

/** Stores a text as long as the tab; an empty one removes it. */
export function storeInTab(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    // It stays in memory.
  }
}

export function readFromTab(key: string): string {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function listFields(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]),textarea');
}

/**
 * Keeps the texts of a form in the same tab while its page is left, for example for another language, or in a closed
 * dialog. Also on a shared device, where texts last as long as the tab.
 */
export function createTypedTexts(key: string) {
  function save(form: HTMLFormElement): void {
    const texts = new URLSearchParams();
    for (const { name, value } of listFields(form)) if (value) texts.set(name, value);
    storeInTab(key, texts.toString());
  }

  return {
    save,
    /** They were sent. */
    forget: () => storeInTab(key, ''),
    /** For the `ref` of the form: restores texts into empty fields, and saves changes from then on. */
    attach: (form: HTMLFormElement | null): void => {
      if (!form) return;
      const texts = new URLSearchParams(readFromTab(key));
      for (const field of listFields(form)) field.value ||= texts.get(field.name) ?? '';
      save(form);
      form.addEventListener('input', () => save(form));
    },
  };
}
