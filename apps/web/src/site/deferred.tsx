import { useRouter } from '@tanstack/react-router';
import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef } from 'react';
import { formWaitsMs } from '../early-press.ts';
import type { CatalogueName } from '../i18n/catalogue-names.ts';
import type { Catalogues } from '../i18n/catalogues.ts';

type DeferredPart = {
  /** Shows the part: as it was prerendered, until its code is there. Takes no props, so that it stays as it is. */
  Deferred: ComponentType;
  /** Fetches code and words; what is rendered after that is rendered at once. */
  prepare: (catalogues: Catalogues) => Promise<void>;
};

function signal<Value>(): { given: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {};
  const given = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/**
 * A part of a page below its first view. It is prerendered whole, and reads and links without scripts; its code
 * and words are fetched when it comes into view, when the language changes, or when there is nothing to show.
 */
export function deferred(load: () => Promise<ReactNode>, ...words: CatalogueName[]): DeferredPart {
  const arrival = signal<ReactNode>();
  const hydration = signal<void>();
  let arrived: ReactNode;
  let preparing: Promise<void> | undefined;

  async function fetchAll(catalogues: Catalogues): Promise<void> {
    const [part] = await Promise.all([load(), catalogues.need(...words)]);
    arrived = part;
    arrival.give(part);
  }

  /** Every page of a prerender has its own catalogues, so only the browser remembers the answer. */
  function prepare(catalogues: Catalogues): Promise<void> {
    if (import.meta.env.SSR) return fetchAll(catalogues);
    preparing ??= fetchAll(catalogues).catch((fault: unknown) => {
      preparing = undefined;
      throw fault;
    });
    return preparing;
  }

  function Alive({ children }: { children: ReactNode }) {
    useEffect(() => hydration.give(), []);
    return children;
  }

  /** Has no other hooks: React loses count of them where one run waits and the next need not. */
  function Part() {
    return <Alive>{arrived ?? use(arrival.given)}</Alive>;
  }

  function Nothing({ onShown }: { onShown: () => void }) {
    useEffect(onShown, [onShown]);
    return null;
  }

  const Deferred = memo(function Deferred() {
    const { catalogues } = useRouter().options.context;
    const place = useRef<HTMLDivElement>(null);
    const isHydrated = useRef(false);

    useEffect(() => {
      const element = place.current;
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) prepare(catalogues).catch(console.error);
        },
        // What begins right below the screen touches it, and is not yet in view.
        { rootMargin: '0px 0px -1px' },
      );
      observer.observe(element);
      // Whoever scrolls is on the way here: on a slow line the code should not only start then.
      const start = () => void prepare(catalogues).catch(console.error);
      window.addEventListener('scroll', start, { once: true, passive: true });
      void hydration.given.then(() => {
        isHydrated.current = true;
      });
      const forms = () => [...element.querySelectorAll('form')];
      const buttons = () => [...element.querySelectorAll<HTMLElement>('button[type=button]')];
      /** A press on what is not alive yet is made good as soon as it is, even where the button was drawn anew. */
      function remember({ target }: MouseEvent) {
        if (isHydrated.current) return;
        const at = buttons().findIndex((button) => target instanceof Node && button.contains(target));
        if (at === -1) return;
        void prepare(catalogues).then(
          () => hydration.given.then(() => buttons()[at]?.click()),
          console.error,
        );
      }
      let isHeld = false;
      /** A form that is not alive yet waits, and goes as it is where the code does not come. */
      function hold(event: SubmitEvent) {
        const form = event.target;
        if (isHydrated.current || !(form instanceof HTMLFormElement)) return;
        const at = forms().indexOf(form);
        if (at === -1) return;
        event.preventDefault();
        event.stopPropagation();
        if (isHeld) return;
        isHeld = true;
        const goAsItIs = setTimeout(() => form.submit(), formWaitsMs);
        void prepare(catalogues)
          .then(() => hydration.given)
          .then(() => {
            clearTimeout(goAsItIs);
            forms()[at]?.requestSubmit();
          }, console.error);
      }
      // Before React sees the press: it tries to take the part over at once, and draws it anew.
      document.addEventListener('click', remember, true);
      document.addEventListener('submit', hold, true);
      // Markup in one language can only be taken over in that language.
      const forget = catalogues.beforeActivate(() =>
        prepare(catalogues).then(() => hydration.given, console.error),
      );
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', start);
        document.removeEventListener('click', remember, true);
        document.removeEventListener('submit', hold, true);
        forget();
      };
    }, [catalogues]);

    return (
      <div ref={place}>
        <Suspense fallback={<Nothing onShown={() => void prepare(catalogues).catch(console.error)} />}>
          <Part />
        </Suspense>
      </div>
    );
  });

  return { Deferred, prepare };
}
