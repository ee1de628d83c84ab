import { useEffect, useRef, useState } from 'react';

const searchDelayMs = 250;

/**
 * The text of a search box whose search stands in the address. What is typed goes there after a pause; an
 * address that changes by itself, as by the back button, comes into the box, and never over what is being typed.
 */
export function useSearchText(
  asked: string,
  onSearch: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [sent, setSent] = useState(asked);
  const search = useRef(onSearch);

  if (asked !== seen) {
    setSeen(asked);
    if (asked !== sent) {
      setSent(asked);
      setText(asked);
    }
  }

  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      search.current(wanted);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return [text, setText];
}
