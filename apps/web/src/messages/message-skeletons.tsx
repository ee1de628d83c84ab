const cards = ['one', 'two', 'three', 'four'];

/** Cards of about the height of those that are on their way, so that nothing jumps when they come. */
export function MessageSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      {cards.map((card) => (
        <div
          key={card}
          className="grid h-56 content-start gap-3 border-2 border-l-8 border-line bg-chalk p-5"
        >
          <div className="h-5 w-48 max-w-full bg-clay" />
          <div className="h-5 w-2/3 bg-clay" />
          <div className="h-16 max-w-text bg-clay" />
        </div>
      ))}
    </div>
  );
}
