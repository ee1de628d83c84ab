/** Four diamonds around a point, rotating in steps of a quarter turn; not animated with reduced motion. */
function Spinner() {
  return (
    <svg aria-hidden="true" className="size-6 shrink-0 animate-step" viewBox="0 0 24 24" fill="currentColor">
      <path d="M12 1 17 6l-5 5-5-5z" />
      <path d="M23 12 18 17l-5-5 5-5z" opacity=".7" />
      <path d="M12 23 7 18l5-5 5 5z" opacity=".45" />
      <path d="M1 12 6 7l5 5-5 5z" opacity=".25" />
    </svg>
  );
}

export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-4 text-soft">
      <Spinner />
      {text}
    </p>
  );
}
