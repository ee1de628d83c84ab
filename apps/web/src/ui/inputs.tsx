import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons.tsx';

const controlClass =
  'block w-full min-w-0 min-h-12 rounded border-2 border-ink ground-chalk px-3 py-2 ' +
  'aria-invalid:border-terracotta [&[readonly]]:bg-clay ' +
  'disabled:cursor-not-allowed disabled:border-sand disabled:bg-clay disabled:text-ink-soft';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClass, className)} />;
}

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(controlClass, 'resize-y', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('relative text-ink', className)}>
      <select {...rest} className={classNames(controlClass, 'cursor-pointer appearance-none pr-11')} />
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </div>
  );
}

type OptionsProps<Value> = { values: readonly Value[]; getLabel: (value: Value) => string };

export function Options<Value extends string | number>({ values, getLabel }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {getLabel(value)}
    </option>
  ));
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; description?: ReactNode };

const rowClass =
  'flex min-h-12 cursor-pointer items-start gap-3 rounded border-2 border-line ground-chalk px-3 py-2.5 ' +
  '[--ring:var(--color-lake)] ' +
  'hover:border-ink ' +
  'has-checked:border-ink has-checked:bg-clay has-aria-invalid:border-terracotta ' +
  'has-disabled:cursor-not-allowed has-disabled:text-soft';

const boxClass =
  'grid shrink-0 cursor-[inherit] appearance-none place-items-center border-2 border-ink bg-chalk ' +
  'checked:bg-ink checked:before:bg-checked aria-invalid:border-terracotta ' +
  'disabled:border-sand disabled:bg-clay disabled:checked:bg-sand';

function Choice({
  type,
  label,
  description,
  className,
  'aria-describedby': describedBy,
  ...rest
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const [labelId, descriptionId] = [`${id}l`, `${id}d`];
  return (
    <label className={classNames(rowClass, className)}>
      <input
        {...rest}
        type={type}
        // The row contains the description, which is not part of the name.
        aria-labelledby={description ? labelId : undefined}
        aria-describedby={classNames(describedBy, Boolean(description) && descriptionId) || undefined}
        className={classNames(
          boxClass,
          type === 'checkbox'
            ? 'size-6 checked:before:size-4 checked:before:cut-diamond'
            : 'm-[3.5px] size-[17px] rotate-45 checked:before:size-[9px]',
        )}
      />
      <span className="min-w-0">
        {description ? <span id={labelId}>{label}</span> : label}
        {description && (
          <span id={descriptionId} className="block text-sm text-soft">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}

/** A square, with a diamond inside when checked; the whole row is clickable. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** A diamond, with a smaller one inside when checked; the whole row is clickable. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}
