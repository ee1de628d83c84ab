import { type ComponentProps, type ReactNode, useId } from 'react';

type RecordSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: string;
  /** Content beside the title. */
  beside?: ReactNode;
};

export function RecordSection({ title, beside, children, ...section }: RecordSectionProps) {
  const titleId = useId();
  return (
    <section {...section} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={titleId} className="font-sans text-base font-bold">
          {title}
        </h3>
        {beside}
      </div>
      {children}
    </section>
  );
}
