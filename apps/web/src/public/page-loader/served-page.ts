import { requestTextFace } from '../../theme/text-face.ts';

/** The banner is shown, and the bar below it, while a page is scrolled by less than this; afterwards it has `data-scrolled`. */
const bannerOffsetPx = 100;

/* Behaviour of pages without their code; it also runs after hydration. */

/** Share of an element that must be in view for it to count as seen. */
const visibleShare = 0.35;

function markScrolled(): void {
  document.documentElement.toggleAttribute('data-scrolled', scrollY >= bannerOffsetPx);
}

/** Replaces a picture that cannot be loaded. */
function replaceImage({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  const { fallback } = target.dataset;
  delete target.dataset.fallback;
  if (fallback) target.src = fallback;
}

function findMenuButton(menu: Element): HTMLElement | null {
  return document.querySelector(`[popovertarget="${menu.id}"]`);
}

/** Updates the label of the button of a menu: open or close. */
function nameMenuButton(menu: Element, isOpen: boolean): void {
  const button = findMenuButton(menu);
  if (!button) return;
  button.setAttribute('aria-expanded', String(isOpen));
  button.setAttribute('aria-label', button.dataset[isOpen ? 'close' : 'open'] ?? '');
}

/** For browsers without popovers. */
function toggleMenu({ target }: Event): void {
  const button = target instanceof Element && target.closest('[popovertarget]');
  const menu = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (menu) nameMenuButton(menu, menu.toggleAttribute('data-open'));
}

/** The attribute is for browsers without popovers; served markup may not have it beside `popovertarget`. */
function markMenusClosed(): void {
  for (const button of document.querySelectorAll('[popovertarget]'))
    button.setAttribute('aria-expanded', 'false');
}

function followMenus(): void {
  document.addEventListener('DOMContentLoaded', markMenusClosed);
  if (!('popover' in HTMLElement.prototype)) {
    document.addEventListener('click', toggleMenu);
    return;
  }
  const followMenu = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.popover !== null)
      nameMenuButton(target, target.matches(':popover-open'));
  };
  document.addEventListener('toggle', followMenu, true);
}

/** Also moves the focus to the top, so that the next Tab continues there. */
function scrollToTop({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-top]')) return;
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('.skip-link')?.focus({ preventScroll: true });
}

function markSeen(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    target.setAttribute('data-seen', 'true');
    observer.unobserve(target);
  }
}

/** Marks elements once they are in view, which starts their animations. */
export function observeUntilSeen(elements: Iterable<Element>): IntersectionObserver {
  const observer = new IntersectionObserver(markSeen, { threshold: visibleShare });
  for (const element of elements) observer.observe(element);
  return observer;
}

function completePage(): void {
  markScrolled();
  observeUntilSeen(document.querySelectorAll('[data-unseen]'));
  // The page may be older than the year.
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]'))
    element.textContent = element.textContent.replace(
      element.dataset.year ?? '',
      String(new Date().getFullYear()),
    );
  const notFound = document.querySelector<HTMLElement>('[data-not-found]');
  if (!notFound) return;
  notFound.dataset.notFound = 'reported';
  console.error('404: no page at', location.pathname);
}

export function enhanceStaticPage(): void {
  requestTextFace();
  addEventListener('scroll', markScrolled, { passive: true });
  document.addEventListener('error', replaceImage, true);
  document.addEventListener('click', scrollToTop);
  followMenus();
  document.addEventListener('DOMContentLoaded', completePage);
}
