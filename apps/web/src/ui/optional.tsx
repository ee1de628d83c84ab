import { Component, type ComponentProps, type ElementType, lazy, type ReactNode, Suspense } from 'react';

type OptionalProps = {
  /** Shown until it is loaded; by default nothing. */
  loading?: ReactNode;
  /** Shown in place of a part that cannot be loaded; by default nothing. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** An optional part of a page: its code or messages may not load without a connection. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { loading, fallback, children } = this.props;
    return this.state.hasFailed ? fallback : <Suspense fallback={loading}>{children}</Suspense>;
  }
}

export type Part = Exclude<ElementType, string>;

/** Returns a component that is loaded when it is first rendered: an export of a module. */
export function lazyExport<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The same as an optional part of its page, with what is shown if it cannot be loaded; by default nothing. */
export function optionalExport<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
) {
  const Part = lazyExport(load, name);
  return (props: ComponentProps<Module[Name]>) => (
    <Optional fallback={fallback}>
      <Part {...props} />
    </Optional>
  );
}
