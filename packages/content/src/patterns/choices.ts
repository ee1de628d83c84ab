/** Returns one of the items. Every call decides on its own, so that all choices together are as different as their seeds. */
export type Choose = <Item>(items: readonly [Item, ...Item[]]) => Item;

/** Returns choices that are always the same for a seed (FNV-1a, then Mulberry32). Not for secrets. */
export function createChoices(seed: string): Choose {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return items[Math.floor(fraction * items.length)] ?? items[0];
  };
}
