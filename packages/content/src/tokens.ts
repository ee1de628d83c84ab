/** Renders colours as custom properties: `inkSoft` becomes `--color-ink-soft`. */
export function renderTokens(colours: Readonly<Record<string, string>>): string {
  const toName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(colours)
    .map(([name, value]) => `  --color-${toName(name)}: ${value};\n`)
    .join('');
}
