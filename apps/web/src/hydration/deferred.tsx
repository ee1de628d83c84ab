import { useRouter } from '@tanstack/react-router';
import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import type { CatalogueName } from '../i18n/catalogue-names.ts';
import type { Catalogues } from '../i18n/catalogues.ts';
import { replayAfterHydration } from './replay-after-hydration.ts';

type DeferredPart = {
  /**
   * Renders the prerendered markup until the code has loaded. Takes no props, so that it never renders again.
   */
  Deferred: ComponentType;
  /** Loads code and messages; after that the part renders without suspending. */
  prepare: (catalogues: Catalogues) => Promise<void>;
};

function createSignal<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/**
 * A part of a page below the first screen. It is prerendered completely, and its text and links work without
 * scripts. Its code and messages are loaded when it comes into view, when the user scrolls, before the
 * language changes, or when there is no prerendered markup.
 */
export function deferred(load: () => Promise<ReactNode>, ...catalogueNames: CatalogueName[]): DeferredPart {
  const loading = createSignal<ReactNode>();
  const hydration = createSignal<void>();
  let loadedPart: ReactNode;
  let preparing: Promise<void> | undefined;

  async function fetchAll(catalogues: Catalogues): Promise<void> {
    const [part] = await Promise.all([load(), catalogues.load(...catalogueNames)]);
    loadedPart = part;
    loading.resolve(part);
  }

  /** Caches its promise in the browser only: when prerendering, every page has its own catalogues. */
  function prepare(catalogues: Catalogues): Promise<void> {
    if (import.meta.env.SSR) return fetchAll(catalogues);
    preparing ??= fetchAll(catalogues).catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  }

  function SignalHydration({ children }: { children: ReactNode }) {
    useEffect(() => hydration.resolve(), []);
    return children;
  }

  /**
   * Calls no other hook: React miscounts hooks when one render suspends in `use` and the next one skips it.
   */
  function Part() {
    return <SignalHydration>{loadedPart ?? use(loading.promise)}</SignalHydration>;
  }

  function EmptyFallback({ onMount }: { onMount: () => void }) {
    useEffect(onMount, [onMount]);
    return null;
  }

  const Deferred = memo(function Deferred() {
    const { catalogues } = useRouter().options.context;
    const containerRef = useRef<HTMLDivElement>(null);

    useEffect(() => {
      const element = containerRef.current;
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) prepare(catalogues).catch(console.error);
        },
        // A part that begins exactly at the lower edge of the screen touches it without being in view.
        { rootMargin: '0px 0px -1px' },
      );
      observer.observe(element);
      // Scrolling usually leads to this part: on a slow connection, loading must begin before it is in view.
      const startLoading = () => void prepare(catalogues).catch(console.error);
      window.addEventListener('scroll', startLoading, { once: true, passive: true });
      const stopReplaying = replayAfterHydration(element, {
        load: () => prepare(catalogues),
        done: hydration.promise,
      });
      // Markup can only be hydrated in the language it was rendered in.
      const removeTask = catalogues.beforeActivate(() =>
        prepare(catalogues).then(() => hydration.promise, console.error),
      );
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', startLoading);
        stopReplaying();
        removeTask();
      };
    }, [catalogues]);

    return (
      <div ref={containerRef}>
        <Suspense fallback={<EmptyFallback onMount={() => void prepare(catalogues).catch(console.error)} />}>
          <Part />
        </Suspense>
      </div>
    );
  });

  return { Deferred, prepare };
}
