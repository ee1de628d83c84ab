import { searchMaxChars } from '@isangano/contracts/applications/search';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextInput } from '../ui/inputs.tsx';

const searchDelayMs = 250;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** What the address asks for. */
  asked: string;
  /** Told a moment after typing; `replace` while it goes on, so that the history holds whole searches. */
  onSearch: (q: string | undefined, options: { replace: boolean }) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A search that stands in the address: going back brings an earlier one into the box, but never over what is being typed. */
export function SearchBox({ label, placeholder, asked, onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(asked);
  const [told, setTold] = useState(asked);
  const [shown, setShown] = useState(asked);
  const isTyping = useRef(false);

  if (asked !== shown) {
    setShown(asked);
    // What comes back from here may be behind what is typed by now.
    if (asked !== told) {
      setTold(asked);
      setText(asked);
    }
  }

  const tell = useEffectEvent((q: string) => {
    setTold(q);
    onSearch(q || undefined, { replace: isTyping.current });
    isTyping.current = true;
  });

  useEffect(() => {
    const q = text.trim();
    if (q === told) return;
    const timer = setTimeout(() => tell(q), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, told]);

  return (
    <TextInput
      {...(ref && { ref })}
      type="search"
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
