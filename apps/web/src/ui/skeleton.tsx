export function Skeleton({ rows, text }: { rows: number; text: string }) {
  return (
    <div role="status">
      <p className="py-3 text-sm text-soft">{text}</p>
      <div aria-hidden="true" className="border-t-2 border-ink">
        {Array.from({ length: rows }, (_, index) => index).map((row) => (
          <div key={row} className="grid gap-2 border-b-2 border-line py-5">
            <div className="h-5 w-2/5 bg-clay" />
            <div className="h-4 w-3/5 bg-clay" />
          </div>
        ))}
      </div>
    </div>
  );
}
