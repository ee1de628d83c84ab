/** A tab of a list: a link to its records. */
export const viewTabClass =
  'flex min-h-11 items-center gap-2 border-b-4 border-transparent px-3 text-sm font-bold text-ink no-underline -outline-offset-3 hover:bg-clay aria-[current=page]:border-ochre whitespace-nowrap';
