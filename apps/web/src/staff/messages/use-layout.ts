import { useState } from 'react';

const layoutKey = 'staff-messages';
const layouts = ['cards', 'rows'] as const;
type Layout = (typeof layouts)[number];

function readLayout(): Layout {
  try {
    const stored = localStorage.getItem(layoutKey);
    return layouts.find((layout) => layout === stored) ?? 'cards';
  } catch {
    return 'cards';
  }
}

/** Whether messages are cards or compact rows, as this browser remembers it. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(readLayout);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(layoutKey, next);
      } catch {
        // Without storage, the choice lasts as long as the page.
      }
    },
  ];
}
