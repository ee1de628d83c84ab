import { getSession } from './session.ts';

/*
 * The sign-in page is served prerendered, and hydrated only when it is first used: the code that this takes
 * is that of all staff pages.
 */

/** Events of a first use. A browser that fills in a password fires `input`. */
const firstUseEvents = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'] as const;

/** Moves the scripts and links of the template into the document, which loads them. */
function loadPageCode(): void {
  for (const type of firstUseEvents) document.removeEventListener(type, loadPageCode, true);
  // A signed-in user is redirected, and should not see the form meanwhile.
  if (getSession()) document.getElementById('root')?.replaceChildren();
  document.head.append(document.querySelector('template')?.content ?? '');
}

const isInUse = window.earlyClick || document.activeElement !== document.body;
if (isInUse || getSession()) loadPageCode();
else for (const type of firstUseEvents) document.addEventListener(type, loadPageCode, true);
