import { currentSession } from './session.ts';

/*
 * The page to sign in on stands as it was prerendered, and comes alive when it is first used. The code it waits
 * for then is that of all staff pages.
 */

/** Anything by which somebody begins; what a browser fills in by itself is input too. */
const uses = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'] as const;

/** Scripts and links of a template do nothing until they are put into the page. */
function begin(): void {
  for (const use of uses) document.removeEventListener(use, begin, true);
  // Whoever is signed in already is led on, and need not see the form meanwhile.
  if (currentSession()) document.getElementById('root')?.replaceChildren();
  document.head.append(document.querySelector('template')?.content ?? '');
}

const isInUse = window.earlyPress || document.activeElement !== document.body;
if (isInUse || currentSession()) begin();
else for (const use of uses) document.addEventListener(use, begin, true);
