import { loadOverlays } from './notifications.tsx';

async function ask(text: string, actionLabel?: string): Promise<boolean> {
  try {
    const overlays = await loadOverlays();
    return await overlays.ask(text, actionLabel);
  } catch (error) {
    console.error('question', error);
    if (actionLabel) return window.confirm(text);
    window.alert(text);
    return false;
  }
}

/**
 * Asks whether to go on. The first line of the text is the title. The answer is there when the question is closed and the focus is
 * back where it was. Never rejects.
 */
export function confirmAction(text: string, actionLabel: string): Promise<boolean> {
  return ask(text, actionLabel);
}

/** Shows an error until it is closed. The first line of the text is the title. Never rejects. */
export async function showAlert(text: string): Promise<void> {
  await ask(text);
}
