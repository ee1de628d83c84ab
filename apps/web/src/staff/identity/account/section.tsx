import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { QuietButton } from '../../base/buttons.tsx';

type SectionProps = { title: string; hint?: ReactNode; action?: ReactNode; children?: ReactNode };

/** A titled part of a settings page, with its main action beside the title. */
export function Section({ title, hint, action, children }: SectionProps) {
  const titleId = useId();
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section {...keptFocus} aria-labelledby={titleId} className="mt-10 border-t-2 border-ink pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h2>
        {action}
      </div>
      {hint && <p className="mt-2 max-w-text text-soft">{hint}</p>}
      {children}
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-4 border-t-2 border-line lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">{children}</ul>
  );
}

type RowProps = {
  title: ReactNode;
  /** Those that are empty are left out. */
  facts: ReactNode[];
  /** Of the facts, where the actions of several rows differ only by them. */
  factsId?: string;
  children?: ReactNode;
};

export function Row({ title, facts, factsId, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-line py-3 lg:col-span-2 lg:grid lg:grid-cols-subgrid">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">{title}</p>
        <div id={factsId} className="text-sm text-soft tabular wrap-anywhere">
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row have a fixed order
            <p key={index}>{fact}</p>
          ))}
        </div>
      </div>
      {/* The texts of quiet buttons align with the edges of the row. */}
      <div className="flex flex-wrap gap-x-6 gap-y-2 max-lg:has-[select]:w-full [&>button]:-mx-3">
        {children}
      </div>
    </li>
  );
}

/** A text with a second one about its subject, for screen readers. */
type TextOf<Label> = Label extends `${infer Text extends MessageId}.label` ? Text : never;
type ActionText = TextOf<Extract<MessageId, `${'account' | 'staff'}${string}.label`>>;

type RowActionProps = Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'aria-describedby'> & {
  text: ActionText;
  /** The subject of the row. */
  values: Readonly<Record<string, string | number>>;
};

export function RowAction({ text, values, ...button }: RowActionProps) {
  const { _ } = useLingui();
  return (
    <QuietButton {...button} aria-label={_(`${text}.label`, values)}>
      {_(text)}
    </QuietButton>
  );
}
