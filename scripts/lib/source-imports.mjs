/** Lists imports and re-exports of a module, as biome formats them: what they name, and whether only types. */
export function listImports(text) {
  const statements = text.matchAll(/^(?:import|export)\b(?<clause>[^;'"]*?)\bfrom '(?<from>[^']+)'/gm);
  const sideEffects = text.matchAll(/^import '(?<from>[^']+)'/gm);
  const lazy = text.matchAll(/(?<!typeof )\bimport\('(?<from>[^']+)'\)/g);
  return [
    ...Array.from(statements, ({ groups }) => ({
      from: groups.from,
      isTypeOnly: /^\s*type\b/.test(groups.clause) || onlyTypes(groups.clause),
    })),
    ...Array.from([...sideEffects, ...lazy], ({ groups }) => ({ from: groups.from, isTypeOnly: false })),
  ];
}

/** `{ type A, type B }` imports no value either. */
function onlyTypes(clause) {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  return (
    names
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .every((name) => name.startsWith('type ')) ?? false
  );
}
