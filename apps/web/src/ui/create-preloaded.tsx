import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded apart. Once `preload` has resolved, it is rendered at once; a lazy one would always appear
 * a moment later than what is around it, which then moves.
 */
export function createPreloaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  function Preloaded(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return { Preloaded, preload };
}
