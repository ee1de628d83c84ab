/** Returns what was typed into these fields before hydration, by name: text, a chosen option, or checked boxes. */
export function readEarlyTexts(names: readonly string[]): Record<string, string> {
  if (typeof window === 'undefined' || !window.preHydrationEvents?.isOpen) return {};
  const texts: Record<string, string> = {};
  for (const [control, { value }] of window.preHydrationEvents.controls) {
    const isText = !['checkbox', 'radio', 'file'].includes(control.type);
    if (isText && names.includes(control.name)) texts[control.name] = value;
  }
  return texts;
}
