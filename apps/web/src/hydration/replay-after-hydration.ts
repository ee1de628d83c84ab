import { formSubmitTimeoutMs } from './early-clicks.ts';

type Hydration = {
  /** Loads the code that hydration needs. */
  load: () => Promise<void>;
  /** Resolves after hydration. */
  done: Promise<void>;
};

/**
 * Replays clicks and submissions in prerendered markup once it is hydrated, which it begins at the first of
 * them. Elements are found again by their index, as hydration may replace them. Returns a function that stops
 * this.
 */
export function replayAfterHydration(container: HTMLElement, { load, done }: Hydration): () => void {
  const findForms = () => [...container.querySelectorAll('form')];
  const findButtons = () => [...container.querySelectorAll<HTMLElement>('button[type=button]')];
  const hydrate = () => load().then(() => done);
  let isHydrated = false;
  let isSubmitHeld = false;
  void done.then(() => {
    isHydrated = true;
  });

  function replayClick({ target }: MouseEvent): void {
    if (isHydrated) return;
    const index = findButtons().findIndex((button) => target instanceof Node && button.contains(target));
    if (index !== -1) void hydrate().then(() => findButtons()[index]?.click(), console.error);
  }

  /** Holds a submission until hydration; submits the form natively if the code does not load in time. */
  function holdSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (isHydrated || !(form instanceof HTMLFormElement)) return;
    const index = findForms().indexOf(form);
    if (index === -1) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSubmitHeld) return;
    isSubmitHeld = true;
    const nativeSubmitTimer = setTimeout(() => form.submit(), formSubmitTimeoutMs);
    void hydrate().then(() => {
      clearTimeout(nativeSubmitTimer);
      findForms()[index]?.requestSubmit();
    }, console.error);
  }

  // Capturing, to run before React: on an event React hydrates the part at once and may replace its elements.
  document.addEventListener('click', replayClick, true);
  document.addEventListener('submit', holdSubmit, true);
  return () => {
    document.removeEventListener('click', replayClick, true);
    document.removeEventListener('submit', holdSubmit, true);
  };
}
