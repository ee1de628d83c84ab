import { searchMaxChars } from '@isangano/contracts/lists/search';
import { useMatch, useRouter } from '@tanstack/react-router';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextInput } from '../../ui/inputs.tsx';

const searchDelayMs = 250;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  urlQuery: string;
  /**
   * Called `searchDelayMs` after the last keystroke. `replace` is true for every call but the first of a
   * focus, so that the browser's history contains one entry per search and not one per keystroke.
   */
  onSearch: (q: string | undefined, options: { replace: boolean }) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A search field whose query is part of the URL. Going back restores an earlier query, but never while
 * typing.
 */
export function SearchBox({ label, placeholder, urlQuery, onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(urlQuery);
  const [sentQuery, setSentQuery] = useState(urlQuery);
  const [lastUrlQuery, setLastUrlQuery] = useState(urlQuery);
  const isTyping = useRef(false);
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });

  if (urlQuery !== lastUrlQuery) {
    setLastUrlQuery(urlQuery);
    // A query that this component has sent itself may be older than the text typed since.
    if (urlQuery !== sentQuery) {
      setSentQuery(urlQuery);
      setText(urlQuery);
    }
  }

  const search = useEffectEvent((q: string) => {
    // It would lead back from another page, which may still be loading.
    if (router.state.location.pathname.replace(/\/$/, '') !== pathname) return;
    setSentQuery(q);
    onSearch(q || undefined, { replace: isTyping.current });
    isTyping.current = true;
  });

  useEffect(() => {
    const q = text.trim();
    if (q === sentQuery) return;
    const timer = setTimeout(() => search(q), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sentQuery]);

  return (
    <TextInput
      {...(ref && { ref })}
      type="search"
      className="text-ellipsis"
      aria-label={label}
      placeholder={placeholder}
      maxLength={searchMaxChars}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        isTyping.current = false;
      }}
    />
  );
}
