import { createRoot, type Root } from 'react-dom/client';
import { notice, Toasters, type ToastLabels } from '../../ui/toast.tsx';

/** Screen readers only announce changes of a live region that has existed for a moment. */
const liveRegionDelayMs = 200;

let root: Root | undefined;

/**
 * Shows a notice on a public page until it is closed; a new notice replaces it. Loaded by what shows the first notice, and
 * rendered beside the page, as few visits need it.
 */
export function showNotice(text: string, detail: string | undefined, labels: ToastLabels): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Toasters labels={labels} />);
  setTimeout(() => notice(text, detail), liveRegionDelayMs);
}
